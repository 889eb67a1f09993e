import type { Page } from '@playwright/test';

export interface Stop {
  html: string;
  /** Where the element is in the page. Null in the fixed bar and in rows that scroll sideways. */
  box: { x: number; y: number; width: number; height: number } | null;
  covered: boolean;
  /**
   * The visible width of the focus outline, in pixels. An outline of 4 px that is visible along
   * half of its length gives 2.
   */
  frame: number;
}

const MANY = 250;

const AT_A_TIME = 8;

/**
 * Moves the focus through a page and returns the focused elements in the page's order. Presses
 * Shift+Tab, because only in this direction can the fixed bar cover an element.
 */
export async function walkFocus(page: Page, part: 'all' | 'main'): Promise<Stop[]> {
  if (part === 'main') await page.locator('footer a').first().focus();
  const walk = await page.evaluateHandle(recordStops, part);
  // Holds the keys, which needs a quarter of the events of separate key presses and is faster.
  await page.keyboard.down('Shift');
  try {
    for (let presses = 0; presses < MANY; presses += AT_A_TIME) {
      await Promise.all(Array.from({ length: AT_A_TIME }, () => page.keyboard.down('Tab')));
      if (await walk.evaluate(({ isOver }) => isOver)) {
        return await walk.evaluate(({ stops }) => stops.toReversed());
      }
    }
  } finally {
    await page.keyboard.up('Tab');
    await page.keyboard.up('Shift');
    await walk.dispose();
  }
  throw new Error('The focus is trapped.');
}

function recordStops(part: 'all' | 'main'): { stops: Stop[]; isOver: boolean } {
  const known = new Set<Element>();
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = new Map<string, { luminance: number; alpha: number }>();
  const colourOf = (colour: string) => {
    const before = read.get(colour);
    if (before !== undefined || context === null) return before ?? { luminance: 0, alpha: 0 };
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = [
      ...context.getImageData(0, 0, 1, 1).data,
    ].map((channel) => channel / 255);
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((share) =>
      share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
    );
    const result = { luminance: 0.2126 * r + 0.7152 * g + 0.0722 * b, alpha };
    read.set(colour, result);
    return result;
  };
  const groundAt = (x: number, y: number): number | null => {
    const stack = document.elementsFromPoint(x, y);
    if (stack.length === 0) return null;
    for (const element of stack) {
      const { backgroundColor, fill } = getComputedStyle(element);
      const plane = colourOf(element instanceof SVGGeometryElement ? fill : backgroundColor);
      if (plane.alpha > 0.5) return plane.luminance;
    }
    return 1;
  };
  const isDrawn = (element: Element | null) => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  const linesOf = (frame: Element) => {
    const { outlineColor, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(frame);
    const [thick, offset] = [parseFloat(outlineWidth), parseFloat(outlineOffset)];
    const lines = [{ colour: outlineColor, thick, away: offset + thick / 2 }];
    const shadow = /^(.+\)) 0px 0px 0px ([\d.]+)px( inset)?$/.exec(boxShadow);
    if (shadow) {
      const spread = Number(shadow[2]) * (shadow[3] === undefined ? 1 : -1);
      const [near, last] = spread < 0 ? [offset + thick, offset] : [offset, offset + thick];
      const start = Math.abs(spread) > Math.abs(near) ? last : 0;
      const away = (spread + start) / 2;
      lines.push({ colour: shadow[1] ?? '', thick: Math.abs(spread - start), away });
    }
    return lines;
  };
  // Returns the visible width of an outline. A part of the outline is visible if its contrast with
  // the colour that was there before the focus is at least 3:1 (WCAG 2.4.13).
  const toldOf = (frame: Element) => {
    const { left, top, right, bottom } = frame.getClientRects()[0] ?? frame.getBoundingClientRect();
    let told = 0;
    for (const { colour, thick, away } of linesOf(frame)) {
      const own = colourOf(colour).luminance;
      const grounds = [0.1, 0.5, 0.9]
        .flatMap((share) => {
          const x = left - away + (right - left + 2 * away) * share;
          const y = top - away + (bottom - top + 2 * away) * share;
          return [
            [x, top - away],
            [x, bottom + away],
            [left - away, y],
            [right + away, y],
          ] as const;
        })
        .map(([x, y]) => groundAt(x, y))
        .filter((ground) => ground !== null);
      const changed = grounds.filter(
        (ground) => (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05) >= 3,
      );
      if (grounds.length > 0) told += (thick * changed.length) / grounds.length;
    }
    return told;
  };
  const stopAt = (focused: Element): Stop => {
    const near = [focused, focused.parentElement, focused.parentElement?.parentElement ?? null];
    const frame = near.find(isDrawn) ?? null;
    const { x, y, width, height } = (frame ?? focused).getBoundingClientRect();
    const points = [0.05, 0.5, 0.95].flatMap((down) =>
      [0.05, 0.5, 0.95].map((along) => [x + width * along, y + height * down] as const),
    );
    const seen = points.some(([left, top]) => {
      const hit = document.elementFromPoint(left, top);
      return hit !== null && (focused.contains(hit) || near.includes(hit) || hit.contains(focused));
    });
    const moving = focused.closest('[data-navbar], [data-view]') !== null;
    return {
      html: focused.outerHTML.slice(0, 140),
      box: moving ? null : { x, y: y + window.scrollY, width, height },
      covered: !seen,
      frame: frame === null ? 0 : toldOf(frame),
    };
  };
  const walked = { stops: [] as Stop[], isOver: false };
  const end = () => {
    walked.isOver = true;
    removeEventListener('keydown', look, true);
  };
  // Looks at the focused element only at the next key press: by then, the page has scrolled to it.
  const look = ({ key }: KeyboardEvent) => {
    const focused = document.activeElement;
    if (key !== 'Tab') return;
    if (focused === null || focused === document.body) {
      if (walked.stops.length > 0) end();
      return;
    }
    if (part === 'main' && focused.closest('footer')) return;
    if (known.has(focused) || (part === 'main' && focused.closest('[data-navbar]'))) {
      end();
      return;
    }
    known.add(focused);
    walked.stops.push(stopAt(focused));
  };
  addEventListener('keydown', look, true);
  return walked;
}

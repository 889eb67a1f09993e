import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Something that Tab stops at, as it is when it has the focus. */
export interface Stop {
  /** Its beginning, to know it by. */
  html: string;
  /** Where it lies on the page; `null` for what follows the window or moves within a row. */
  box: { x: number; y: number; width: number; height: number } | null;
  /** Nothing of it can be seen: it lies under something else, or out of the window. */
  covered: boolean;
  /** It has a line around it, whatever its colour. */
  framed: boolean;
}

/** A line around a stop, by day or night, and where it would lie on a page without focus. */
interface Band {
  /** Its channels, of 0 to 255. */
  colour: number[];
  thick: number;
  /** Along its middle, in pixels of the page. */
  ring: { left: number; top: number; right: number; bottom: number };
}

interface Frame {
  html: string;
  bands: Band[];
}

type Theme = 'light' | 'dark';

interface Noted {
  element: Element;
  /** What the frame is drawn around. */
  frame: Element | null;
  /** Its lines: how thick, and how far from the element's border its middle is, in pixels. */
  bands: Record<Theme, { colour: string; thick: number; away: number }[]>;
}

declare global {
  interface Window {
    focusStops: Noted[];
    noteFocus: () => Stop | 'nothing' | 'again';
  }
}

/** More stops than any page has. */
const MANY = 250;

/**
 * Goes backwards through everything that Shift+Tab stops at, which is when the bar at the top is
 * fixed and in the way.
 *
 * @returns the stops in the order of the page
 * @throws Error when it does not come around
 */
export async function walkFocus(page: Page): Promise<Stop[]> {
  await page.evaluate(install);
  const stops: Stop[] = [];
  // Held down, Tab repeats: a quarter of the events that it takes to press both keys anew.
  await page.keyboard.down('Shift');
  try {
    for (let press = 0; press < MANY; press += 1) {
      await page.keyboard.down('Tab');
      const stop = await page.evaluate(() => window.noteFocus());
      if (stop === 'again' || (stop === 'nothing' && stops.length > 0)) return stops.reverse();
      if (stop !== 'nothing') stops.push(stop);
    }
  } finally {
    await page.keyboard.up('Tab');
    await page.keyboard.up('Shift');
  }
  throw new Error('The focus is trapped.');
}

function install(): void {
  window.focusStops = [];
  const drawn = (element: Element | null) => {
    if (element === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  };
  /** By the classes from the page down, since what has the same ones has the same frame. */
  const known = new Map<string, Noted['bands']>();
  const classesOf = (element: Element | null): string =>
    element === null
      ? ''
      : `${classesOf(element.parentElement)} > ${element.tagName}.${element.getAttribute('class') ?? ''}`;
  const bandsOf = (frame: Element | null) => {
    const root = document.documentElement;
    const bands: Noted['bands'] = { light: [], dark: [] };
    for (const theme of ['light', 'dark'] as const) {
      root.dataset['theme'] = theme;
      if (frame === null) continue;
      const { outlineColor, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(frame);
      const thick = parseFloat(outlineWidth);
      bands[theme].push({
        colour: outlineColor,
        thick,
        away: parseFloat(outlineOffset) + thick / 2,
      });
      // A second line: a shadow that is not blurred nor moved.
      const line = /^(.+\)) 0px 0px 0px ([\d.]+)px( inset)?$/.exec(boxShadow);
      if (line) {
        const spread = Number(line[2]) * (line[3] === undefined ? 1 : -1);
        // Where the first line lies over it, it is not seen.
        const [near, far] = [parseFloat(outlineOffset), parseFloat(outlineOffset) + thick];
        const [first, last] = spread < 0 ? [far, near] : [near, far];
        const start = Math.abs(spread) > Math.abs(first) ? last : 0;
        bands[theme].push({
          colour: line[1] ?? '',
          thick: Math.abs(spread - start),
          away: (spread + start) / 2,
        });
      }
    }
    return bands;
  };
  window.noteFocus = () => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'nothing';
    if (window.focusStops.some(({ element }) => element === focused)) return 'again';
    // Where the frame is drawn around the field's box, or the drawing that stands for a checkbox.
    const near = [focused, focused.parentElement, focused.parentElement?.parentElement ?? null];
    const frame = near.find(drawn) ?? null;
    const classes = classesOf(frame);
    const bands = known.get(classes) ?? bandsOf(frame);
    known.set(classes, bands);
    window.focusStops.push({ element: focused, frame, bands });
    const { x, y, width, height } = (frame ?? focused).getBoundingClientRect();
    const points = [0.05, 0.5, 0.95].flatMap((down) =>
      [0.05, 0.5, 0.95].map((along) => [x + width * along, y + height * down] as const),
    );
    const seen = points.some(([left, top]) => {
      const hit = document.elementFromPoint(left, top);
      return hit !== null && (focused.contains(hit) || near.includes(hit) || hit.contains(focused));
    });
    // The bar follows the window; the carousel's row and the shop's picture hold what lies on them.
    const loose = focused.closest('[data-navbar], [data-view]') !== null;
    return {
      html: focused.outerHTML.slice(0, 140),
      box: loose ? null : { x, y: y + window.scrollY, width, height },
      covered: !seen,
      framed: frame !== null,
    };
  };
}

/**
 * The stops of the last walk whose frame cannot be told from what it is drawn on: WCAG 2.4.13 asks
 * that its pixels change by 3:1. They are compared with a picture of the page without focus.
 * @returns a line for each, with how thick a frame as much as can be told of it would be
 */
export async function faintFrames(page: Page, theme: Theme): Promise<string[]> {
  const frames = await page.evaluate(framesOf, theme);
  // At the top of a page it is away, once it has been told that it is there.
  await page.locator('[data-contact-bar]:not([inert])').waitFor({ state: 'detached' });
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const behind = (x: number, y: number) => {
    const at = (Math.round(y) * info.width + Math.round(x)) * info.channels;
    return luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]);
  };
  return frames.flatMap(({ html, bands }) => {
    if (bands.length === 0) return [`no frame: ${html}`];
    const told = bands.map(({ colour, thick, ring }) => {
      const own = luminance(colour);
      const points = pointsOf(ring).filter(
        ([x, y]) => x >= 0 && y >= 0 && x < info.width - 1 && y < info.height - 1,
      );
      const changed = points.filter(([x, y]) => {
        const ground = behind(x, y);
        return (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05) >= 3;
      });
      return points.length === 0 ? 0 : (thick * changed.length) / points.length;
    });
    const pixels = told.reduce((sum, each) => sum + each, 0);
    return pixels >= ENOUGH ? [] : [`${pixels.toFixed(1)} px: ${html}`];
  });
}

/** How much must change: what a line around the control that is 2 pixels thick covers. */
const ENOUGH = 2;

function framesOf(theme: Theme): Frame[] {
  document.documentElement.dataset['theme'] = theme;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  window.scrollTo({ top: 0, behavior: 'instant' });
  // It rests over whatever the window ends at; in a picture of all of the page that is a field.
  document.querySelector('[data-sheet-bar]')?.remove();
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const channels = (colour: string) => {
    if (context === null) return [];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  return window.focusStops.flatMap(({ element, frame, bands }) => {
    const html = element.outerHTML.slice(0, 140);
    if (frame === null) return [{ html, bands: [] }];
    // What is out of sight while it has no focus, as the skip link, has nothing to be told from.
    const { width } = frame.getBoundingClientRect();
    if (width <= 1 || !frame.checkVisibility({ visibilityProperty: true })) return [];
    for (let at = frame.parentElement; at !== null && at !== document.body; at = at.parentElement) {
      const { left, right } = at.getBoundingClientRect();
      const { left: start, right: end } = frame.getBoundingClientRect();
      const hidden = getComputedStyle(at).overflowX !== 'visible';
      if (hidden && (end > right + 1 || start < left - 1)) return [];
    }
    const box = frame.getClientRects()[0] ?? frame.getBoundingClientRect();
    return [
      {
        html,
        bands: bands[theme].map(({ colour, thick, away }) => ({
          colour: channels(colour),
          thick,
          ring: {
            left: box.left - away,
            top: box.top + window.scrollY - away,
            right: box.right + away,
            bottom: box.bottom + window.scrollY + away,
          },
        })),
      },
    ];
  });
}

/** Points along a rectangle, every three pixels. */
function pointsOf({ left, top, right, bottom }: Band['ring']): [number, number][] {
  const points: [number, number][] = [];
  for (let x = left; x <= right; x += 3) points.push([x, top], [x, bottom]);
  for (let y = top; y <= bottom; y += 3) points.push([left, y], [right, y]);
  return points;
}

/** A colour's relative luminance, as WCAG defines it, from its channels of 0 to 255. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

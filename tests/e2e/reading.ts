import type { Page } from '@playwright/test';
import { layOutAll } from '#tests/support/tested-site.ts';

/** With this option, Chromium does not round the widths of letters. Rounded lines are longer. */
export const HINTING = '--font-render-hinting=none';

type Complaint = string;

/**
 * Returns the texts with too little contrast in the painted colours. axe does not find them,
 * because the browser may paint other colours than the styles say.
 */
export function faintTexts(page: Page): Promise<Complaint[]> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const channels = (colour: string): number[] => {
      if (context === null) return [];
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (element: Element | null): string => {
      if (element === null) return 'Canvas';
      const { backgroundColor } = getComputedStyle(element);
      return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
    };
    const complaints: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const own = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      if (!own || !element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('svg, [aria-disabled=true], :disabled, script') !== null) continue;
      const [text, ground] = [
        luminance(getComputedStyle(element).color),
        luminance(groundOf(element)),
      ];
      const ratio = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
      if (ratio < 4.5) complaints.push(`${ratio.toFixed(2)}:1 ${element.outerHTML.slice(0, 120)}`);
    }
    return complaints;
  });
}

/**
 * Returns the faults that large letters cause: a page that scrolls sideways, and words that are
 * broken although they fit on one line.
 */
export function squeezedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = new Set<string>();
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} px in ${clientWidth}`);
    const unseen = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || unseen(element.parentElement));
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const element = node.parentElement;
      if (!(node instanceof Text) || element === null) continue;
      if (element.closest('script, style, svg, pre') !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true }) || unseen(element)) continue;
      for (const word of node.data.matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const parts = [...range.getClientRects()].filter(({ width }) => width > 1);
        const lines = new Set(parts.map(({ top }) => Math.round(top))).size;
        const whole = parts.reduce((sum, { width }) => sum + width, 0);
        if (lines > 1 && whole < clientWidth * 0.8) {
          const place = `<${element.tagName} ${element.className}>`;
          found.add(`«${word[0]}» in ${lines} lines, ${Math.round(whole)} px: ${place}`);
        }
      }
    }
    return [...found];
  });
}

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';

/**
 * Returns the controls that are smaller than `smallest` pixels. A link within a text may be smaller
 * (WCAG 2.5.8). The label of a field counts as part of the field.
 */
export function smallTargets(page: Page, smallest = 24, selector = CONTROLS): Promise<Complaint[]> {
  const measure = ({ smallest, selector }: { smallest: number; selector: string }) => {
    const controls = document.querySelectorAll<HTMLElement>(selector);
    const complaints: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (control.closest('[aria-hidden=true], [href="#contenido"]') !== null) continue;
      const inText =
        control.matches('a') &&
        getComputedStyle(control).display === 'inline' &&
        control.parentElement?.textContent.trim() !== control.textContent.trim();
      if (inText) continue;
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const boxes = [control, ...labels].map((part) => part.getBoundingClientRect());
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      if (width >= smallest - 0.01 && height >= smallest - 0.01) continue;
      complaints.push(
        `${width.toFixed(1)} × ${height.toFixed(1)} ${control.outerHTML.slice(0, 120)}`,
      );
    }
    return complaints;
  };
  return page.evaluate(measure, { smallest, selector });
}

/**
 * Returns what is painted wrong, such as broken words or texts that overlap. If `covered` is true,
 * also looks for covered texts, which takes as long as all other checks together.
 */
export async function paintFaults(
  page: Page,
  covered: boolean,
  within = 'body',
): Promise<string[]> {
  await layOutAll(page);
  const find = ({ covered, within }: { covered: boolean; within: string }) => {
    const OPAQUE = 0.35;
    const ROUNDING = 1.5;
    /** In pixels: the smallest letters, 13 px (`docs/direccion-de-arte.md`), minus a tolerance. */
    const SMALLEST = 12.95;
    const faults = new Set<string>();
    const root = document.querySelector(within);
    if (root === null) return [`there is no ${within}`];
    const sheet = new CSSStyleSheet();
    // Makes `elementsFromPoint` find the elements with `pointer-events: none` too.
    sheet.replaceSync(
      '*, *::before, *::after { pointer-events: auto !important; scroll-behavior: auto !important }',
    );
    if (covered) document.adoptedStyleSheets.push(sheet);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.add(`the page scrolls sideways: ${scrollWidth} px`);

    interface Style {
      inline: boolean;
      opacity: number;
      floats: boolean;
      scrolls: boolean;
      silent: boolean;
      clipsAcross: boolean;
      clipsDown: boolean;
      plane: boolean;
      framed: boolean;
      size: number;
    }
    const known = new WeakMap<Element, Style>();
    const alpha = (colour: string) =>
      colour === 'transparent' ? 0 : Number(/[,/]\s*([\d.]+)\)$/.exec(colour)?.[1] ?? 1);
    const alphaOf = (colour: string) =>
      /^rgba|\//.test(colour) || colour === 'transparent' ? alpha(colour) : 1;
    function readStyle(element: Element): Style {
      const css = getComputedStyle(element);
      const above = element.parentElement === null ? null : styleOf(element.parentElement);
      const edge = (side: 'Top' | 'Bottom' | 'Left' | 'Right') =>
        Number.parseFloat(css[`border${side}Width`]) > 0 &&
        css[`border${side}Style`] !== 'none' &&
        alphaOf(css[`border${side}Color`]) > OPAQUE;
      const inline = css.display === 'inline' || css.display === 'contents';
      const root = element === document.documentElement || element === document.body;
      return {
        inline: inline || (css.display === 'inline-block' && element.textContent.length === 1),
        opacity: Number(css.opacity) * (above?.opacity ?? 1),
        floats: (above?.floats ?? false) || /fixed|sticky/.test(css.position),
        scrolls: (above?.scrolls ?? false) || (!root && /auto|scroll/.test(css.overflowX)),
        silent: (above?.silent ?? false) || css.clipPath.startsWith('inset(50%'),
        clipsAcross: !root && !inline && css.overflowX !== 'visible',
        clipsDown: !root && !inline && css.overflowY !== 'visible',
        plane: alphaOf(css.backgroundColor) > OPAQUE || /url|gradient/.test(css.backgroundImage),
        framed:
          !inline &&
          !root &&
          (alphaOf(css.backgroundColor) > OPAQUE || (edge('Left') && edge('Right'))),
        size: Number.parseFloat(css.fontSize),
      };
    }
    function styleOf(element: Element): Style {
      const before = known.get(element);
      if (before !== undefined) return before;
      const style = readStyle(element);
      known.set(element, style);
      return style;
    }
    const quoted = (text: string) => `«${text.trim().replaceAll(/\s+/g, ' ').slice(0, 48)}»`;
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0] ?? ''}`;
    const range = document.createRange();
    const rectsOf = (node: Node, start: number, end: number) => {
      range.setStart(node, start);
      range.setEnd(node, end);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    };
    const isCutAway = (rect: DOMRect, element: Element) => {
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        const { clipsAcross, clipsDown } = styleOf(one);
        if (!clipsAcross && !clipsDown) continue;
        const box = one.getBoundingClientRect();
        if (clipsAcross && (rect.right <= box.left + 1 || rect.left >= box.right - 1)) return true;
        const [above, below] = [rect.top + rect.height * 0.25, rect.bottom - rect.height * 0.25];
        if (clipsDown && (below <= box.top + 1 || above >= box.bottom - 1)) return true;
      }
      return false;
    };

    interface Line {
      rect: DOMRect;
      text: string;
      element: Element;
      block: Element;
    }
    const lines: Line[] = [];
    const blocks = new Map<Element, { node: Text; element: Element }[]>();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!(node instanceof Text) || element === null || node.data.trim() === '') continue;
      if (element.closest('script, style, noscript, title, desc, option, template, [inert]'))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const style = styleOf(element);
      if (style.opacity < OPAQUE || style.silent || style.size < 1) continue;
      const rects = rectsOf(node, 0, node.data.length).filter((rect) => !isCutAway(rect, element));
      if (rects.length === 0) continue;
      const drawn = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
      const seen = style.size * (drawn === null ? 1 : Math.hypot(drawn.a, drawn.b));
      if (seen < SMALLEST) faults.add(`${quoted(node.data)} is seen ${seen.toFixed(1)} px high`);
      let block = element;
      while (styleOf(block).inline && block.parentElement !== null) block = block.parentElement;
      const pieces = blocks.get(block) ?? [];
      pieces.push({ node, element });
      blocks.set(block, pieces);
      for (const rect of rects) lines.push({ rect, text: node.data, element, block });
    }

    // A word, an hour or a price must stay on one line. Joins single letters to words, because some
    // headlines have an element for each letter.
    for (const [block, pieces] of blocks) {
      if (block.closest('pre, code, svg')) continue;
      const runs: Text[][] = [];
      for (const { node } of pieces) {
        const last = runs.at(-1);
        if (node.data.length === 1 && last?.at(-1)?.data.length === 1) last.push(node);
        else runs.push([node]);
      }
      for (const run of runs) {
        const text = run.map(({ data }) => data).join('');
        for (const word of text.matchAll(/[\p{L}\p{M}\p{N}$€%.,:;!?¡¿«»'’]{2,}/gu)) {
          const [from, to] = [word.index, word.index + word[0].length];
          const [only] = run;
          const rects =
            run.length === 1 && only !== undefined
              ? rectsOf(only, from, to)
              : run.slice(from, to).flatMap((node) => rectsOf(node, 0, 1));
          const [first] = rects;
          if (first === undefined) continue;
          if (rects.some((one) => Math.abs(one.bottom - first.bottom) > first.height * 0.6))
            faults.add(`broken inside: «${word[0]}» in ${quoted(text)}`);
        }
      }
    }

    for (const { rect, text, element } of lines) {
      const style = styleOf(element);
      if (style.scrolls) continue;
      if (rect.left < -ROUNDING || rect.right > clientWidth + ROUNDING) {
        faults.add(`beyond the edge: ${quoted(text)}`);
      }
      let framed = false;
      for (let one: Element | null = element; one !== null; one = one.parentElement) {
        const own = styleOf(one);
        if (!own.clipsAcross && !own.clipsDown && !own.framed) continue;
        const box = one.getBoundingClientRect();
        const [above, below] = [rect.top + rect.height * 0.25, rect.bottom - rect.height * 0.25];
        const sides = rect.left < box.left - ROUNDING || rect.right > box.right + ROUNDING;
        const ends = above < box.top - ROUNDING || below > box.bottom + ROUNDING;
        if ((own.clipsAcross && sides) || (own.clipsDown && ends))
          faults.add(`cut: ${quoted(text)} by ${named(one)}`);
        if (own.framed && !framed) {
          framed = true;
          const outside =
            rect.right <= box.left ||
            rect.left >= box.right ||
            below <= box.top ||
            above >= box.bottom;
          if ((sides || ends) && !outside) {
            faults.add(`over its frame: ${quoted(text)} of ${named(one)}`);
          }
        }
      }
    }

    const order = lines
      .filter(({ element }) => !styleOf(element).floats)
      .map((line) => ({
        ...line,
        top: line.rect.top + line.rect.height * 0.28,
        bottom: line.rect.bottom - line.rect.height * 0.28,
      }))
      .sort((one, other) => one.top - other.top);
    for (const [index, one] of order.entries()) {
      for (let next = index + 1; next < order.length; next += 1) {
        const other = order[next];
        if (other === undefined || other.top > one.bottom - 2) break;
        if (other.element === one.element || other.block === one.block) continue;
        const across =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        if (across > 2) faults.add(`overlap: ${quoted(one.text)} and ${quoted(other.text)}`);
      }
    }

    const painted = (element: Element, x: number, y: number) => {
      if (styleOf(element).opacity < OPAQUE) return false;
      if (element.closest('svg') === null) {
        // Ignores a point outside the element's box: only a transparent pseudo-element is there.
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const within = x >= left && x <= right && y >= top && y <= bottom;
        return within && (styleOf(element).plane || element.matches('img'));
      }
      const { fill, fillOpacity, stroke } = getComputedStyle(element);
      if (!(element instanceof SVGGeometryElement)) return false;
      return (
        (fill !== 'none' && alphaOf(fill) * Number(fillOpacity) > OPAQUE) ||
        (stroke !== 'none' && alphaOf(stroke) > OPAQUE)
      );
    };
    const start = scrollY;
    for (const { rect, text, element } of covered ? order : []) {
      if (styleOf(element).scrolls) continue;
      const y = rect.top + start + rect.height / 2;
      if (y < scrollY + 120 || y > scrollY + innerHeight - 160)
        scrollTo({ top: y - 160, behavior: 'instant' });
      for (const x of [rect.left + 3, rect.left + rect.width / 2, rect.right - 3]) {
        // Asks first for the top element, because `elementsFromPoint` is several times slower.
        const top = document.elementFromPoint(x, y - scrollY);
        if (top === null || top.contains(element) || element.contains(top)) continue;
        const stack = document.elementsFromPoint(x, y - scrollY);
        const own = stack.findIndex((one) => one.contains(element) || element.contains(one));
        const over = stack
          .slice(0, Math.max(0, own))
          .find((one) => !styleOf(one).floats && painted(one, x, y - scrollY));
        if (over !== undefined)
          faults.add(
            `covered: ${quoted(text)} by ${named(over)} of ${named(over.closest('svg') ?? over)}`,
          );
      }
    }
    for (const control of covered ? root.querySelectorAll('a, button') : []) {
      const style = styleOf(control);
      if (!style.plane || style.floats || style.scrolls || style.silent || style.opacity < OPAQUE)
        continue;
      if (control.closest('[inert]') || !control.checkVisibility({ visibilityProperty: true }))
        continue;
      scrollTo({ top: control.getBoundingClientRect().top + scrollY - 160, behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      for (const across of [0, 0.25, 0.5, 0.75, 1]) {
        for (const down of [0, 0.5, 1]) {
          const [x, y] = [left + 4 + (width - 8) * across, top + 4 + (height - 8) * down];
          if (document.elementFromPoint(x, y) === control) continue;
          const stack = document.elementsFromPoint(x, y);
          const over = stack
            .slice(0, Math.max(0, stack.indexOf(control)))
            .find(
              (one) =>
                !styleOf(one).floats &&
                !control.contains(one) &&
                !one.contains(control) &&
                painted(one, x, y),
            );
          if (over !== undefined)
            faults.add(`covered: the button ${quoted(control.textContent)} by ${named(over)}`);
        }
      }
    }
    scrollTo({ top: start, behavior: 'instant' });

    for (const control of root.querySelectorAll('a, button, summary')) {
      const style = styleOf(control);
      if (!style.framed || control.closest('nav, [inert]') || !control.checkVisibility()) continue;
      const own = lines.filter(({ element }) => control.contains(element));
      const label = control.textContent.trim();
      if (own.length < 2 || label.length > 32 || control.querySelector('p, h2, h3, div, small'))
        continue;
      if (new Set(own.map(({ element }) => element)).size > 1) continue;
      if (
        Math.max(...own.map(({ rect }) => rect.top)) >
        Math.min(...own.map(({ rect }) => rect.bottom)) - 2
      )
        faults.add(`label in two lines: ${quoted(label)}`);
    }

    const bar = document.querySelector('[data-navbar] > *');
    if (bar !== null) {
      const parts = [...bar.children].flatMap((part) => {
        const { top, height } = part.getBoundingClientRect();
        return height > 0 && getComputedStyle(part).position !== 'fixed' ? [top + height / 2] : [];
      });
      if (
        Math.max(...parts) - Math.min(...parts) > 4 ||
        bar.getBoundingClientRect().height >
          1.1 * Number.parseFloat(getComputedStyle(bar).minHeight)
      ) {
        faults.add('the navigation bar has two rows');
      }
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    return [...faults];
  };
  return page.evaluate(find, { covered, within });
}

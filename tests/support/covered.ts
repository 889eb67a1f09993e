import type { Page } from '@playwright/test';

/**
 * What keeps a sighted reader from a text that is there: something painted over its letters or its button, a frame
 * that cuts them, a word broken in its middle, letters too small, or a page that scrolls sideways.
 *
 * Every line of every text is asked, the drawn ones too, at points along its letters, what the browser
 * paints there (`elementsFromPoint`). What passes over the page on its own (a bar that stays in the
 * window) covers nothing for long, and is asked only about its own words.
 *
 * @returns one line for each text, with what is wrong and what lies over it
 */
export function hiddenTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    /** Between two points asked of one line, in pixels. */
    const STEP = 20;
    /** Where letters are within their line's box, as shares of its height. */
    const HEIGHTS = [0.4, 0.62];
    /** The smallest letters, as they are seen, in pixels (docs/direccion-de-arte.md); less a rounding. */
    const SMALLEST = 12.95;
    /** A plane that lets less than this through hides what is behind it. */
    const OPAQUE = 0.35;
    /** Where a button is asked, as shares of its sides. */
    const EDGES = [0, 0.25, 0.5, 0.75, 1].flatMap((across) =>
      [0, 0.5, 1].map((down) => [across, down] as const),
    );
    const SHAPES = 'path, rect, circle, ellipse, polygon, polyline, line, image, use';

    const complaints = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      complaints.add(`the page is ${scrollWidth} px in ${clientWidth}`);

    // What lets the pointer through is painted all the same.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, *::before, *::after { pointer-events: auto !important; scroll-behavior: auto !important }' +
        // What has been gone past is laid out for good.
        'main > * { content-visibility: visible !important }',
    );
    document.adoptedStyleSheets.push(sheet);

    const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const alphas = new Map<string, number>();
    const alphaOf = (colour: string): number => {
      const known = alphas.get(colour);
      if (known !== undefined || context === null) return known ?? 0;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const alpha = (context.getImageData(0, 0, 1, 1).data[3] ?? 0) / 255;
      alphas.set(colour, alpha);
      return alpha;
    };
    const named = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;
    /** Reckons something of an element from what its parent has, once for each. */
    const inherited = <Value>(own: (element: Element, above: Value) => Value, root: Value) => {
      const known = new WeakMap<Element, Value>();
      const of = (element: Element | null): Value => {
        if (element === null) return root;
        if (!known.has(element)) known.set(element, own(element, of(element.parentElement)));
        return known.get(element) as Value;
      };
      return of;
    };
    const floating = inherited<Element | null>(
      (element, above) => (getComputedStyle(element).position === 'fixed' ? element : above),
      null,
    );
    const opacity = inherited<number>(
      (element, above) => above * Number(getComputedStyle(element).opacity),
      1,
    );
    const linesOf = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    };
    const writes = (element: Element, x: number, y: number) =>
      [...element.childNodes].some(
        (node) =>
          node.nodeType === Node.TEXT_NODE &&
          linesOf(node).some(
            ({ left, right, top, height }) =>
              x > left && x < right && y > top + height * 0.25 && y < top + height * 0.8,
          ),
      );
    /** Whether an element hides what is behind it at a point that it covers. */
    const paints = (element: Element, x: number, y: number): boolean => {
      if (opacity(element) < OPAQUE) return false;
      if (element.matches(SHAPES)) {
        const { fill, fillOpacity, stroke, strokeOpacity } = getComputedStyle(element);
        const filled = fill === 'none' ? 0 : alphaOf(fill) * Number(fillOpacity);
        const drawn = stroke === 'none' ? 0 : alphaOf(stroke) * Number(strokeOpacity);
        return Math.max(filled, drawn) > OPAQUE;
      }
      if (element.matches('img, video, canvas, picture')) return true;
      if (element.closest('svg') !== null) return element.matches('text, tspan');
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      if (alphaOf(backgroundColor) > OPAQUE || backgroundImage !== 'none') {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        if (x >= left && x <= right && y >= top && y <= bottom) return true;
      }
      return writes(element, x, y);
    };
    const forListeners = inherited<boolean>((element, above) => {
      const { clipPath, position } = getComputedStyle(element);
      return above || (position === 'absolute' && clipPath.startsWith('inset(50%'));
    }, false);
    /** What scrolls by itself may hold texts that are out of its sight. */
    const withinScroller = inherited<boolean>((element, above) => {
      if (element === document.body || element === document.documentElement) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      const scrolls = (value: string) => value === 'auto' || value === 'scroll';
      return (
        above ||
        (scrolls(overflowX) && element.scrollWidth > element.clientWidth) ||
        (scrolls(overflowY) && element.scrollHeight > element.clientHeight)
      );
    }, false);

    const texts: { node: Text; element: Element; top: number }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!(node instanceof Text) || element === null || !/[\p{L}\p{N}]/u.test(node.data)) continue;
      if (element.closest('script, style, noscript, title, desc, option, [inert]') !== null)
        continue;
      if (!element.checkVisibility({ visibilityProperty: true }) || opacity(element) < OPAQUE)
        continue;
      if (Number.parseFloat(getComputedStyle(element).fontSize) < 1) continue;
      if (forListeners(element)) continue;
      const [first] = linesOf(node);
      if (first !== undefined) texts.push({ node, element, top: first.top + scrollY });
    }
    texts.sort((one, other) => one.top - other.top);

    const start = scrollY;
    for (const { node, element } of texts) {
      const quoted = `«${node.data.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}» ${named(element)}`;
      // A drawing's units are not pixels.
      const drawn = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
      const scale = drawn === null ? 1 : Math.hypot(drawn.a, drawn.b);
      const seen = Number.parseFloat(getComputedStyle(element).fontSize) * scale;
      if (seen < SMALLEST) complaints.add(`${quoted} is seen ${seen.toFixed(1)} px high`);
      let lines = linesOf(node);
      // Not under a bar at the top or at the foot of the window.
      const [top, bottom] = [lines[0]?.top ?? 0, lines.at(-1)?.bottom ?? 0];
      if (floating(element) === null && (top < 120 || bottom > innerHeight - 120)) {
        scrollBy(0, top - 160);
        lines = linesOf(node);
      }
      if (lines.length > 1 && element.closest('pre, code, svg') === null) {
        for (const word of node.data.matchAll(/[\p{L}\p{N}@._-]{2,}/gu)) {
          const range = document.createRange();
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          const tops = new Set(
            [...range.getClientRects()]
              .filter((one) => one.width > 1)
              .map((one) => Math.round(one.top)),
          );
          if (tops.size > 1 && !/[-]/.test(word[0]))
            complaints.add(`broken: «${word[0]}» in ${quoted}`);
        }
      }
      const own = floating(element);
      const scroller = withinScroller(element);
      const { whiteSpaceCollapse, fontSize } = getComputedStyle(element);
      // A space that is kept hangs over the end of its line.
      const hanging = whiteSpaceCollapse === 'collapse' ? 0 : Number.parseFloat(fontSize) * 0.65;
      for (const line of lines) {
        const width = Math.max(1, line.width - hanging);
        const count = Math.max(1, Math.round(width / STEP));
        for (let index = 0; index < count; index += 1) {
          const x = line.left + ((index + 0.5) * width) / count;
          for (const share of HEIGHTS) {
            const y = line.top + line.height * share;
            if (y < 0 || y > innerHeight) continue;
            if (x < 0 || x >= clientWidth) {
              if (!scroller) complaints.add(`beyond the edge: ${quoted}`);
              continue;
            }
            const stack = document.elementsFromPoint(x, y).filter((one) => floating(one) === own);
            const at = stack.findIndex((one) => one === element || element.contains(one));
            if (at < 0) {
              if (!scroller) complaints.add(`cut: ${quoted}`);
              continue;
            }
            const over = stack
              .slice(0, at)
              .find((one) => !one.contains(element) && paints(one, x, y));
            if (over !== undefined) {
              complaints.add(
                `covered: ${quoted} by ${named(over)} in ${named(over.parentElement ?? over)}`,
              );
            }
          }
        }
      }
    }

    // Of a button its plane too, from one corner to the other: a drawing over its end spares its words.
    for (const control of document.querySelectorAll('a, button')) {
      const { backgroundColor, clipPath } = getComputedStyle(control);
      if (alphaOf(backgroundColor) <= OPAQUE || clipPath !== 'none') continue;
      if (floating(control) !== null || withinScroller(control) || control.closest('[inert]'))
        continue;
      if (!control.checkVisibility({ visibilityProperty: true }) || opacity(control) < OPAQUE)
        continue;
      scrollBy(0, control.getBoundingClientRect().top - 160);
      const { left, top, width, height } = control.getBoundingClientRect();
      for (const [across, down] of EDGES) {
        const [x, y] = [left + 4 + (width - 8) * across, top + 4 + (height - 8) * down];
        const stack = document.elementsFromPoint(x, y).filter((one) => floating(one) === null);
        const over = stack
          .slice(0, Math.max(0, stack.indexOf(control)))
          .find((one) => !control.contains(one) && !one.contains(control) && paints(one, x, y));
        if (over !== undefined)
          complaints.add(
            `covered: the button «${control.textContent.trim()}» by ${named(over)} in ${named(over.parentElement ?? over)}`,
          );
      }
    }
    scrollTo({ top: start, behavior: 'instant' });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    await new Promise(requestAnimationFrame);
    return [...complaints];
  });
}

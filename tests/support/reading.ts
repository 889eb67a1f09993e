import type { Page } from '@playwright/test';

/** A text of the page that cannot be read as it is, and why. */
type Complaint = string;

/**
 * Texts that stand out too little from what is behind them, by the colours that the browser really
 * uses: axe reads others when the system forces its own.
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
 * What is lost when the page is narrow or its letters large: texts that are cut, that lie beyond the
 * window's edge or on top of one another, and a page that scrolls sideways.
 *
 * What scrolls sideways by itself (a table, the row of the carousel) may be wider than the window.
 */
export function lostTexts(page: Page): Promise<Complaint[]> {
  return page.evaluate(() => {
    const complaints: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) complaints.push(`page ${scrollWidth} px in ${clientWidth}`);

    const named = (node: Node) =>
      `«${(node.textContent ?? '').trim().slice(0, 50)}» in ${node.parentElement?.className ?? ''}`;
    const clips = (value: string) => value === 'hidden' || value === 'clip';
    const scrolls = (value: string) => value === 'auto' || value === 'scroll';
    const spoken = (element: Element) => {
      if (element.closest('svg, script, style, noscript, [aria-hidden=true]') !== null)
        return false;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false;
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        // For those who listen only.
        const { clipPath, position } = getComputedStyle(at);
        if (position === 'absolute' && clipPath.startsWith('inset(50%')) return false;
      }
      return true;
    };

    interface Text {
      node: Node;
      box: DOMRect;
      layer: Element | null;
    }
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || node.textContent?.trim() === '' || !spoken(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      let [free, cut] = [false, false];
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflowX, overflowY, display } = getComputedStyle(at);
        if (display === 'inline' || at === document.body || at === document.documentElement)
          continue;
        const frame = at.getBoundingClientRect();
        if (scrolls(overflowX) && at.scrollWidth > at.clientWidth) free = true;
        if (free) break;
        if (clips(overflowX) && (box.right > frame.right + 1 || box.left < frame.left - 1))
          cut = true;
        // The line's own box may be taller than its letters.
        if (clips(overflowY) && (box.bottom > frame.bottom + 6 || box.top < frame.top - 6))
          cut = true;
      }
      if (cut) complaints.push(`cut: ${named(node)}`);
      if (!free && (box.left < -1 || box.right > clientWidth + 1)) {
        complaints.push(`beyond the edge: ${named(node)}`);
      }
      // What the page passes under is in nobody's way: scrolling brings out what lies below it.
      const layer = element.closest(
        '[data-navbar], [data-contact-bar], [popover], dialog, [data-slide]',
      );
      for (const line of range.getClientRects()) texts.push({ node, box: line, layer });
    }
    texts.sort((a, b) => a.box.top - b.box.top);
    // A box is taller than its letters: two lines of a tight heading touch and are well apart.
    const letters = ({ top, height }: DOMRect) =>
      [top + height * 0.3, top + height * 0.75] as const;
    texts.forEach((one, index) => {
      const [top, bottom] = letters(one.box);
      for (const other of texts.slice(index + 1)) {
        if (other.box.top > one.box.bottom) break;
        const [otherTop, otherBottom] = letters(other.box);
        const sideways =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        if (one.node === other.node || one.layer !== other.layer || sideways <= 2) continue;
        if (Math.min(bottom, otherBottom) - Math.max(top, otherTop) > 1) {
          complaints.push(`on top of each other: ${named(one.node)} and ${named(other.node)}`);
        }
      }
    });
    return [...new Set(complaints)];
  });
}

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';

/**
 * Controls that are less wide or high than they should. Links in the middle of a text are as high as
 * its lines, which WCAG 2.5.8 allows; a field is as large as its label with it.
 * @param smallest in pixels
 * @param selector which controls; all of them, if it is not given
 */
export function smallTargets(page: Page, smallest = 24, selector = CONTROLS): Promise<Complaint[]> {
  const measure = ({ smallest, selector }: { smallest: number; selector: string }) => {
    const controls = document.querySelectorAll<HTMLElement>(selector);
    const complaints: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      // The skip link is out of sight until it has the focus.
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

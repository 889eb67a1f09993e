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

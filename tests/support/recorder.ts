import type { Page } from '@playwright/test';
import { passUntil } from './page-clock.ts';

/** One frame of a 60 Hz screen, in milliseconds. */
export const FRAME_MS = 1000 / 60;

/** How much time passes between two looks at what was recorded, which is exact whatever it is. */
const STEP_MS = 250;

/** What was to be seen, and since when, in milliseconds of the page's own clock. */
export interface Sighting {
  at: number;
  seen: string;
}

/**
 * Writes down, inside the page, each time that what a selector shows changes: the measured time is
 * the page's (page-clock.ts), whatever this process is busy with. Called before the page is opened, it watches
 * from its first moment.
 *
 * @param what text content, or the name of an attribute
 */
export async function record(page: Page, selector: string, what = 'text'): Promise<Recorder> {
  const key = `sightings-${Math.random()}`;
  await page.addInitScript(watch, { key, selector, what });
  await page.evaluate(watch, { key, selector, what });
  const read = () =>
    page.evaluate((key) => (window as unknown as Record<string, Sighting[]>)[key] ?? [], key);
  return {
    read,
    async until(enough) {
      await passUntil(page, async () => enough(await read()), STEP_MS);
      return read();
    },
  };
}

/** Runs in the page. */
function watch({ key, selector, what }: { key: string; selector: string; what: string }): void {
  const sightings: { at: number; seen: string }[] = [];
  Object.assign(window, { [key]: sightings });
  const look = () => {
    const element = document.querySelector(selector);
    const seen = (what === 'text' ? element?.textContent : element?.getAttribute(what)) ?? '';
    if (sightings.at(-1)?.seen !== seen) sightings.push({ at: performance.now(), seen });
  };
  look();
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

export interface Recorder {
  read: () => Promise<Sighting[]>;
  /** Passes the page's time until what was seen is enough, within the test's time limit. */
  until: (enough: (sightings: Sighting[]) => boolean) => Promise<Sighting[]>;
}

/** Milliseconds between each sighting and the next. */
export function intervals(sightings: readonly Sighting[]): number[] {
  return sightings.slice(1).map(({ at }, index) => at - (sightings[index]?.at ?? 0));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

import { everyPage, everyTemplate, wakeAll } from '../support/every-page.ts';
import { LONG_FORM } from '../support/long-form.ts';
import { faintFrames, walkFocus, type Stop } from '../support/focus.ts';
import { layOutAll } from '../support/lay-out.ts';
import { expect, test } from '../support/test.ts';

/**
 * On every page: what Tab stops at has a frame that can be told from what is around it, by day and
 * by night, is not under the fixed bar, and comes in the order in which the page is read.
 */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The next stop lies above, in the same column. */
function back(stops: readonly Stop[]): string[] {
  const placed = stops.filter(({ box }) => box !== null);
  return placed.slice(1).flatMap((stop, index) => {
    const [before, here] = [placed[index]?.box, stop.box];
    if (!before || !here) return [];
    const sameColumn =
      Math.min(here.x + here.width, before.x + before.width) > Math.max(here.x, before.x);
    const above = here.y + here.height <= before.y;
    return sameColumn && above ? [`${placed[index]?.html ?? ''} → ${stop.html}`] : [];
  });
}

/** At the wider width a template once: its fields are those of the narrow one, in other places. */
const pagesAt = (width: number) => (width === 390 ? everyPage() : everyTemplate());

/**
 * Whether a page's frames are compared with what is behind them, which takes two pictures of all of
 * it: at one width, since controls keep their colours at the other, and wherever the bar at the top is
 * laid out. The long form compares them all.
 */
const isCompared = (path: string, width: number) => LONG_FORM || width === 390 || path === '/';

for (const width of [390, 1440]) {
  for (const half of [0, 1]) {
    test(`the focus at ${width} px, half ${half + 1} of the pages`, async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: 844 });
      for (const path of pagesAt(width).filter((_, index) => index % 2 === half)) {
        await page.goto(path);
        await wakeAll(page);
        // Before its pictures are taken, on a machine that finds no idle moment for it.
        await layOutAll(page);
        const stops = await walkFocus(page, isCompared(path, width));
        expect.soft(stops.length, path).toBeGreaterThan(8);
        expect.soft(stops[0]?.html, `${path}: the skip link comes first`).toContain('#contenido');
        expect.soft(back(stops), path).toEqual([]);
        const covered = stops.filter((stop) => stop.covered).map(({ html }) => html);
        expect.soft(covered, `${path}: covered`).toEqual([]);
        const bare = stops.filter((stop) => !stop.framed).map(({ html }) => html);
        expect.soft(bare, `${path}: without a frame`).toEqual([]);
        if (!isCompared(path, width)) continue;
        for (const theme of ['light', 'dark'] as const) {
          expect.soft(await faintFrames(page, theme), `${path}, ${theme}`).toEqual([]);
        }
      }
    });
  }
}

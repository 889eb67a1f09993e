import type { Page } from '@playwright/test';
import { countShifts, painted, shiftOf } from '#tests/support/shifts.ts';
import { amount, expect, partInLongForm, test } from '#tests/support/test.ts';

/** Longer than a page takes to be drawn and to wake up, in milliseconds. */
const LATE_MS = 900;

/** Pages whose headline stands still, so that whatever moves is moved by the letters. */
const STILL = amount(['/servicios'], ['/servicios', '/contacto']);
partInLongForm('letters that arrive late on /contacto', 'they do on /servicios');

for (const path of STILL) {
  test(`letters that arrive late move nothing on ${path}`, async ({ page }) => {
    await page.route('**/*.woff2', async (route) => {
      await new Promise((arrive) => setTimeout(arrive, LATE_MS));
      await route.continue();
    });
    await countShifts(page);
    await page.goto(path);
    test.skip(
      !(await hasFallback(page)),
      'the fallback faces stand on Arial, Liberation Sans or Roboto, and this machine has none',
    );
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    // Enough for the letters to be drawn, and for what they moved to be reported.
    for (let frame = 0; frame < 5; frame += 1) await painted(page);
    expect(await shiftOf(page)).toBe(0);
  });
}

// On a slow network each letter comes in its own time, and the hero moved with one of them.
test('letters that arrive one by one move nothing on a phone', async ({ browser, site }) => {
  for (let run = 0; run < amount(1, 20); run += 1) {
    const context = await browser.newContext({
      baseURL: site.baseURL,
      viewport: { width: 412, height: 823 },
      reducedMotion: 'reduce',
    });
    let asked = 0;
    await context.route('**/*.woff2', async (route) => {
      const turn = (asked++ + run) % 5;
      await new Promise((arrive) => setTimeout(arrive, 150 + 250 * turn));
      await route.continue();
    });
    const page = await context.newPage();
    await countShifts(page);
    await page.goto('/');
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    for (let frame = 0; frame < 5; frame += 1) await painted(page);
    if (await hasFallback(page)) expect(await shiftOf(page), `run ${run + 1}`).toBe(0);
    await context.close();
  }
});

// Letters that miss the first paint stay away from that page, so they have to be asked for early enough.
test('the letters of a first visit are asked for before anything is painted', async ({ page }) => {
  await page.goto('/servicios');
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  // On a busy machine the letters can be there before the first paint is on record.
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  }));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((startTime) => !(startTime < painted))).toEqual([]);
});

function hasFallback(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    const width = (family: string) => {
      if (!context) return 0;
      context.font = `40px ${family}`;
      return context.measureText('Atalaya y miWMl').width;
    };
    return ['Arial', 'Liberation Sans', 'Roboto'].some(
      (family) => width(`'${family}', monospace`) !== width('monospace'),
    );
  });
}

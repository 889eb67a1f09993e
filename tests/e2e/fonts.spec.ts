import type { Page, Route } from '@playwright/test';
import { countShifts, painted, shiftOf } from '#tests/support/shifts.ts';
import { amount, expect, test } from '#tests/support/test.ts';

// On a slow network, fonts arrive one after another. A late font must not move the text below.
test('letters that arrive one by one move nothing on a phone', async ({ browser, site }) => {
  for (let run = 0; run < amount(1, 20); run += 1) {
    const context = await browser.newContext({
      baseURL: site.baseURL,
      viewport: { width: 412, height: 823 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const letters = await holdLetters(page);
    const { held } = letters;
    await openWithout(page, '/');
    for (let turn = run; held.length > 0; turn += 1) {
      const [route] = held.splice(turn % held.length, 1);
      await route?.continue();
      await (await route?.request().response())?.finished();
      await drawn(page);
    }
    if (await hasFallback(page)) expect(await shiftWith(letters, page), `run ${run + 1}`).toBe(0);
    await context.close();
  }
});

// A font that arrives after the first paint stays unused, so the browser must ask for it early.
test('the letters of a first visit are asked for before anything is painted', async ({ page }) => {
  await page.goto('/servicios');
  await page.waitForFunction(() => document.fonts.status === 'loaded');
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

interface Letters {
  held: Route[];
  release(): Promise<unknown>;
}

async function holdLetters(page: Page): Promise<Letters> {
  const held: Route[] = [];
  let passes = false;
  await page.route('**/*.woff2', (route) => (passes ? route.continue() : void held.push(route)));
  return {
    held,
    release() {
      passes = true;
      return Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
}

async function openWithout(page: Page, path: string): Promise<void> {
  await countShifts(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => document.fonts.status === 'loading');
  await drawn(page);
}

async function drawn(page: Page): Promise<void> {
  for (let frame = 0; frame < 5; frame += 1) await painted(page);
}

async function shiftWith(letters: Letters, page: Page): Promise<number> {
  await letters.release();
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await drawn(page);
  return shiftOf(page);
}

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

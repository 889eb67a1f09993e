import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { type Stop, walkFocus } from './focus.ts';
import { faintTexts, HINTING, paintFaults, smallTargets, squeezedWords } from './reading.ts';
import { expect, LONG_FORM, partInLongForm, test } from '#tests/support/test.ts';
import {
  everyPage,
  isFirstOfTemplate,
  layOutAll,
  OPTIONAL_PAGES,
  SAID_WITH_SCRIPTS,
  wakeAll,
} from '#tests/support/tested-site.ts';

// Checks the first page of each template in a wide light window and in a narrow dark window. In
// the long form (`npm run test:completo`), checks every page.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PAGES = LONG_FORM ? everyPage() : everyPage().filter((path) => isFirstOfTemplate(path));
const HALVES = [0, 1].map((half) => PAGES.filter((_, index) => index % 2 === half));

partInLongForm('the other pages of each template', 'they differ in words: the first is looked at');
partInLongForm('the focus goes through each page narrow and wide', 'each in one, by turns');
partInLongForm('every rule of axe by day', 'by day those of colours; at night all of them');
partInLongForm(
  'the colours by day of every other page',
  'contrast.test.ts asks for the contrast of each pair, by day and by night',
);

const WIDTHS = [320, 390, 640, 768, 1024, 1280];
/** Looks for covered content in these widths only, because this search is the slowest check. */
const COVERED = [320, 1280];

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const MAIN_CONTROLS = [
  'button',
  'summary',
  'select',
  'textarea',
  'input:not([type=hidden])',
  '[role=tab]',
  '[role=switch]',
  '[data-navbar] a[href]',
  'footer address a[href]',
  'form a[href]',
  'nav:not(:has(span[aria-current=page]), footer nav) a[href]',
].join();

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (entry) => {
    if (entry.type() === 'error' && !entry.text().includes('Failed to load resource')) {
      complaints.push(`${page.url()}: ${entry.text()}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
}

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

const ENOUGH_FRAME = 2;

// The check of the focus order is as slow as axe. For each page, `npm test` makes it in only one of
// the two windows.
const isWalked = (path: string, window: 'narrow' | 'wide') =>
  LONG_FORM || PAGES.indexOf(path) % 4 < 2 === (window === 'narrow');

async function expectFocusSeen(page: Page, path: string): Promise<void> {
  // Checks the bar and the footer on two pages only, because they are the same on every page.
  const whole = LONG_FORM || PAGES[0] === path || PAGES[2] === path;
  const stops = await walkFocus(page, whole ? 'all' : 'main');
  expect.soft(stops.length, path).toBeGreaterThan(whole ? 8 : 0);
  if (whole) {
    expect.soft(stops[0]?.html, `${path}: the skip link comes first`).toContain('#contenido');
  }
  expect.soft(back(stops), path).toEqual([]);
  const covered = stops.filter((stop) => stop.covered).map(({ html }) => html);
  expect.soft(covered, `${path}: covered`).toEqual([]);
  const faint = stops.filter(({ frame }) => frame < ENOUGH_FRAME);
  expect.soft(faint, `${path}: without a frame that can be told`).toEqual([]);
}

/** The largest height of a service page, in pixels: seven screens of a phone. */
const LONGEST_PX = 5_900;

async function expectShort(page: Page, path: string): Promise<void> {
  await page.setViewportSize(NARROW);
  await layOutAll(page);
  const { length, gaps } = await page.locator('main > header').evaluate((header) => ({
    length: document.documentElement.scrollHeight,
    gaps: Array.from(header.querySelectorAll('svg[viewBox$="240 240"]'), (building) => {
      const line = header.getBoundingClientRect().top + header.clientTop + header.clientHeight;
      return Math.abs(line - building.getBoundingClientRect().bottom);
    }),
  }));
  expect.soft(length, path).toBeLessThanOrEqual(LONGEST_PX);
  for (const gap of gaps) expect.soft(gap, `${path}: the building over its line`).toBeLessThan(3);
  await page.setViewportSize(WIDE);
}

const fromMargin = (page: Page) =>
  page.locator('main > header > :has(svg[data-silhouette])').evaluateAll((columns) =>
    columns.flatMap((column) => {
      const ends = Array.from(column.querySelectorAll('svg[data-silhouette]'))
        .filter((drawing) => drawing.checkVisibility())
        .flatMap((drawing) => Array.from(drawing.querySelectorAll('path, circle')))
        .map((shape) => shape.getBoundingClientRect().right);
      const margin =
        column.getBoundingClientRect().right -
        parseFloat(getComputedStyle(column).paddingInlineEnd);
      return ends.length === 0 ? [] : Math.abs(margin - Math.max(...ends));
    }),
  );

async function expectPaintedWhole(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const faults = await paintFaults(page, COVERED.includes(width));
    found.push(...faults.map((fault) => `${fault} [${width}]`));
    for (const gap of await fromMargin(page)) {
      if (gap > 6) found.push(`the opening's drawing ends ${gap} px from the margin [${width}]`);
    }
  }
  expect.soft(found, `${path}\n${found.join('\n')}`).toEqual([]);
  await page.setViewportSize(WIDE);
}

async function expectRoomForLetters(page: Page, path: string): Promise<void> {
  const found = await squeezedByLargeLetters(page);
  expect.soft(found, `${path}: large letters\n${found.join('\n')}`).toEqual([]);
}

async function squeezedByLargeLetters(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  expect(await page.evaluate(() => matchMedia('(max-width: 20em)').matches)).toBe(true);
  const found = await squeezedWords(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  // Closes the DevTools session, which would undo the media features that a later test emulates.
  await session.detach();
  return found;
}

function scriptsOf(page: Page) {
  return page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, startTime }) => ({ name: new URL(name).pathname, startTime })),
    listed: [
      ...new Set(
        [...document.querySelectorAll<HTMLElement>('astro-island')]
          .filter((island) => {
            const top = island.firstElementChild?.getBoundingClientRect().top ?? Infinity;
            const client = island.getAttribute('client');
            // Leaves out hidden islands: the page shows only those of the trade that is chosen.
            const there = island.closest('[data-trade]')?.checkVisibility() !== false;
            const { value } = JSON.parse(island.getAttribute('opts') ?? '{}') as {
              value?: { now?: boolean };
            };
            if (client === 'flow') return value?.now === true;
            return client === 'seen' && there && top < innerHeight + 400;
          })
          .flatMap(
            (island) =>
              island.closest<HTMLElement>('[data-modules]')?.dataset['modules']?.split(' ') ?? [],
          )
          .map((file) => `/${file}`),
      ),
    ],
  }));
}

/** Expects scripts only for islands near the window, and none before the first paint. */
async function expectFewScripts(page: Page, path: string): Promise<void> {
  const unequal = async () => {
    const { scripts, listed } = await scriptsOf(page);
    const asked = scripts.map(({ name }) => name);
    return [
      ...asked.filter((name) => !listed.includes(name)),
      ...listed.filter((name) => !asked.includes(name)),
    ];
  };
  await expect.poll(unequal, path).toEqual([]);
  const { painted, scripts } = await scriptsOf(page);
  const early = scripts.filter(({ startTime }) => !(startTime > painted));
  expect.soft(early, path).toEqual([]);
  expect.soft(scripts.length, path).toBeLessThanOrEqual(10);
}

function readableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, dt, dd, figcaption)')]
      .filter((element) => !element.closest('noscript, [aria-hidden="true"], template'))
      .map((element) => {
        const read = element.cloneNode(true) as HTMLElement;
        for (const part of read.querySelectorAll('[aria-hidden="true"]')) {
          part.remove();
        }
        return read.textContent.replace(/\s+/g, ' ').trim();
      })
      .filter((text) => text.length > 1),
  );
}

function visiblePictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(img, figure, [role=img], svg)')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        return seen && width > 48 && height > 48;
      })
      .map((element) => {
        const name = element.getAttribute('aria-label') ?? element.getAttribute('alt');
        return `${element.tagName.toLowerCase()} ${name ?? element.getAttribute('class') ?? ''}`;
      }),
  );
}

function deadParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const start = (element: Element) => element.outerHTML.slice(0, 140);
    const unseen = [...document.querySelectorAll('body *')].filter((element) => {
      if (element.closest('svg, noscript, [aria-hidden=true]') !== null) return false;
      const { opacity, visibility } = getComputedStyle(element);
      if (!element.checkVisibility() || (opacity !== '0' && visibility !== 'hidden')) return false;
      // Accepts an invisible element if an element inside is visible.
      const shown = { visibilityProperty: true, opacityProperty: true };
      return ![...element.querySelectorAll('*')].some((part) => part.checkVisibility(shown));
    });
    const vain = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href="#"], a:not([href]), [role=button], [role=switch], [role=tab]',
      ),
    ].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return false;
      if (!(control instanceof HTMLButtonElement)) return true;
      const submits = control.type === 'submit' && control.form !== null;
      return !submits && !control.hasAttribute('popovertarget');
    });
    return [
      ...unseen.map((element) => `unseen: ${start(element)}`),
      ...vain.map((control) => `does nothing: ${start(control)}`),
    ];
  });
}

function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration, iterations } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && (iterations === Infinity || Number(duration) > 1);
      })
      .map(({ effect }) =>
        effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 100) ?? '') : '',
      ),
  );
}

async function withoutScripts(browser: Browser, baseURL: string): Promise<Page> {
  const options = { baseURL, javaScriptEnabled: false, viewport: WIDE } as const;
  return (await browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage();
}

async function expectSame(plain: Page, page: Page, path: string): Promise<void> {
  expect.soft(await movingParts(page), path).toEqual([]);
  const without = (await readableTexts(plain)).join('\n');
  const missing = (await readableTexts(page))
    .map((text) => text.replace(SAID_WITH_SCRIPTS, '').trim())
    .filter((text) => !without.includes(text));
  expect.soft(missing, path).toEqual([]);
  const pictures = await visiblePictures(plain);
  const lost = (await visiblePictures(page)).filter((name) => !pictures.includes(name));
  expect.soft(lost, `${path}: pictures`).toEqual([]);
  expect.soft(await deadParts(plain), path).toEqual([]);
}

test('a service of any name, price and time has room on the home page', async ({ page }) => {
  await page.goto('/');
  const found: string[] = [];
  for (const [name, price, facts] of [
    ['Mantenimiento y soporte', 'S/\u00A0350', 'al mes · Mientras lo necesites'],
    ['Acondicionamiento de videoconferencias', 'S/\u00A012,350,000', 'Plazo a tu medida'],
  ] as const) {
    await page.locator('#servicios li').evaluateAll(
      (places, words) => {
        for (const place of places) {
          for (const [index, part] of ['h3 a', 'b', 'p:last-child'].entries()) {
            const text = [...place.querySelectorAll(part)].at(-1);
            if (text) text.textContent = words[index] ?? '';
          }
        }
      },
      [name, price, facts],
    );
    for (const width of [320, 360, 390, 412, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      for (const fault of await paintFaults(page, true, '#servicios')) {
        // In a wide window, accepts a broken word, because a column may be narrower than a word.
        if (width < 768 || !fault.startsWith('broken inside'))
          found.push(`${fault} [${name}, ${width}]`);
      }
    }
    await page.setViewportSize(NARROW);
    const large = await squeezedByLargeLetters(page);
    found.push(...large.map((fault) => `${fault} [${name}, large letters]`));
  }
  expect(found, found.join('\n')).toEqual([]);
});

test('the foot of a page has room for any number of lists', async ({ page }) => {
  await page.goto('/accesibilidad');
  await page
    .locator('footer nav')
    .last()
    .evaluate((list) => {
      for (let more = 0; more < 3; more += 1) list.after(list.cloneNode(true));
    });
  for (const width of [390, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await page
      .locator('footer :is(address, nav)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const beside = one.right <= other.left || other.right <= one.left;
        const under = other.top - one.bottom >= 16 || one.top - other.bottom >= 16;
        expect(beside || under, `${width} px`).toBe(true);
      }
    }
  }
});

async function expectGoodByDay(page: Page, plain: Page, path: string): Promise<void> {
  await expectFewScripts(page, path);
  // In the light theme, axe checks the page before its islands wake up. In the dark theme, axe
  // checks the page after they have woken up.
  if (isWalked(path, 'narrow')) await expectAccessible(page, { coloursOnly: !LONG_FORM });
  if (OPTIONAL_PAGES.some(({ page: each }) => each === path)) await expectShort(page, path);
  await expectPaintedWhole(page, path);
  await wakeAll(page);
  await plain.goto(path);
  await expectSame(plain, page, path);
  const small = await smallTargets(page);
  expect.soft(small, `${path}\n${small.join('\n')}`).toEqual([]);
  if (isWalked(path, 'wide')) await expectFocusSeen(page, path);
}

async function expectGoodAtNight(page: Page, path: string): Promise<void> {
  await wakeAll(page);
  await expectAccessible(page);
  const small = [...(await smallTargets(page)), ...(await smallTargets(page, 44, MAIN_CONTROLS))];
  expect.soft(small, `${path}\n${small.join('\n')}`).toEqual([]);
  if (isWalked(path, 'narrow')) await expectFocusSeen(page, path);
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await faintTexts(page), path).toEqual([]);
}

for (const [half, pages] of HALVES.entries()) {
  test(`axe finds nothing by day and by night, nothing breaks at any width or with large letters, the focus is seen, controls are large for a finger, scripts few, and without them all is there: half ${half + 1} of the pages`, async ({
    playwright,
    launchOptions,
    contextOptions,
    site,
  }) => {
    const args = launchOptions.args?.filter((arg) => arg !== HINTING) ?? [];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    const page = await browser.newPage({
      ...contextOptions,
      baseURL: site.baseURL,
      locale: 'es-MX',
    });
    const complaints = complaintsOf(page);
    const plain = await withoutScripts(browser, site.baseURL);
    const session = await page.context().newCDPSession(page);
    for (const path of pages) {
      await test.step(path, async () => {
        await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
        await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
        await page.setViewportSize(WIDE);
        await page.goto(path);
        await expectGoodByDay(page, plain, path);
        await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
        await page.emulateMedia({ colorScheme: 'dark' });
        await page.setViewportSize(NARROW);
        expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
        await expectGoodAtNight(page, path);
        await expectRoomForLetters(page, path);
        await page.evaluate(() => sessionStorage.clear());
      });
    }
    await browser.close();
    expect(complaints).toEqual([]);
  });
}

import type { Locator, Page } from '@playwright/test';
import { LONG_FORM } from '../support/long-form.ts';
import { holdClock, passTime, passUntil } from '../support/page-clock.ts';
import { FRAME_MS, intervals, median, record, type Sighting } from '../support/recorder.ts';
import { expect, test } from '../support/test.ts';
import { layOutAll } from '../support/lay-out.ts';

/** By the real clock, a machine that does other things may be late once; the motion itself is not. */
test.describe.configure({ retries: LONG_FORM ? 2 : 0 });
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(({ page }) => holdClock(page));

/** What counts as exact: a frame of the screen, and by the real clock two. */
const TOLERANCE_MS = (LONG_FORM ? 2 : 1) * FRAME_MS;

function expectMs(measured: number | undefined, expected: number) {
  expect(Math.abs((measured ?? NaN) - expected)).toBeLessThanOrEqual(TOLERANCE_MS);
}

const history = '[data-live] [data-history]';
const typed = '[data-live] [data-prompt] [data-typed]';
const place = '[data-place]';
const carouselDots = '[aria-roledescription] ol button';

/** The first sighting that fits, after a time. */
function when(sightings: Sighting[], fits: (seen: string) => boolean, after = 0) {
  return sightings.find(({ at, seen }) => at > after && fits(seen))?.at;
}

/** What is above it takes its height before it is gone to, and moves it no more. */
async function goTo(target: Locator) {
  await layOutAll(target.page());
  await target.scrollIntoViewIfNeeded();
}

async function hydrated(page: Page, text: string) {
  const island = page.locator(`astro-island:not([ssr])`, { hasText: text });
  await passUntil(page, async () => (await island.count()) > 0);
}

test('the terminal types a character every 30 ms', async ({ page }) => {
  const recorder = await record(page, typed);
  await page.goto('/seguridad');
  await goTo(page.locator('[data-status]:has([data-live])'));
  const command = 'ronda panel --cerraduras';
  // With its last character the command is in the history already, and a late frame shows two at once.
  const seen = await recorder.until((list) =>
    list.some((one) => one.seen.length > 22 && command.startsWith(one.seen)),
  );
  const characters = seen.filter(({ seen }) => seen !== '' && command.startsWith(seen));
  const first = characters[0];
  const last = characters.at(-1);
  const duration = (last?.at ?? 0) - (first?.at ?? 0);
  const count = (last?.seen.length ?? 0) - (first?.seen.length ?? 0);
  expect(count).toBeGreaterThan(20);
  expectMs(duration, count * 30);
  expectMs(median(intervals(characters)), 30);
});

test('nobody sees the end of what is going to be typed: a prompt waits, or three lines', async ({
  page,
}) => {
  const begun = [/ronda --sitio tienda\.example.*38 formularios.*3 puertas/s];
  const end = page.locator('[data-live]').getByText('Vulnerabilidad detectada');
  const prompt = page.locator('[data-status] [data-prompt]:visible');
  const lines = page.locator('[data-status] [data-history]:visible');
  await page.goto('/seguridad');
  // Its night lies beside the report while the opening is read: a prompt alone would leave it empty.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(end).toBeHidden();
    await expect(prompt).toHaveText(['auditoria $ |']);
    await expect(lines).toHaveText(begun);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(end).toBeVisible();
  // The landing's first command is seen from its first letter.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(prompt).toHaveText(['vigia $ |']);
  await expect(lines).toHaveCount(0);
});

test('the security script waits 2000, 4500, 1500 and 5000 ms', async ({ page }) => {
  await page.goto('/seguridad');
  const lines = await record(page, history);
  const prompts = await record(page, typed);
  const status = await record(page, '[data-status]', 'data-status');
  await goTo(page.locator('[data-status]:has([data-live])'));
  const statuses = await status.until((list) => list.at(-1)?.seen === 'finished');
  const added = (await lines.read()).filter(({ seen }) => seen !== '').slice(-4);
  expect(added).toHaveLength(4);
  const characters = await prompts.read();
  [2000, 4500, 1500].forEach((delay, index) => {
    const line = added[index]?.at ?? 0;
    const next = characters.find(({ at, seen }) => at > line && seen !== '');
    // Each character of the next entry takes its 30 ms, the first one too.
    expectMs((next?.at ?? 0) - line, delay + 30 * (next?.seen.length ?? 0));
  });
  expectMs((statuses.at(-1)?.at ?? 0) - (added[3]?.at ?? 0), 5000);
  expect(added[3]?.seen).toMatch(/vulnerabilidad detectada/i);
});

test('the landing terminal ends at the console of an invented module', async ({ page }) => {
  await page.goto('/');
  await goTo(page.locator('[data-status]:has([data-live])'));
  await page.getByRole('button', { name: 'Ir al final' }).click();
  await expect(page.locator('[data-live] [data-prompt]')).toContainText(
    'modulo(ensayo/tumbar_tienda) >',
  );
});

test('the landing terminal’s first command comes at the engine’s own pace, up to 70 ms a key', async ({
  page,
}) => {
  const recorder = await record(page, typed);
  await page.goto('/');
  await goTo(page.locator('[data-status]:has([data-live])'));
  const command = 'guardia tienda';
  const typedBy = (list: Sighting[]) => list.findIndex(({ seen }) => seen === command);
  const seen = await recorder.until(
    (list) => typedBy(list) >= 0 && typedBy(list) < list.length - 1,
  );
  const characters = seen.slice(0, typedBy(seen) + 1).filter(({ seen }) => seen !== '');
  const [first, last] = [characters[0], characters.at(-1)];
  const count = command.length - (first?.seen.length ?? 0);
  // No key takes more than 70 ms and a frame; a steady hand would take 30 ms for each.
  expect((last?.at ?? NaN) - (first?.at ?? NaN)).toBeLessThanOrEqual(count * (70 + FRAME_MS));
  const paces = intervals(characters).map((each) => Math.round(each / 10));
  expect(new Set(paces).size).toBeGreaterThan(2);
  // And what is half written stays 500 ms before it changes.
  const stayed = (seen[typedBy(seen) + 1]?.at ?? NaN) - (last?.at ?? NaN);
  expect(stayed).toBeGreaterThanOrEqual(500 - TOLERANCE_MS);
  expect(stayed).toBeLessThanOrEqual(500 + 70 + TOLERANCE_MS);
});

test('rotating headline: a word every 2500 ms', async ({ page }) => {
  await page.goto('/');
  const words = await record(page, `${place} > [class*=rising]`);
  // One round of four words, to the first again. The median: one late look makes one interval longer
  // and the next one shorter.
  const seen = await words.until((list) => list.length >= 5);
  expectMs(median(intervals(seen.slice(1))), 2500);
});

test('loading-bar headline: the bar starts at 800 ms of a word’s 3800', async ({ page }) => {
  await page.goto('/negocio');
  const words = await record(page, `${place} > [class*=rising]`);
  const bar = await record(page, `${place} > [class*=rising]`, 'data-draining');
  const seen = await words.until((list) => list.length >= 3);
  const turn = seen[1]?.at ?? 0;
  expectMs((seen[2]?.at ?? 0) - turn, 3800);
  const starts = (await bar.read()).filter(({ seen }) => seen === 'true').map(({ at }) => at);
  expectMs((starts.find((at) => at > turn) ?? 0) - turn, 800);
});

test('typing headline: 500 ms selected, next word at 1300, a letter every 150', async ({
  page,
}) => {
  await page.goto('/seguridad');
  const selected = await record(page, `${place} [data-selected]`);
  const word = await record(page, `${place} > [class*=word] > span`);
  await word.until((list) => list.some(({ seen }) => seen === 'app'));
  const sightings = await word.read();
  const marks = await selected.read();
  const start = when(marks, (seen) => seen === 'tienda') ?? 0;
  expectMs((when(sightings, (seen) => seen === '', start) ?? 0) - start, 500);
  const letters = sightings.filter(({ at, seen }) => at > start && seen !== '');
  expectMs((letters[0]?.at ?? 0) - start, 1300);
  expectMs(median(intervals(letters)), 150);
});

test('letters headline: a letter turns every 50 ms, 2500 after the last', async ({ page }) => {
  await page.goto('/comercio');
  const turned = await record(page, place, 'data-turned');
  const hold = ({ seen }: Sighting) => seen === '';
  const seen = await turned.until((list) => list.filter(hold).length >= 4);
  // A busy machine shows some letter late, or two at once. Each one's due time within its turn is
  // known; the most punctual one tells when the turn really began.
  const turns: { at: number; letters: number }[][] = [];
  for (const { at, seen: letters } of seen.slice(seen.findIndex(hold))) {
    if (letters === '') turns.push([]);
    else turns.at(-1)?.push({ at, letters: Number(letters) });
  }
  const [first = [], second = []] = turns;
  const start = (turn: typeof first) =>
    Math.min(...turn.map(({ at, letters }) => at - (letters - 1) * 50));
  // "de noche" and "a diario" have eight letters: the last one turns 7 × 50 ms after the first.
  expectMs(start(second) - start(first), 7 * 50 + 2500);
  const paces = [first, second].flatMap((turn) =>
    turn.flatMap((one, index) =>
      turn.slice(index + 1).map((next) => (next.at - one.at) / (next.letters - one.letters)),
    ),
  );
  expect(paces.length).toBeGreaterThan(20);
  expect(Math.abs(median(paces) - 50)).toBeLessThanOrEqual(5);
});

test('clip headline: closes in 600 ms, opens in 600, stays 1500', async ({ page }) => {
  await page.goto('/movil');
  const phases = await record(page, '[data-clip]', 'data-clip');
  const seen = await phases.until((list) => list.filter(({ seen }) => seen === 'close').length > 1);
  const start = seen.findIndex(({ seen }) => seen === 'close');
  const [close, open, hold, again] = seen.slice(start).map(({ at }) => at);
  expectMs((open ?? 0) - (close ?? 0), 600);
  expectMs((hold ?? 0) - (open ?? 0), 600);
  expectMs((again ?? 0) - (hold ?? 0), 1500);
  const clip = page.locator('[data-clip=hold]');
  await passUntil(page, async () => (await clip.count()) > 0);
  const padding = () =>
    clip.evaluate((element) => {
      const text = element.firstElementChild as HTMLElement;
      return Math.round(parseFloat(getComputedStyle(element).width) - text.offsetWidth);
    });
  // The styles' own animation opens it.
  await expect.poll(padding).toBe(10);
});

test('the carousel changes every 5000 ms, in 600', async ({ page }) => {
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Barro Alto, Ruta Fría' });
  await goTo(carousel);
  await hydrated(page, 'pasos para pagar');
  await page.mouse.move(0, 0);
  const slides = await record(page, `${carouselDots}[aria-current=true]`);
  const seen = await slides.until((list) => list.length >= 3);
  expectMs((seen[2]?.at ?? 0) - (seen[1]?.at ?? 0), 5000);
  // The mark is there, empty, while the row moves.
  const gliding = page.evaluate(async (dots) => {
    const row = document.querySelector<HTMLElement>('[aria-roledescription] [role=group]');
    if (row === null) return NaN;
    const gone = () => row.dataset['gliding'] === undefined;
    const frame = () => new Promise(requestAnimationFrame);
    while (!gone()) await frame();
    document.querySelector<HTMLButtonElement>(dots)?.click();
    const start = performance.now();
    while (!gone()) await frame();
    return performance.now() - start;
  }, carouselDots);
  let glide: number | undefined;
  void gliding.then((took) => (glide = took));
  await passUntil(page, () => Promise.resolve(glide !== undefined));
  expectMs(glide, 600);
});

test('the eye moves every 5000 ms', async ({ page }) => {
  await page.addInitScript(() => {
    const beats: number[] = [];
    Object.assign(window, { beats });
    // Only its calls are of interest; the movement itself goes on as ever.
    const { animate } = Element.prototype as { animate: (...args: unknown[]) => unknown };
    Object.assign(Element.prototype, {
      animate(this: Element, ...args: unknown[]) {
        if (this.getAttribute('data-eye') === 'iris') beats.push(performance.now());
        return animate.apply(this, args);
      },
    });
  });
  await page.goto('/seguridad');
  const beats = () => page.evaluate(() => (window as unknown as { beats: number[] }).beats);
  await passUntil(page, async () => (await beats()).length > 1);
  const [first = 0, second = 0] = await beats();
  expectMs(second - first, 5000);
});

test('nothing shifts the layout while it all moves', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/seguridad');
  // The browser notes a shift when it draws, which is up to its own clock.
  for (let passed = 0; passed < 9000; passed += 100) {
    await passTime(page, 100);
    if (!LONG_FORM) await page.waitForTimeout(20);
  }
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
});

import type { Locator, Page } from '@playwright/test';
import { holdClock, passTime, passUntil } from '#tests/support/page-clock.ts';
import { countShifts, painted, shiftOf } from '#tests/support/shifts.ts';
import { expect, test } from '#tests/support/test.ts';
import { layOutAll } from '#tests/support/tested-site.ts';

const FRAME_MS = 1000 / 60;

const STEP_MS = 250;

interface Sighting {
  at: number;
  seen: string;
}

/**
 * Records what an element shows and when, by the page's clock, because the test process may be
 * busy. A test must call this function before it opens the page.
 */
async function record(page: Page, selector: string, what = 'text'): Promise<Recorder> {
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

interface Recorder {
  read: () => Promise<Sighting[]>;
  until: (enough: (sightings: Sighting[]) => boolean) => Promise<Sighting[]>;
}

function intervals(sightings: readonly Sighting[]): number[] {
  return sightings.slice(1).map(({ at }, index) => at - (sightings[index]?.at ?? 0));
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(({ page }) => holdClock(page));

const TOLERANCE_MS = FRAME_MS;

function expectMs(measured: number | undefined, expected: number) {
  expect(Math.abs((measured ?? NaN) - expected)).toBeLessThanOrEqual(TOLERANCE_MS);
}

const history = '[data-live] [data-history]';
const typed = '[data-live] [data-prompt] [data-typed]';
const place = '[data-place]';

async function goTo(target: Locator) {
  await layOutAll(target.page());
  await target.scrollIntoViewIfNeeded();
}

test('nobody sees the end of what is going to be typed: its first prompt waits', async ({
  page,
}) => {
  const end = page.locator('[data-live]').getByText('Vulnerabilidad detectada');
  const screen = page.locator('[data-terminal] [data-status] > div:not([data-reserved]):visible');
  for (const path of ['/seguridad', '/no-existe']) {
    await page.goto(path);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(end).toBeHidden();
      await expect(screen).toHaveText([/^Ensayo.*auditoria \$ \|$/s]);
    }
  }
  await page.goto('/seguridad');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(end).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(screen).toHaveText(['vigia $ |']);
});

/** The terminal's texts on the security page, and the pause after each text, in milliseconds. */
const SECURITY = [
  ['recorrer tienda.example', 2000],
  ['probar las cerraduras', 4500],
  ['abrir el pedido 12', 1500],
  ['escribir el informe', 5000],
] as const;

test('on its first play the security script types each of its entries, a character every 30 ms, and waits 2000, 4500, 1500 and 5000 ms', async ({
  page,
}) => {
  const lines = await record(page, history);
  const prompts = await record(page, typed);
  const status = await record(page, '[data-status]', 'data-status');
  await page.goto('/seguridad');
  await goTo(page.locator('[data-status]:has([data-live])'));
  const statuses = await status.until((list) => list.at(-1)?.seen === 'finished');
  const plays = statuses.filter(({ seen }) => seen === 'playing');
  expect(plays).toHaveLength(1);
  const begun = plays[0]?.at ?? NaN;
  const added = (await lines.read()).filter(({ at, seen }) => at > begun && seen !== '');
  const characters = (await prompts.read()).filter(({ at }) => at > begun);
  expect(added).toHaveLength(SECURITY.length);
  let from = begun;
  SECURITY.forEach(([command, delay], index) => {
    for (let letters = 1; letters < command.length; letters += 1) {
      const seen = command.slice(0, letters);
      const letter = characters.find((each) => each.at > from && each.seen === seen);
      expectMs((letter?.at ?? NaN) - from, letters * 30);
    }
    const line = added[index];
    expectMs((line?.at ?? NaN) - from, command.length * 30);
    expect(line?.seen).toContain(command);
    from = (line?.at ?? NaN) + delay;
  });
  expectMs(statuses.at(-1)?.at, from);
  expect(added.at(-1)?.seen).toMatch(/vulnerabilidad detectada/i);
  await expect(page.locator('[data-live] [data-prompt]')).toBeInViewport();
});

test('the landing terminal types all of its commands, one at the engine’s own pace, and ends at the console of an invented module', async ({
  page,
}) => {
  const recorder = await record(page, typed);
  await page.goto('/');
  await goTo(page.locator('[data-status]:has([data-live])'));
  const command = 'usar ensayo';
  const typedBy = (list: Sighting[]) => list.findIndex(({ seen }) => seen === command);
  const seen = await recorder.until(
    (list) => typedBy(list) >= 0 && typedBy(list) < list.length - 1,
  );
  const characters = seen
    .slice(0, typedBy(seen) + 1)
    .filter(({ seen }) => seen !== '' && command.startsWith(seen));
  const [first, last] = [characters[0], characters.at(-1)];
  const count = command.length - (first?.seen.length ?? 0);
  // Each key takes at most 70 ms plus one frame, and the times must differ. At a steady speed,
  // every key would take 30 ms.
  expect((last?.at ?? NaN) - (first?.at ?? NaN)).toBeLessThanOrEqual(count * (70 + FRAME_MS));
  const paces = intervals(characters).map((each) => Math.round(each / 10));
  expect(new Set(paces).size).toBeGreaterThan(2);
  const stayed = (seen[typedBy(seen) + 1]?.at ?? NaN) - (last?.at ?? NaN);
  expect(stayed).toBeGreaterThanOrEqual(500 - TOLERANCE_MS);
  expect(stayed).toBeLessThanOrEqual(500 + 70 + TOLERANCE_MS);
  await passUntil(
    page,
    async () => (await page.locator('[data-status=finished]').count()) > 0,
    STEP_MS,
  );
  const written = (await recorder.read()).map(({ seen }) => seen);
  for (const text of ['guardia tienda.example', 'atl consola', 'listo']) {
    const letters = Array.from(text, (_, index) => text.slice(0, index)).slice(1);
    expect(written.filter((each) => each !== '' && text.startsWith(each))).toEqual(letters);
  }
  expect(written.some((each) => each.startsWith('usar ensayo/apagar_t'))).toBe(true);
  await expect(page.locator('[data-live] [data-prompt]')).toContainText(
    'modulo(ensayo/apagar_tienda) >',
  );
});

test('each page’s headline moves in its own way, by transform and opacity alone', async ({
  page,
}) => {
  // With other properties, the animation would make an idle phone lay out and paint every frame.
  for (const [path, variant] of [
    ['/', 'rotate'],
    ['/comercio', 'letters'],
    ['/movil', 'clip'],
    ['/negocio', 'loading-bar'],
    ['/seguridad', 'typing'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator(`[data-variant=${variant}]`)).toBeVisible();
    const moved = await page.evaluateHandle(() => {
      for (const animation of document.getAnimations()) {
        const { endTime } = animation.effect?.getComputedTiming() ?? {};
        if (animation.timeline === document.timeline && endTime !== Infinity) animation.finish();
      }
      const properties = new Set<string>();
      const note = ({ target }: Event) => {
        for (const { effect } of (target as Element).getAnimations({ subtree: true })) {
          for (const frame of (effect as KeyframeEffect).getKeyframes()) {
            for (const name of Object.keys(frame)) properties.add(name);
          }
        }
      };
      for (const name of ['transitionrun', 'animationstart']) document.addEventListener(name, note);
      return properties;
    });
    const first = await page.locator(place).innerHTML();
    await passUntil(page, async () => (await page.locator(place).innerHTML()) !== first, 500);
    if (path === '/') continue;
    for (let passed = 0; passed < 4000; passed += STEP_MS) await passTime(page, STEP_MS);
    const names = await moved.evaluate((properties) => [...properties]);
    const frame = ['offset', 'computedOffset', 'easing', 'composite'];
    expect(
      names.filter((name) => !['transform', 'opacity', ...frame].includes(name)),
      path,
    ).toEqual([]);
  }
});

test('nothing shifts the layout while it all moves', async ({ page }) => {
  await countShifts(page);
  await page.goto('/seguridad');
  for (let passed = 0; passed < 9000; passed += 250) {
    await passTime(page, 250);
    await painted(page);
  }
  expect(await shiftOf(page)).toBe(0);
});

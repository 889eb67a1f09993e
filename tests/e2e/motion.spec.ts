import { holdClock, passTime, passUntil } from '#tests/support/page-clock.ts';
import { countShifts, painted, shiftOf } from '#tests/support/shifts.ts';
import { expect, test } from '#tests/support/test.ts';

const STEP_MS = 250;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.beforeEach(({ page }) => holdClock(page));

const place = '[data-place]';

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

test('each page’s headline moves in its own way, by transform and opacity alone', async ({
  page,
}) => {
  // Only `transform` and `opacity` may move. If another CSS property moves, the browser must lay
  // out and paint each frame.
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

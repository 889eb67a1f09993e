import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { readYaml } from '#content/read-yaml.ts';
import { homeSchema } from '#content/schemas/home.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { holdClock, passTime, passUntil } from '#tests/support/page-clock.ts';
import { expect, test } from '#tests/support/test.ts';
import { TESTED } from '../../scripts/build.mjs';
import { layOutAll } from '#tests/support/tested-site.ts';

// «Cuando una tienda se cae»: what the watch notices, shown. Everybody gets the whole story, however they
// read it and whatever they have turned off.

const { ensayo } = readYaml('inicio.yaml', homeSchema, TESTED.settings().CONTENT_DIR);
const {
  tumbar = '',
  mientras = [],
  otra = '',
  bajado = '',
  cuadros = [],
  aviso = '',
} = ensayo.caida ?? {};

const breaker = (page: Page) => page.locator('[data-breaker]');
/** Which of the four pictures have told their part. */
const told = (page: Page) =>
  page
    .locator('[data-frame]')
    .evaluateAll((frames) => frames.map((frame) => !frame.hasAttribute('data-calm')));
const band = 'section:has([data-breaker])';

/** Goes there, and waits for the terminal beside it. */
async function open(page: Page) {
  await page.goto('/');
  await layOutAll(page);
  await page.locator('[data-blackout]').scrollIntoViewIfNeeded();
  const island = page.locator(`${band} astro-island:not([ssr])`);
  await expect(island.first()).toBeAttached();
}

/** The four pictures and their words stand there, each told, with when it was in the breaker's place and how the terminal ends. */
async function expectWholeStory(page: Page) {
  expect(await told(page)).toEqual([true, true, true, true]);
  for (const { hora, texto, despues = texto, horaDespues = hora } of cuadros) {
    const frame = page.getByRole('listitem').filter({ hasText: despues });
    await expect(frame).toBeVisible();
    await expect(frame).toContainText(horaDespues);
    await expect(frame.locator('[data-told]')).toHaveCSS('opacity', '1');
    await expect(frame.locator('[data-told] + p')).toHaveCSS('opacity', '0');
    await expect(frame.locator('svg').last()).toBeVisible();
  }
  await expect(page.getByText(aviso)).toBeVisible();
  await expect(breaker(page)).toBeHidden();
  await expect(page.getByText(bajado)).toBeVisible();
  await expect(page.locator(`${band} [data-live]`)).toContainText('Cayó 17 minutos, y por qué.');
}

/** Passes the time from one picture to the next, and looks at each. */
async function expectTurns(page: Page) {
  await expect(breaker(page)).toHaveText(mientras[0] ?? '');
  const heard = page.locator('[data-blackout-status]');
  for (const [index, ms] of [0, 1400, 1400, 1800].entries()) {
    await passTime(page, ms);
    await expect(heard).toContainText(cuadros[index]?.texto ?? '');
    const frame = page.locator('[data-frame]').nth(index);
    await expect(frame.locator('[data-told]')).toHaveCSS('opacity', '1');
    await expect(frame.locator('[data-told] + p')).toHaveCSS('opacity', '0');
  }
  // The shop is up again, and so are the visits; they say so, and so does the breaker. Then, the cause.
  await passTime(page, 2400);
  await expect(breaker(page)).toHaveText(mientras[2] ?? '');
  const ends = cuadros.flatMap(({ despues = [] }) => despues);
  await expect(page.locator('span[data-first]')).toHaveText([
    ...ends.slice(0, -1),
    cuadros[3]?.texto ?? '',
  ]);
  await passTime(page, 2000);
  await expect(page.locator('span[data-first]')).toHaveText(ends);
  await expect(heard).toContainText(ends.at(-1) ?? '');
  await expect(page.locator('[data-down]')).toHaveCount(0);
  await passTime(page, 1500);
  await expect(breaker(page)).toHaveText(otra);
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('by keyboard the shop goes down, and what is noticed is shown, typed and heard', async ({
    page,
  }) => {
    await holdClock(page);
    await open(page);
    expect(await told(page)).toEqual([false, false, false, false]);
    // What is seen is how each is; what becomes of it waits for its turn, and is heard already.
    for (const { nombre, calma, texto, despues = texto } of cuadros) {
      const frame = page.locator('[data-frame][data-untold]').filter({ hasText: nombre });
      await expect(frame.getByText(`${nombre} ${calma}`)).toHaveCSS('opacity', '1');
      const told = frame.getByRole('paragraph').filter({ hasText: despues });
      await expect(told).toHaveCSS('opacity', '0');
    }
    await expect(breaker(page)).toHaveText(tumbar);
    await expect(breaker(page)).toHaveAccessibleDescription(aviso);
    await breaker(page).focus();
    await page.keyboard.press('Enter');
    await expectTurns(page);
    await expect(breaker(page)).toBeFocused();
    const terminal = page.locator(`${band} [data-live]`);
    await passUntil(page, async () =>
      ((await terminal.textContent()) ?? '').includes('Cayó 17 minutos, y por qué.'),
    );
    // Once more, from the beginning.
    await page.keyboard.press('Space');
    await passTime(page, 0);
    await expect(breaker(page)).toHaveText(mientras[0] ?? '');
    expect(await told(page)).toEqual([true, false, false, false]);
  });

  test('nothing keeps anybody out, calm or meanwhile', async ({ page }) => {
    await open(page);
    await expectAccessible(page, { within: band });
    await breaker(page).click();
    await expect(breaker(page)).toHaveText(mientras[0] ?? '');
    await expectAccessible(page, { within: band });
  });
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the four pictures stand there told, and stay so, with nothing to press', async ({
    page,
  }) => {
    await open(page);
    await expectWholeStory(page);
    const pictures = () => page.locator('[data-blackout] ol').screenshot({ animations: 'allow' });
    const before = await pictures();
    await wait(400);
    expect((await pictures()).equals(before)).toBe(true);
    await expectAccessible(page, { within: band });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it is a short story, whole, with nothing to press', async ({ page }) => {
    await page.goto('/');
    await expectWholeStory(page);
  });
});

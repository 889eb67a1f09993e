import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { hasPage } from '../support/built-pages.ts';
import { wakeAll } from '../support/every-page.ts';
import { FIRST_SERVICE } from '../support/tested-content.ts';
import { expect, test } from '../support/test.ts';

/** The states that a visitor brings about; every page as it comes is in every-page.spec.ts. */

const CAROUSEL = '[aria-roledescription]';

/** Ends what would make axe measure a colour half way. */
async function settle(page: Page) {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        // What goes with the scroll ends only where the page does.
        .filter((animation) => animation.timeline instanceof DocumentTimeline)
        .map((animation) => animation.finished),
    ),
  );
}

/** Presses until the page answers: what it is about may still be waking up. */
async function press(page: Page, name: string, answered: () => Promise<void>) {
  await expect(async () => {
    await page.getByRole('button', { name, exact: true }).first().click();
    await answered();
  }).toPass();
}

interface State {
  /** The page that it is reached on; without it, the page of the state before. */
  path?: string;
  name: string;
  narrow?: true;
  /** All that it changes; the whole page, if it is not given. */
  within?: string;
  act: (page: Page) => Promise<void>;
}

/** What a visitor brings about, by page. */
const states: State[] = [
  {
    path: '/',
    name: 'the menu open',
    narrow: true,
    act: (page) =>
      press(page, 'Menú', () =>
        expect(page.getByRole('button', { name: 'Cerrar el menú' })).toBeVisible({
          timeout: 500,
        }),
      ),
  },
  {
    path: '/',
    name: 'the headline stopped, the terminal skipped, the carousel moved and stopped',
    act: async (page) => {
      await wakeAll(page);
      await page.locator('[data-variant]').getByRole('button', { name: 'Pausar' }).click();
      await page.getByRole('button', { name: 'Ir al final' }).click();
      await page.locator('[data-status=finished]').waitFor();
      const carousel = page.locator(CAROUSEL);
      await carousel.getByRole('button', { name: 'Pausar' }).click();
      // Its arrows are of wide pages only.
      await carousel.locator('ol button').nth(1).click();
      await expect(carousel.locator('ol button').nth(1)).toHaveAttribute('aria-current', 'true');
      await page.locator('[data-gliding]').waitFor({ state: 'detached' });
    },
  },
  ...(hasPage('/seguridad') ? ['Equipo verde', 'Equipo rojo', 'Equipo celeste'] : []).map(
    (team, index) => ({
      ...(index === 0 ? { path: '/seguridad' } : { within: '#equipos' }),
      name: `the ${team} open`,
      act: (page: Page) =>
        press(page, team, () =>
          expect(page.getByRole('button', { name: team })).toHaveAttribute(
            'aria-expanded',
            'true',
            {
              timeout: 500,
            },
          ),
        ),
    }),
  ),
];

for (const { name, width, colorScheme } of [
  { name: 'day, wide', width: 1440, colorScheme: 'light' },
  { name: 'night, narrow', width: 390, colorScheme: 'dark' },
] as const) {
  test(`axe finds nothing in the states that a visitor brings about: ${name}`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    for (const { path, name: state, narrow, within, act } of states) {
      if (narrow && width > 390) continue;
      await test.step(state, async () => {
        if (path !== undefined) await page.goto(path);
        await act(page);
        await settle(page);
        await expectAccessible(page, within === undefined ? {} : { within });
      });
    }
  });
}

test('in forced colours every state can still be seen', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.baseURL,
    reducedMotion: 'reduce',
    forcedColors: 'active',
  });
  const page = await context.newPage();
  for (const { path, control } of [
    { path: '/', control: page.getByRole('switch', { name: 'Animaciones del sitio' }) },
    { path: '/', control: page.getByRole('switch', { name: 'Modo noche' }) },
    { path: '/', control: page.locator(CAROUSEL).locator('ol button').nth(1) },
    { path: '/comercio', control: page.getByRole('button', { name: 'Tu panel' }) },
    { path: '/comercio', control: page.getByRole('tab', { name: 'Tus cobros' }) },
    { path: '/movil', control: page.getByRole('button', { name: 'Lo que no se ve' }) },
    { path: '/seguridad', control: page.getByRole('button', { name: 'Equipo rojo' }) },
    { path: '/cotizacion/detalle_proyecto', control: page.getByLabel(FIRST_SERVICE.nombre) },
  ].filter((state) => state.path.includes('_') || hasPage(state.path))) {
    await page.goto(path);
    await wakeAll(page);
    await control.scrollIntoViewIfNeeded();
    // Where less motion is asked for there is nothing to switch.
    if (await control.isDisabled()) await page.emulateMedia({ reducedMotion: 'no-preference' });
    const before = await control.screenshot();
    await control.click();
    // Neither the mouse nor the focus is what makes the difference.
    await page.mouse.move(0, 0);
    await control.blur();
    await settle(page);
    expect.soft((await control.screenshot()).equals(before), control.toString()).toBe(false);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  }
  await context.close();
});

test('the theme can be switched, is remembered, and never flashes', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const theme = page.getByRole('switch', { name: 'Modo noche' });
  await expect(async () => {
    await theme.click();
    await expect(theme).toBeChecked({ timeout: 500 });
  }).toPass();
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const night = await ground();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('body');
  expect(await ground()).toBe(night);
});

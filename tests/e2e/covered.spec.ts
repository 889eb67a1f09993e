import type { Page } from '@playwright/test';
import { hasPage } from '../support/built-pages.ts';
import { hiddenTexts } from '../support/covered.ts';
import { everyTemplate, wakeAll } from '../support/every-page.ts';
import { LONG_FORM } from '../support/long-form.ts';
import { FIRST_SERVICE } from '../support/tested-content.ts';
import { expect, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 900 } });

/** Where pages have been seen to fail; in the long form every 40 px of what people use. */
const WIDTHS = LONG_FORM ? Array.from({ length: 41 }, (_, index) => 320 + index * 40) : [320, 1280];

interface State {
  path: string;
  name: string;
  act: (page: Page) => Promise<void>;
}

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).first().click();
};

/** What a visitor brings about, of which the pages as they open show nothing. */
const states: State[] = [
  { path: '/comercio', name: 'the owner’s side', act: press('Tu panel') },
  ...['Tus ventas', 'Tus cobros'].map((tab) => ({
    path: '/comercio',
    name: tab,
    act: (page: Page) => page.getByRole('tab', { name: tab }).click(),
  })),
  { path: '/movil', name: 'the phone turned', act: press('Lo que no se ve') },
  { path: '/negocio', name: 'the pie', act: press('Ver como pastel') },
  // Its address opens it.
  { path: `/servicios#${FIRST_SERVICE.id}`, name: 'a card open', act: () => Promise.resolve() },
  { path: '/seguridad', name: 'a team open', act: press('Equipo rojo') },
  {
    path: '/cotizacion',
    name: 'the quick quote with errors',
    act: async (page) => {
      await page.getByRole('link', { name: /^Rápida/ }).click();
      await page.getByRole('button', { name: 'Enviar', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
];

/** Asks a page at every width. */
async function ask(page: Page, what: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
    const found = await hiddenTexts(page);
    expect.soft(found, `${what}, ${width} px\n${found.join('\n')}`).toEqual([]);
  }
}

test('no text is covered, cut or broken on any page', async ({ page }) => {
  test.setTimeout(LONG_FORM ? 1_800_000 : 90_000);
  for (const path of everyTemplate()) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await wakeAll(page);
    await ask(page, path);
  }
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('nor by a lamp whose light goes over the page', async ({ page }) => {
    test.skip(!hasPage('/servicios'), 'The content has no such page');
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/servicios');
      // As far as the scrolling of its row takes it (ui/illustration/Passing.module.css).
      for (const percent of [0, 50, 100]) {
        const light = page.locator('li [data-part="sweep"]').first();
        const held = await light.evaluate((drawing, percent) => {
          const sweeps = drawing.getAnimations();
          for (const sweep of sweeps) {
            sweep.pause();
            sweep.currentTime = CSS.percent(percent);
          }
          return sweeps.length;
        }, percent);
        expect(held, `what moves at ${width} px`).toBe(1);
        const found = await hiddenTexts(page);
        expect.soft(found, `${width} px, at ${percent} % of its way`).toEqual([]);
      }
    }
  });
});

test('nor in what a visitor opens', async ({ page }) => {
  test.setTimeout(LONG_FORM ? 900_000 : 90_000);
  for (const { path, name, act } of states.filter((state) => hasPage(state.path))) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await wakeAll(page);
    await act(page);
    await ask(page, `${path}, ${name}`);
  }
});

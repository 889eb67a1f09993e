import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { fillQuote, leadNamed, QUOTE_ANSWERS, uniqueName } from '#tests/support/flows.ts';
import { expect, test } from '#tests/support/test.ts';
import { hasPage } from '#tests/support/tested-site.ts';

const SENTENCE =
  'Mi cuenta: somos 40 repartidores y una hora nos cuesta $120. Si recuperamos la mitad del gasto, ' +
  'nos ahorramos $22,420 al mes y la app se paga en 7 meses.';
const BROUGHT = '/cotizacion?tipo=app&cuantos=40&valor=120&parte=50';

const message = (page: Page) => page.getByLabel('¿Qué quieres construir?');

async function openAccount(page: Page, path: string, section: string): Promise<void> {
  await page.goto(path);
  await page.locator(section).scrollIntoViewIfNeeded();
  await expect(page.locator(`${section} astro-island[ssr]`).filter({ visible: true })).toHaveCount(
    0,
  );
}

test.skip(!hasPage('/movil') || !hasPage('/negocio'), 'this content has no accounts');

test('what a reader reckons goes along to the quote, and is sent with it', async ({
  page,
  site,
}) => {
  const name = uniqueName();
  await openAccount(page, '/movil', '#conviene');
  await page.getByLabel('Tus repartidores').fill('40');
  await page.getByLabel('Su costo por hora').fill('120');
  await expect(
    page.getByText('Te ahorras al mes, pagados servidor y guardia: $22,420'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Cotiza con estas cifras' }).click();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByRole('link', { name: /^Continuar con mis datos/ }).click();
  await expect(message(page)).toHaveValue(SENTENCE);
  await expect(page.getByText('Esta cuenta viene de la página anterior.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(message(page)).toHaveValue(SENTENCE);
  await fillQuote(page, name);
  await page.getByLabel(/^Leí el/).check();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.waitForURL('**/cotizacion/gracias?folio=*');
  expect(leadNamed(site.dataDir, name).answers).toEqual({
    ...QUOTE_ANSWERS,
    tipos: ['app'],
    mensaje: SENTENCE,
  });
});

test('an account takes the place of the one before, and of nothing that was written', async ({
  page,
}) => {
  await page.goto(BROUGHT.replace('40', '30'));
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.goto(BROUGHT);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByRole('link', { name: /^Continuar con mis datos/ }).click();
  await expect(message(page)).toHaveValue(SENTENCE);
  await message(page).fill('Queremos una app para el reparto.');
  await expect(page.getByText('Esta cuenta viene de la página anterior.')).toBeHidden();
  await page.goto(BROUGHT);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.getByRole('link', { name: /^Continuar con mis datos/ }).click();
  await expect(message(page)).toHaveValue('Queremos una app para el reparto.');
});

import type { Locator } from '@playwright/test';
import {
  fillContact,
  fillQuote,
  leadNamed,
  openAwake,
  QUOTE_ANSWERS,
  uniqueName,
} from '#tests/support/flows.ts';
import { waitForMails } from '#tests/support/mailbox.ts';
import { expect, test } from '#tests/support/test.ts';
import { answerQuestion } from '#tests/support/text-question.ts';
import { FIRST_SERVICE } from '#tests/support/tested-site.ts';

test('a quote through option 1, by mouse, is stored and mailed whole', async ({ page, site }) => {
  const name = uniqueName();
  await openAwake(page, '/cotizacion');
  await expect(page.getByText(/El martes \d+ de \p{L}+ de 20\d\d, si tus/u)).toBeVisible();
  await page.getByRole('link', { name: /^Continuar con mis datos/ }).click();
  await fillQuote(page, name);
  await page.getByLabel(/^Leí el/).check();
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.waitForURL('**/cotizacion/gracias?folio=*');
  const lead = leadNamed(site.dataDir, name);
  expect(lead).toMatchObject({ kind: 'cotizacion', form: 'cotizacion', answers: QUOTE_ANSWERS });
  await expect(page.getByText(lead.folio).first()).toBeVisible();
  const mails = await waitForMails(site.dataDir, (mail) => mail.subject?.includes(lead.folio), 2);
  for (const text of [name, '15-06-2097', 'Aún no lo sé']) {
    expect(mails.some((mail) => mail.text?.includes(text))).toBe(true);
  }
  await openAwake(page, '/cotizacion/datos_basicos');
  await expect(page.getByLabel('Nombre')).toHaveValue('');
});

test('a quote through option 2, target 1, by keyboard alone', async ({ page, site }) => {
  const name = uniqueName();
  const { keyboard } = page;
  await openAwake(page, '/cotizacion');
  await page.getByRole('link', { name: /^Prefiero dar el detalle/ }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '¿De dónde partimos?' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tus datos y tus fechas' })).toBeFocused();
  for (const text of [name, 'ana@ejemplo.mx', '5555500142']) {
    await keyboard.press('Tab');
    await keyboard.type(text);
  }
  const tabTo = async (target: Locator) => {
    const reached = () => target.evaluate((element) => element === document.activeElement);
    for (let stops = 0; stops < 8 && !(await reached()); stops += 1) await keyboard.press('Tab');
    await expect(target).toBeFocused();
  };
  await tabTo(page.getByLabel(/^Fecha de comienzo/));
  await keyboard.type('1/2/2097');
  await tabTo(page.getByLabel(/^Fecha de lanzamiento/));
  await keyboard.type('15-06-2097');
  await expect(page.getByLabel(/^Fecha de comienzo/)).toHaveValue('01-02-2097');
  await tabTo(page.getByLabel('Presupuesto'));
  await keyboard.press('ArrowDown');
  await tabTo(page.getByRole('button', { name: 'Siguiente' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Detalle del proyecto' })).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await page.getByLabel('Nueva función').focus();
  for (const text of ['  Cobrar con tarjeta ', 'Catálogo', ' ']) {
    await keyboard.type(text);
    await keyboard.press('Enter');
    await expect(page.getByLabel('Nueva función')).toBeFocused();
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Catálogo' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar «Catálogo»' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Quitar «Cobrar con tarjeta»' })).toBeFocused();
  await page.getByLabel(/^Leí el/).press('Space');
  await page.getByRole('button', { name: 'Enviar' }).press('Enter');
  await page.waitForURL('**/cotizacion/gracias?folio=*');
  expect(leadNamed(site.dataDir, name).answers).toEqual({
    ...QUOTE_ANSWERS,
    tipos: [FIRST_SERVICE.tipo],
    solicitudes: ['Cobrar con tarjeta'],
  });
});

test.describe('on a phone, with the sheet’s line at its foot', () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test('what gets the focus is never behind it', async ({ page }) => {
    await page.goto(`/cotizacion/datos_basicos?tipo=${FIRST_SERVICE.tipo}`);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    const bar = page.locator('[data-sheet-bar]');
    await expect(bar).toBeInViewport();
    await page.getByLabel('Nombre').focus();
    for (let stop = 0; stop < 30; stop += 1) {
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement;
        const sheet = document.querySelector('[data-sheet-bar]');
        if (focused === null || sheet === null || !focused.closest('main form')) return null;
        const { top, bottom } = focused.getBoundingClientRect();
        const line = sheet.getBoundingClientRect();
        return bottom > line.top && top < line.bottom ? focused.outerHTML.slice(0, 120) : null;
      });
      expect(hidden).toBeNull();
      await page.keyboard.press('Tab');
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a whole quote, with lists, by pages', async ({ page, site }) => {
    const name = uniqueName();
    await page.goto('/cotizacion');
    const service = page.getByRole('button', { name: new RegExp(`^${FIRST_SERVICE.nombre}`) });
    const undecided = page.getByRole('button', { name: /^Aún no sé/ });
    await undecided.click();
    await expect(undecided).toHaveAttribute('aria-pressed', 'true');
    await service.click();
    await expect(service).toHaveAttribute('aria-pressed', 'true');
    await expect(undecided).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: /^Prefiero dar el detalle/ }).click();
    await page.getByRole('button', { name: /^Tengo referencias/ }).click();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByRole('alert')).toContainText('Ingresa un nombre válido.');
    await fillQuote(page, name);
    await page.getByLabel('Nueva referencia').fill(' uno ');
    await page.getByRole('button', { name: 'Agregar' }).click();
    await page.getByLabel('Nueva referencia').fill('dos');
    await page.getByLabel('Nueva referencia').press('Enter');
    await page.getByRole('button', { name: 'Quitar «uno»' }).click();
    await expect(page.getByLabel('Nombre')).toHaveValue(name);
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByLabel(FIRST_SERVICE.nombre)).toBeChecked();
    await page.getByLabel('Nueva función').fill('Catálogo');
    await page.getByRole('button', { name: 'Agregar' }).first().click();
    await page.getByRole('button', { name: 'Atrás' }).click();
    await expect(page.getByLabel('Nombre')).toHaveValue(name);
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByLabel(/^Leí el/).check();
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.locator('#respuesta-error')).toHaveText('Campo Requerido');
    await answerQuestion(page);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page).toHaveURL(/\/cotizacion\/gracias\?folio=/);
    expect(leadNamed(site.dataDir, name).answers).toEqual({
      ...QUOTE_ANSWERS,
      tipos: [FIRST_SERVICE.tipo],
      referentes: ['dos'],
      solicitudes: ['Catálogo'],
    });
  });

  test('a contact message through option 1', async ({ page, site }) => {
    const name = uniqueName();
    await page.goto('/contacto');
    await page.getByRole('link', { name: /^Escribirlo por pasos/ }).click();
    await fillContact(page, name);
    await answerQuestion(page);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page).toHaveURL(/\/contacto\/gracias\?folio=/);
    expect(leadNamed(site.dataDir, name)).toMatchObject({ kind: 'contacto', form: 'contacto' });
  });

  test('back from the thank-you page, and through the steps, are pages that keep what was written', async ({
    page,
  }) => {
    const name = uniqueName();
    await page.goto('/contacto/datos_basicos');
    await page.getByLabel('Nombre').fill(name);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('alert')).toContainText('Ingresa un mensaje válido.');
    await fillContact(page, name);
    await answerQuestion(page);
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page).toHaveURL(/\/contacto\/gracias\?folio=/);
    // «Back» must send a GET, because for a POST the browser asks whether to send the form again.
    const refused = await page.goBack();
    expect([refused?.request().method(), refused?.status()]).toEqual(['GET', 422]);
    await expect(page.getByLabel('Nombre')).toHaveValue(name);

    await page.goto('/cotizacion/datos_basicos_referentes');
    await fillQuote(page, name);
    await page.getByLabel('Nueva referencia').fill('uno');
    await page.getByRole('button', { name: 'Agregar' }).click();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByLabel('Nueva función').fill('Catálogo');
    await page.getByRole('button', { name: 'Agregar' }).first().click();
    await expect(page.getByRole('button', { name: 'Quitar «Catálogo»' })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page.getByLabel('Nombre')).toHaveValue(name);
    await expect(page.getByRole('button', { name: 'Quitar «uno»' })).toBeVisible();
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await expect(page.getByRole('button', { name: 'Quitar «Catálogo»' })).toBeVisible();
  });
});

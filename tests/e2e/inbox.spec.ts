import { folioOf, postWithToken, writtenEnquiry } from '../support/enquiry.ts';
import { spendDay } from '../support/panel-day.ts';
import { POINTING, typing } from '../support/panel-hands.ts';
import {
  arrive,
  enterPanel,
  INBOX_ENV,
  lookAt,
  row,
  widerThanWindow,
} from '../support/panel-inbox.ts';
import { presolvedCaptchas } from '../support/presolved.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 360, height: 780 };

test('a day at the agency', async ({ page, extraSite }) => {
  test.setTimeout(180_000);
  await spendDay(page, extraSite, { hands: POINTING, scripts: true });
});

test('the same by keyboard alone, at 360 px', async ({ page, extraSite }) => {
  test.setTimeout(180_000);
  await page.setViewportSize(PHONE);
  await spendDay(page, extraSite, { hands: typing(page), scripts: true });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('the same, at 360 px', async ({ page, extraSite }) => {
    test.setTimeout(180_000);
    await spendDay(page, extraSite, { hands: POINTING, scripts: false });
  });
});

test('the shortcuts, on a phone’s width', async ({ page, extraSite }) => {
  test.slow();
  const site = await extraSite({ env: INBOX_ENV });
  await page.setViewportSize(PHONE);
  await enterPanel(page, site);
  for (const name of ['Una', 'Dos', 'Tres']) await arrive(site, { 'contact[nombre]': name });
  await page.goto(`${site.baseURL}/panel`);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await lookAt(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row(page, 'Dos').getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(row(page, 'Dos').getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Con las marcadas (1)' })).toBeInViewport();
  await page.keyboard.press('/');
  await page.keyboard.type('jjx?');
  await expect(page.getByLabel('Buscar en todo lo escrito')).toHaveValue('jjx?');
  await row(page, 'Dos').getByRole('link').focus();
  await page.keyboard.press('k');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tres');
  // The page is there before its scripts are.
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(page.getByLabel('Respuesta', { exact: true })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Tab');
  await page.keyboard.press('e');
  await expect(page.getByLabel('Estado')).toBeFocused();
  await page.getByRole('button', { name: 'Guardar', exact: true }).focus();
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/panel$/);

  for (const [path, status] of [
    ['?buscar=nada', 200],
    ['?inventado=1&clase=contacto', 200],
    ['/entregas', 200],
    ['/solicitudes/x', 404],
  ] as const) {
    const response = await page.goto(`${site.baseURL}/panel${path}`);
    expect(response?.status()).toBe(status);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await lookAt(page);
  }
  await page.goto(`${site.baseURL}/panel`);
  await page.getByLabel('todas las que coinciden').check();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('Elige qué cambia')).toBeVisible();
  await lookAt(page, '[data-rows]');

  // Turned off, a letter is nobody's.
  await page.keyboard.press('?');
  await page.getByLabel('Usar atajos').press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(row(page, 'Tres').getByRole('link')).not.toBeFocused();
  await page.reload();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what visitors wrote without a space stays within the page', async ({ page, extraSite }) => {
  const site = await extraSite({ env: INBOX_ENV });
  await enterPanel(page, site);
  const nombre = 'Wolfeschlegelstein'.repeat(4);
  const correo = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`;
  const long = { 'contact[nombre]': nombre, 'contact[correo]': correo };
  const folio = await arrive(site, { ...long, 'contact[mensaje]': 'palabra'.repeat(90) });
  // Each is on the other's page.
  await arrive(site, { ...long, 'contact[mensaje]': 'Otra cosa.' });
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '',
      `/solicitudes/${folio}`,
      `/personas/${folio}`,
      '/entregas',
      '/cifras',
    ]) {
      await page.goto(`${site.baseURL}/panel${path}`);
      expect(await widerThanWindow(page), `${path} at ${width}`).toBe(false);
    }
  }
});

test('a kind of project that nobody offers is said as it was sent', async ({ page, extraSite }) => {
  const site = await extraSite({ env: INBOX_ENV });
  await enterPanel(page, site);
  const [captcha = ''] = await presolvedCaptchas(1);
  // A name that every object has, and no label.
  const fields = { captcha, formulario: '', accion: 'enviar', 'tipo[]': '__proto__' };
  const folio = folioOf(await postWithToken(site.baseURL, writtenEnquiry(fields)));
  for (const path of ['', `/solicitudes/${folio}`, `/personas/${folio}`, '/cifras']) {
    const response = await page.goto(`${site.baseURL}/panel${path}`);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByText('__proto__').first(), path).toBeAttached();
  }
});

test('figures until the end of time are those of the usual weeks', async ({ page, extraSite }) => {
  const site = await extraSite({ env: INBOX_ENV });
  await enterPanel(page, site);
  for (const period of ['desde=2026-01-01&hasta=9999-12-31', 'desde=0026-01-01&hasta=2026-01-01']) {
    await page.goto(`${site.baseURL}/panel/cifras?${period}`, { timeout: 10_000 });
    const current = page.locator('[aria-current]', { hasText: 'Últimas 4 semanas' });
    await expect(current).toBeVisible();
  }
});

import type { Page } from '@playwright/test';
import { leadNamed, uniqueName } from '#tests/support/flows.ts';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';
import { FIRST_SERVICE, wakeAll } from '#tests/support/tested-site.ts';

/** Presses Tab until what has this name has the focus, which it must have within a page's stops. */
async function tabTo(page: Page, name: RegExp) {
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labelled = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
      const label = labelled ? element.labels?.[0] : null;
      return element?.getAttribute('aria-label') ?? (label ?? element)?.textContent ?? '';
    });
    if (name.test(focused.trim())) return;
  }
  throw new Error(`The keyboard does not reach ${String(name)}.`);
}

test('the menu takes the focus in, Escape gives it back, and it closes when the focus leaves it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await tabTo(page, /^Menú$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Contacto$/);
  await expect(page.locator('[popover] :focus')).toHaveText('Contacto');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menú', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  const menu = page.locator('nav[popover]');
  await expect(menu).toBeVisible();
  await menu.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(page.locator('main :focus')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Menú', exact: true }).press('Enter');
  await tabTo(page, /^Contacto$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/contacto$/);
});

test('the security teams open and close with Enter and Space', async ({ page }) => {
  await page.goto('/seguridad');
  await wakeAll(page);
  for (const team of ['Revisar', 'Atacar', 'Vigilar']) {
    await tabTo(page, new RegExp(`^${team}$`));
    const toggle = page.getByRole('button', { name: team });
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Space');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(toggle).toBeFocused();
  }
});

test.describe('without a mouse', () => {
  onlyInLongForm(
    'it presses Tab some three hundred times; a quote is sent by keys in flows.spec.ts too',
  );

  test('from the home page to a quote that is sent, by Tab, Enter, Space and typing', async ({
    page,
    site,
  }) => {
    const name = uniqueName();
    const { keyboard } = page;
    await page.goto('/');
    await tabTo(page, /^Ir al contenido$/);
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await tabTo(page, /^Ver servicios y precios$/);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/servicios$/);
    await wakeAll(page);
    // In the sample the first of that name is the navbar's link; the card comes after it.
    const service = new RegExp(`^${FIRST_SERVICE.nombre}|^Tienda`);
    do await tabTo(page, service);
    while (!(await page.locator('[data-card] > summary:focus').count()));
    await keyboard.press('Enter');
    await tabTo(page, /^Cotiza este servicio$/);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.baseURL}/cotizacion?tipo=${FIRST_SERVICE.tipo}`);
    await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
    await tabTo(page, /^Rápida/);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Tus datos y tus fechas' })).toBeFocused();
    for (const [label, text] of [
      [/^Nombre/, name],
      [/^Correo/, 'teclado@ejemplo.mx'],
      [/^Teléfono/, '5555500142'],
      [/^Fecha de comienzo/, '01-02-2097'],
      [/^Fecha de lanzamiento/, '15-06-2097'],
    ] as const) {
      await tabTo(page, label);
      await keyboard.type(text);
    }
    await tabTo(page, /^Presupuesto/);
    await expect(page.getByLabel('Presupuesto')).toBeFocused();
    await keyboard.press('ArrowDown');
    await tabTo(page, /^Leí el/);
    await keyboard.press('Space');
    await tabTo(page, /^Enviar$/);
    await keyboard.press('Enter');
    await page.waitForURL('**/cotizacion/gracias?folio=*');
    expect(leadNamed(site.dataDir, name)).toMatchObject({ kind: 'cotizacion' });
  });
});

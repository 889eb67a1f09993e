import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { readLeads, type LeadRow } from './store.ts';

export function uniqueName(): string {
  return `Ana ${Math.random().toString(36).slice(2, 10)}`;
}

export function leadNamed(dataDir: string, name: string): LeadRow & { answers: unknown } {
  const found = readLeads(dataDir).filter((lead) => lead.nombre === name);
  expect(found).toHaveLength(1);
  const [lead] = found;
  if (!lead) throw new Error('There is no such lead.');
  return { ...lead, answers: JSON.parse(lead.detail) as unknown };
}

export async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await wakeForm(page);
}

async function wakeForm(page: Page): Promise<void> {
  await page.locator('astro-island:has(form) > *').first().dispatchEvent('pointerover');
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
}

/** Waits until the focus is inside `opened`, which is visible before key presses reach it. */
export const expectFocusIn = (opened: Locator) => expect(opened.locator(':focus')).toHaveCount(1);

export async function fillQuote(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Correo').fill('ana@ejemplo.mx');
  await page.getByLabel('Teléfono').fill('5555500142');
  await page.getByLabel(/^Fecha de comienzo/).fill('01-02-2097');
  await page.getByLabel(/^Fecha de lanzamiento/).fill('15-06-2097');
  await page.getByLabel('Presupuesto').selectOption('Aún no lo sé');
}

export async function fillContact(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Correo').fill('ana@ejemplo.mx');
  await page.getByLabel('Teléfono').fill('5555500142');
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Quiero una tienda en línea.');
}

export const QUOTE_ANSWERS = {
  comienzo: '01-02-2097',
  lanzamiento: '15-06-2097',
  presupuesto: 'Aún no lo sé',
};

export async function openFilledContact(page: Page): Promise<string> {
  const name = uniqueName();
  await openAwake(page, '/contacto/datos_basicos');
  await fillContact(page, name);
  return name;
}

export const sendFlow = (page: Page) => page.getByRole('button', { name: 'Enviar' }).click();

export async function folioOn(page: Page, path: '/contacto' | '/cotizacion'): Promise<string> {
  await page.waitForURL(`**${path}/gracias?folio=*`);
  return page.locator('[data-folio]').innerText();
}

export async function failWith(page: Page, how: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route('**/contacto', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ body: 'nada', ...how })
      : route.continue(),
  );
}

export async function expectEmptied(page: Page, folio: string, summary: string): Promise<void> {
  const notice = page.getByRole('status').filter({ hasText: 'Ya recibimos tu' });
  await expect(notice).toBeFocused();
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(notice).toContainText(folio);
  await expect(notice).toContainText(summary);
  for (const control of await page
    .locator('main form')
    .locator('input:not([type=hidden], [type=checkbox]), select, textarea')
    .all()) {
    await expect(control).toHaveValue('');
  }
  await expect(page.locator('main form input:checked')).toHaveCount(0);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.getByRole('button', { name: /^Enviar/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Revisa estos datos' })).toBeFocused();
  expect(posts).toEqual([]);
}

import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { fillContact, openAwake, uniqueName } from '#tests/support/flows.ts';
import { type DeliveredMail, waitForMails } from '#tests/support/mailbox.ts';
import { expect, test } from '#tests/support/test.ts';
import { answerQuestion } from '#tests/support/text-question.ts';

function linksOf({ text = '' }: DeliveredMail): Record<string, string> {
  const found = text.matchAll(/https?:\/\/\S+?(\/boletin\/(\w+)\/\S+)/g);
  return Object.fromEntries(Array.from(found, ([, path = '', page = '']) => [page, path]));
}

async function mailTo(dataDir: string, address: string, subject: string): Promise<DeliveredMail> {
  const isIt = ({ recipients, subject: title }: DeliveredMail) =>
    recipients.includes(address) && title?.startsWith(subject);
  const [mail] = await waitForMails(dataDir, isIt);
  if (mail === undefined) throw new Error('no such mail');
  return mail;
}

async function live(page: Page, baseURL: string, dataDir: string, address: string): Promise<void> {
  const asking = await mailTo(dataDir, address, 'Confirma');
  const links = linksOf(asking);
  // Opens each link, as mail scanners do. This must not subscribe or unsubscribe anybody.
  for (const path of Object.values(links)) {
    expect((await fetch(baseURL + path)).status).toBe(200);
  }
  await page.goto(links['confirmar'] ?? '');
  await expect(page.getByText('comercio')).toHaveCount(0);
  await expect(page.getByText('«Pedidos y ventas en línea» y «Seguridad»')).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar mi suscripción' }).click();
  await expect(page.getByRole('heading', { name: 'Quedó confirmada' })).toBeVisible();
  await page.goto(links['confirmar'] ?? '');
  await expect(page.getByRole('heading', { name: 'Quedó confirmada' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmar mi suscripción' })).toHaveCount(0);

  const welcome = await mailTo(dataDir, address, 'Ya recibes');
  const own = linksOf(welcome);
  for (const path of Object.values(own)) await fetch(baseURL + path);
  await page.goto(own['preferencias'] ?? '');
  await page.getByLabel('Seguridad').uncheck();
  await page.getByLabel('Citas y sistemas').check();
  await page.getByRole('button', { name: 'Guardar mis temas' }).click();
  await expect(page.getByRole('heading', { name: 'Tus temas quedaron guardados' })).toBeVisible();
  await page.goto(own['preferencias'] ?? '');
  await expect(page.getByRole('heading', { name: 'Tus temas del boletín' })).toBeVisible();
  await expect(page.getByLabel('Seguridad')).not.toBeChecked();
  await expect(page.getByLabel('Pedidos y ventas en línea')).toBeChecked();

  const out = welcome.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const left = await fetch(baseURL + new URL(out.slice(1, -1)).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(200);
  expect(left.headers.get('set-cookie')).toBeNull();
  await page.goto(own['preferencias'] ?? '');
  await expect(page.getByText('ya no recibe el boletín')).toBeVisible();
  await page.goto(own['baja'] ?? '');
  await expect(page.getByRole('heading', { name: 'Ya no recibes el boletín' })).toBeVisible();
  expect((await page.goto(links['confirmar'] ?? ''))?.status()).toBe(404);
}

test('the newsletter is asked for in a form, and lives by its mails', async ({ page, site }) => {
  await openAwake(page, '/contacto/datos_basicos');
  const address = `${uniqueName().replace(' ', '.').toLowerCase()}@correo.example`;
  await fillContact(page, uniqueName());
  await page.getByLabel('Correo').fill(address);
  const topics = page.getByRole('group', { name: '¿Sobre qué temas?' });
  await expect(topics).toBeHidden();
  await page.getByLabel(/^Quiero recibir el boletín/).check();
  for (const topic of await topics.getByRole('checkbox').all()) await topic.uncheck();
  await topics.getByRole('checkbox').last().blur();
  await expect(topics.getByText('Elige al menos un tema.')).toBeVisible();
  await topics.getByLabel('Pedidos y ventas en línea').check();
  await topics.getByLabel('Seguridad').check();
  await expectAccessible(page, { within: 'main form' });
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.waitForURL(/\/gracias/);
  await live(page, site.baseURL, site.dataDir, address);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the newsletter has a page of its own, and is confirmed', async ({ page, site }) => {
    const address = `${uniqueName().replace(' ', '.').toLowerCase()}@correo.example`;
    await page.goto('/boletin');
    await page.getByLabel('Tu correo').fill(address);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Suscribirme' }).click();
    await expect(page.getByText('Elige al menos un tema.').first()).toBeVisible();
    await expect(page.getByLabel('Tu correo')).toHaveValue(address);
    const ofSecurity = page.getByText('Te llega porque elegiste «Seguridad».');
    await expect(ofSecurity).toBeHidden();
    await page.getByLabel('Pedidos y ventas en línea').check();
    await page.getByLabel('Seguridad').check();
    await expect(ofSecurity).toBeVisible();
    await answerQuestion(page);
    await page.getByRole('button', { name: 'Suscribirme' }).click();
    await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
    const { confirmar = '' } = linksOf(await mailTo(site.dataDir, address, 'Confirma'));
    await page.goto(confirmar);
    await page.getByRole('button', { name: 'Confirmar mi suscripción' }).click();
    await expect(page.getByRole('heading', { name: 'Quedó confirmada' })).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/axe.ts';
import { fillContact, folioOn } from '#tests/support/flows.ts';
import { waitForMails } from '#tests/support/mailbox.ts';
import { readLeads } from '#tests/support/store.ts';
import { expect, test } from '#tests/support/test.ts';
import { answerQuestion } from '#tests/support/text-question.ts';
import { BRAND } from '#tests/support/tested-site.ts';

const FORM = 'form[action="/contacto"]';

const message = 'Quiero una tienda en línea.';

async function write(page: Page, correo = 'ana@correo.example') {
  await fillContact(page, 'Ana Torres');
  await page.getByLabel('Correo').fill(correo);
}

const send = (page: Page) => page.getByRole('button', { name: 'Enviar mensaje' }).click();

const folio = (page: Page) => folioOn(page, '/contacto');

async function expectStoredAndMailed(dataDir: string, number: string, correo: string) {
  const lead = readLeads(dataDir).find((row) => row.folio === number);
  expect(lead).toMatchObject({ nombre: 'Ana Torres', correo, form: 'simple' });
  expect(JSON.parse(lead?.detail ?? '{}')).toMatchObject({ mensaje: message });
  const mails = await waitForMails(dataDir, (mail) => mail.subject?.includes(number), 2);
  const toAgency = mails.find((mail) => mail.recipients.includes(BRAND.correo));
  const toVisitor = mails.find((mail) => mail.recipients.includes(correo));
  expect(toAgency?.replyTo?.[0]?.address).toBe(correo);
  for (const mail of [toAgency, toVisitor]) {
    expect(mail?.text).toContain(message);
    expect(mail?.html).toContain(message);
  }
}

test.describe('the home page’s contact form', () => {
  test('takes a message, thanks with a folio, stores it and mails it twice', async ({
    page,
    site,
  }) => {
    const policyViolations: string[] = [];
    page.on('console', (entry) => {
      if (entry.text().includes('Content Security Policy')) policyViolations.push(entry.text());
    });
    await page.goto('/#contacto');
    await expect(page.getByLabel('No soy un robot')).toBeEnabled();
    await write(page);
    await page.reload();
    await expect(page.getByLabel('No soy un robot')).toBeEnabled();
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue(message);
    await page.getByRole('textbox', { name: 'Mensaje' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('No soy un robot')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('Comprobado.')).toBeVisible();
    await expectAccessible(page, { within: FORM });
    await page.keyboard.press('Tab');
    await expect(
      page.locator('main').getByRole('link', { name: 'Aviso de privacidad' }),
    ).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const first = await folio(page);
    await expectStoredAndMailed(site.dataDir, first, 'ana@correo.example');
    await page.reload();
    expect(await folio(page)).toBe(first);
    await page.goto('/contacto');
    await expect(page.getByLabel('No soy un robot')).toBeEnabled();
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('');
    await write(page, 'contacto@correo.example');
    await page.getByLabel('No soy un robot').click();
    await expect(page.getByText('Comprobado.')).toBeVisible();
    await send(page);
    await expectStoredAndMailed(site.dataDir, await folio(page), 'contacto@correo.example');
    expect(policyViolations).toEqual([]);
  });

  test('is blocked while anything is missing, in the specification’s words', async ({ page }) => {
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    await page.goto('/#contacto');
    await page.getByLabel('No soy un robot').scrollIntoViewIfNeeded();
    await expect(page.getByLabel('No soy un robot')).toBeEnabled();
    await send(page);
    const summary = page.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Nombre: Campo Requerido',
      'Correo: Campo Requerido',
      'Teléfono: Campo Requerido',
      'Mensaje: Campo Requerido',
      'No soy un robot: Campo Requerido',
    ]);
    const captcha = page.locator('[data-status]', { has: page.getByLabel('No soy un robot') });
    const border = await captcha.evaluate((element) => getComputedStyle(element).borderColor);
    const red = await summary.evaluate((element) => getComputedStyle(element).borderColor);
    expect(border).toBe(red);
    await expectAccessible(page, { within: FORM });

    await summary.getByRole('link', { name: 'Correo' }).click();
    const correo = page.getByLabel('Correo');
    await expect(correo).toBeFocused();
    await expect(correo).toHaveAttribute('aria-invalid', 'true');
    await expect(correo).toHaveAccessibleDescription(/Campo Requerido/);
    await correo.fill('ana@correo');
    await expect(correo).toHaveAttribute('aria-invalid', 'true');
    await correo.fill('ana@correo.example');
    await expect(correo).not.toHaveAttribute('aria-invalid', 'true');
    expect(posts).toEqual([]);
  });

  test('sent before its scripts came, asks the question and calls nothing missing', async ({
    page,
    site,
  }) => {
    await page.route('**/*.js', (route) =>
      new URL(page.url()).pathname === '/contacto' ? route.continue() : route.abort(),
    );
    await page.goto('/#contacto');
    await write(page, 'aprisa@correo.example');
    await send(page);
    await expect(page.getByText('Falta comprobar que eres una persona')).toBeVisible();
    await expect(page.getByLabel(/^Para comprobar que eres una persona: /)).toBeFocused();
    await expect(page.getByText('Campo Requerido')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expectAccessible(page, { within: 'main' });
    await send(page);
    await expect(page.getByRole('alert')).toContainText('Campo Requerido');
    await answerQuestion(page);
    await send(page);
    await expectStoredAndMailed(site.dataDir, await folio(page), 'aprisa@correo.example');
  });
});

test.describe('the same form without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is answered with what is wrong and with the question, every value kept, and then taken', async ({
    page,
    site,
  }) => {
    await page.goto('/#contacto');
    await page.getByLabel('Correo').fill('esto no es un correo');
    await send(page);
    await expect(page.getByRole('alert').getByText('Revisa estos datos')).toBeVisible();
    await expect(page.getByLabel('Correo')).toHaveValue('esto no es un correo');
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4);
    await page.goto('/#contacto');
    await write(page, 'sinjs@correo.example');
    await send(page);
    await expect(page.getByText('Falta comprobar que eres una persona').first()).toBeVisible();
    await expect(page.getByText('Campo Requerido')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue(message);
    await send(page);
    await expect(page.getByText('Campo Requerido').first()).toBeVisible();
    await page.getByLabel(/^Para comprobar que eres una persona: /).fill('99');
    await send(page);
    await expect(page.getByText('Esa no es la respuesta')).toHaveCount(3);
    await expect(page.getByText('Campo Requerido')).toHaveCount(0);
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana Torres');
    await answerQuestion(page);
    await send(page);
    await expectStoredAndMailed(site.dataDir, await folio(page), 'sinjs@correo.example');
  });
});

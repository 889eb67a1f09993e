import { expectAccessible } from '#tests/support/axe.ts';
import type { Page } from '@playwright/test';
import {
  failWith,
  folioOn,
  leadNamed,
  openAwake,
  openFilledContact,
  sendFlow,
} from '#tests/support/flows.ts';
import { answerQuestion } from '#tests/support/text-question.ts';
import { readLeads } from '#tests/support/store.ts';
import { expect, test } from '#tests/support/test.ts';

const PHONE = { width: 390, height: 844 };

const messageOf = (page: Page) => page.getByRole('textbox', { name: 'Mensaje' });

test('a contact message that the server fails to take is cleared, kept, and sent with one click', async ({
  page,
  site,
}) => {
  const name = await openFilledContact(page);
  await failWith(page, { status: 500, body: 'Traceback: secreto' });
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await sendFlow(page);
  await expect(page.getByRole('alert')).toContainText('Tu mensaje no se envió');
  for (const label of ['Nombre', 'Correo', 'Teléfono', 'Tu sitio web', 'Mensaje']) {
    await expect(page.getByRole('textbox', { name: label })).toHaveValue('');
  }
  await expect(page.getByText('Traceback')).toHaveCount(0);
  expect((await posted).headers()['x-csrf-token']).toBe(
    await page.locator('meta[name=csrf-token]').getAttribute('content'),
  );
  expect(readLeads(site.dataDir).some((lead) => lead.nombre === name)).toBe(false);

  await page.unroute('**/contacto');
  await page.reload();
  await page.getByRole('button', { name: 'Recuperar y reintentar' }).click();
  await folioOn(page, '/contacto');
  expect(leadNamed(site.dataDir, name).answers).toEqual({ mensaje: 'Quiero una tienda en línea.' });
});

test('what the server finds wrong is shown and nothing cleared; an expired token is renewed and the message sent again by itself', async ({
  page,
  site,
}) => {
  const name = await openFilledContact(page);
  await failWith(page, {
    status: 422,
    contentType: 'application/problem+json',
    body: JSON.stringify({ errors: { 'contact[correo]': 'Ingresa un correo válido.' } }),
  });
  await sendFlow(page);
  await expect(page.getByRole('alert')).toContainText('Ingresa un correo válido.');
  await expect(page.getByLabel('Nombre')).toHaveValue(name);
  await expect(page.getByLabel('Correo')).toHaveAttribute('aria-invalid', 'true');

  await page.unroute('**/contacto');
  await page.getByLabel('Correo').fill('ana@correo.example');
  await page.evaluate(() => {
    document.querySelector('meta[name=csrf-token]')?.setAttribute('content', 'caducado');
  });
  await sendFlow(page);
  await folioOn(page, '/contacto');
  leadNamed(site.dataDir, name);
});

test('the basic data begin in sight on a phone, and a double click neither sends nor complains', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openAwake(page, '/contacto');
  const counts = async (text: string) => {
    const count = page.getByText(text).first();
    await expect(count).toBeAttached();
  };
  await counts('Así contestamos');
  const above = (...more: string[]) =>
    Promise.all(
      ['h1', '#hoja-titulo', ...more].map(
        async (part) => (await page.locator(part).boundingBox())?.y,
      ),
    );
  const atFirst = await above();
  const short = page.getByRole('button', { name: 'Enviar mensaje' });
  await expect(short).toBeVisible();
  await page.getByRole('link', { name: /^Que revisen mi idea/ }).dblclick();
  await expect(page.getByRole('heading', { name: '¿De dónde partimos?' })).toBeVisible();
  await expect(short).toHaveCount(0);
  await counts('Te faltan 5 respuestas');
  expect((await above())[0]).toEqual(atFirst[0]);
  const steps = await above('main form nav');
  await page.getByRole('link', { name: /^Tengo referencias/ }).click();
  await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeFocused();
  await counts('Te faltan 4 respuestas');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await above('main form nav')).toEqual(steps);
  const name = await page.getByRole('textbox', { name: 'Nombre' }).boundingBox();
  expect(name?.y).toBeLessThan(420);

  await page.getByLabel('Teléfono').fill('55 5550 0142');
  await page.getByRole('button', { name: 'Siguiente' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Detalle del proyecto' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('what failed is told where the person is, with focus: a check that cannot be done, twice, and a server that refuses', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openFilledContact(page);
  await page.route('**/captcha/desafio', (route) => route.abort());
  const alert = page.getByRole('alert', { name: 'No pudimos comprobar' });
  const question = page.getByLabel(/^Para comprobar que eres una persona/);
  for (const attempt of ['first', 'second']) {
    await sendFlow(page);
    await expect(alert, attempt).toBeFocused();
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(question).toBeInViewport();
    await page.getByLabel('Nombre').focus();
  }
  await expect(messageOf(page)).toHaveValue('Quiero una tienda en línea.');
  await expectAccessible(page, { within: 'main form' });
  await page.unroute('**/captcha/desafio');

  await failWith(page, { status: 429 });
  await answerQuestion(page);
  await sendFlow(page);
  const notSent = page.getByRole('alert', { name: 'Tu mensaje no se envió' });
  await expect(notSent).toBeFocused();
  await expect(notSent).toBeInViewport({ ratio: 1 });
  await expect(messageOf(page)).toHaveValue('');
  await expectAccessible(page, { within: 'main' });
});

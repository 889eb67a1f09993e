import { expectAccessible } from '#tests/support/axe.ts';
import type { Page } from '@playwright/test';
import {
  failWith,
  fillContact,
  folioOn,
  leadNamed,
  openAwake,
  openFilledContact,
  sendFlow,
  uniqueName,
} from '#tests/support/flows.ts';
import { answerQuestion } from '#tests/support/text-question.ts';
import { readLeads } from '#tests/support/store.ts';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';

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

test.describe('two texts', () => {
  onlyInLongForm('drafts.test.ts puts a message back beside what was written since');

  test('recovering a message never takes what was written since: both texts are offered', async ({
    page,
    site,
  }) => {
    const name = await openFilledContact(page);
    await failWith(page, 'no network');
    await sendFlow(page);
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('');
    await page.unroute('**/contacto');
    await page.getByRole('textbox', { name: 'Mensaje' }).fill('Mejor una app.');
    await page.getByLabel('Tu sitio web').fill('https://ana.mx');
    await page.getByRole('button', { name: 'Recuperar y reintentar' }).click();

    const choice = page.getByRole('group', { name: /falta que elijas/ });
    await expect(choice).toBeFocused();
    await expect(choice).toContainText('Mensaje: también escribiste «Quiero una tienda en línea.»');
    await expect(page.getByLabel('Nombre')).toHaveValue(name);
    await expect(page.getByLabel('Tu sitio web')).toHaveValue('https://ana.mx');
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Mejor una app.');
    await expectAccessible(page, { within: 'main form' });

    const other = page.getByRole('button', { name: 'Usar ese texto en «Mensaje»' });
    await other.click();
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue(
      'Quiero una tienda en línea.',
    );
    await expect(choice).toContainText('Mensaje: también escribiste «Mejor una app.»');
    await other.click();
    await sendFlow(page);
    await folioOn(page, '/contacto');
    expect(leadNamed(site.dataDir, name).answers).toEqual({
      mensaje: 'Mejor una app.',
      web: 'https://ana.mx',
    });
  });
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

test.describe('two tabs of the contact flow', () => {
  onlyInLongForm('two tabs that share what failed are in drafts.test.ts');
  const MESSAGES = { a: 'Desde la primera pestaña.', b: 'Desde la segunda pestaña.' };
  const offered = (page: Page) => page.getByRole('button', { name: /^Recuperar y reintentar/ });

  test('keep and offer the message that failed in each, whichever sends first', async ({
    page: a,
    context,
    site,
  }) => {
    const name = uniqueName();
    const b = await context.newPage();
    for (const [tab, text] of [
      [a, MESSAGES.a],
      [b, MESSAGES.b],
    ] as const) {
      await openAwake(tab, '/contacto/datos_basicos');
      await fillContact(tab, name);
      await messageOf(tab).fill(text);
      await failWith(tab, 'no network');
    }
    for (const tab of [a, b]) {
      await sendFlow(tab);
      await expect(messageOf(tab)).toHaveValue('');
      await tab.unroute('**/contacto');
    }
    for (const tab of [a, b]) await expect(offered(tab)).toHaveCount(2);
    await expectAccessible(b);

    await b.getByRole('button', { name: `Recuperar y reintentar «${MESSAGES.a}»` }).click();
    await folioOn(b, '/contacto');
    await expect(offered(a)).toHaveCount(1);
    await openAwake(b, '/contacto');
    await expect(offered(b)).toHaveCount(1);
    await offered(a).click();
    await folioOn(a, '/contacto');
    await expect(offered(b)).toHaveCount(0);
    const leads = readLeads(site.dataDir).filter((lead) => lead.nombre === name);
    expect(leads.map(({ detail }) => JSON.parse(detail) as unknown)).toEqual(
      expect.arrayContaining([{ mensaje: MESSAGES.a }, { mensaje: MESSAGES.b }]),
    );
    expect(leads).toHaveLength(2);
  });
});

import { expectAccessible } from '../support/axe.ts';
import {
  failWith,
  folioOn,
  leadNamed,
  openAwake,
  openFilledContact,
  sendFlow,
  SOLVED_MS,
} from '../support/flows.ts';
import { readLeads } from '../support/store.ts';
import { expect, test } from '../support/test.ts';

test('a contact message that the server fails to take is cleared, kept, and sent with one click', async ({
  page,
  site,
}) => {
  const name = await openFilledContact(page);
  await failWith(page, { status: 500, body: 'Traceback: secreto' });
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await sendFlow(page);
  await expect(page.getByRole('alert')).toContainText('Tu mensaje no se envió', {
    timeout: SOLVED_MS,
  });
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

test('recovering a message never takes what was written since: both texts are offered', async ({
  page,
  site,
}) => {
  const name = await openFilledContact(page);
  await failWith(page, 'no network');
  await sendFlow(page);
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('', {
    timeout: SOLVED_MS,
  });
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
  await expectAccessible(page);

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
  await openAwake(page, '/contacto');
  await expect(page.getByText('Tu mensaje no se envió')).toHaveCount(0);
});

test('an answer that was lost on its way back leaves one lead when it is sent again', async ({
  page,
  site,
}) => {
  const name = await openFilledContact(page);
  await page.route('**/contacto', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sendFlow(page);
  await expect(page.getByRole('button', { name: 'Recuperar y reintentar' })).toBeVisible({
    timeout: SOLVED_MS,
  });
  await page.unroute('**/contacto');
  await page.getByRole('button', { name: 'Recuperar y reintentar' }).click();
  await folioOn(page, '/contacto');
  leadNamed(site.dataDir, name);
});

test('an expired token is renewed and the message sent again by itself', async ({ page, site }) => {
  const name = await openFilledContact(page);
  await page.evaluate(() => {
    document.querySelector('meta[name=csrf-token]')?.setAttribute('content', 'caducado');
  });
  await sendFlow(page);
  await folioOn(page, '/contacto');
  leadNamed(site.dataDir, name);
});

test('what the server finds wrong is shown, and nothing is cleared', async ({ page }) => {
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
});

/** Each step's first box is near, its buttons cover nothing, and a double click is one press. */
for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`the basic data begin in sight at ${width} px, and a double click neither sends nor complains`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openAwake(page, '/contacto');
    // No total is promised that the first choice would change; afterwards it stays, and in sight. A
    // phone's one head says the step instead.
    const counts = async (text: string) => {
      const count = page.getByText(text).first();
      await (width < 600 ? expect(count).toBeAttached() : expect(count).toBeInViewport());
    };
    await counts('Así contestamos');
    const above = () =>
      Promise.all(
        ['h1', '#hoja-titulo', 'main form nav'].map(
          async (part) => (await page.locator(part).boundingBox())?.y,
        ),
      );
    const atFirst = await above();
    await page.getByRole('link', { name: /^Que revisen mi idea/ }).dblclick();
    await expect(page.getByRole('heading', { name: '¿De dónde partimos?' })).toBeVisible();
    await counts('Te faltan 5 respuestas');
    expect(await above()).toEqual(atFirst);
    await page.getByRole('link', { name: /^Tengo referencias/ }).click();
    await expect(page.getByRole('heading', { name: 'Tus datos' })).toBeFocused();
    await counts('Te faltan 4 respuestas');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // Only the step changes: what is over it stays where it was.
    expect(await above()).toEqual(atFirst);
    const box = async (label: string) => {
      const { y = 0, height = 0 } =
        (await page.getByRole('textbox', { name: label }).boundingBox()) ?? {};
      return { top: y, foot: y + height };
    };
    if (width < 600) expect((await box('Nombre')).top).toBeLessThan(420);
    else expect((await box('Mensaje')).foot).toBeLessThan(height);

    // The last field to be left says what it kept, and the press that leaves it is not lost.
    await page.getByLabel('Teléfono').fill('55 5550 0142');
    await page.getByRole('button', { name: 'Siguiente' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Detalle del proyecto' })).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

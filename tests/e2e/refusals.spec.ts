import { JSDOM } from 'jsdom';
import { readYaml } from '#content/read/read-yaml.ts';
import { thankYouSchema } from '#content/schemas/thank-you.ts';
import { createForgeryTokens } from '#server/requests/token.ts';
import { TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { postForm, solvedCaptcha, writtenEnquiry } from '#tests/support/enquiry.ts';
import { readLeads } from '#tests/support/store.ts';
import { expect, test } from '#tests/support/test.ts';

test.describe('a post that may be somebody else’s doing', () => {
  test('from another site is refused, kept, and sent with one click', async ({ page, site }) => {
    const mail = 'deotrositio@correo.example';
    const form = writtenEnquiry({
      captcha: await solvedCaptcha(site.baseURL),
      'contact[correo]': mail,
    });
    // The attacker's page has another origin, and no content policy that would stop the attack.
    const attack = `http://127.0.0.1:${site.port}/ataque`;
    await page.route(attack, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${site.baseURL}/contacto">${Object.entries(form)
          .map(([name, value]) => `<input name="${name}" value='${value}'>`)
          .join('')}<button>Gana un premio</button></form>`,
      }),
    );
    await page.goto(attack);
    const answered = page.waitForResponse((response) => response.url().endsWith('/contacto'));
    await page.getByRole('button', { name: 'Gana un premio' }).click();
    expect((await answered).status()).toBe(403);
    expect(readLeads(site.dataDir).some((lead) => lead.correo === mail)).toBe(false);
    await expect(page.getByText('No pudimos comprobar de dónde viene este mensaje')).toBeVisible();
    await expect(page.getByLabel('Mensaje')).toHaveValue(
      'Vendo cerámica y quiero una tienda en línea.',
    );
    await expectAccessible(page, { within: 'main' });

    await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    await expect(page.getByRole('heading', { name: 'Recibimos tu mensaje' })).toBeVisible();
    expect(readLeads(site.dataDir).filter((lead) => lead.correo === mail)).toHaveLength(1);
  });

  test('asked for as data gets a problem with a fresh token', async ({ site: { baseURL } }) => {
    const { formulario, ...form } = writtenEnquiry();
    const answer = await postForm(baseURL, form, { accept: 'application/json' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    const problem = (await answer.json()) as Record<string, unknown>;
    expect(problem).toMatchObject({ status: 403, code: 'origen' });
    expect(problem['csrfToken']).toBe(answer.headers.get('x-csrf-token'));
  });
});

test('a path that does not exist is the 404 page', async ({ site: { baseURL } }) => {
  for (const path of ['/no-existe', '/cotizacion/no-existe']) {
    const answer = await fetch(baseURL + path);
    expect(answer.status, path).toBe(404);
    const page = new JSDOM(await answer.text()).window.document;
    expect(page.querySelector('body.errors [data-live]'), path).not.toBeNull();
    const links = Array.from(page.querySelectorAll('main a'), ({ textContent }) => textContent);
    for (const name of ['Servicios y precios', 'Ir al inicio', 'Escríbenos']) {
      expect(links.join('\n'), path).toContain(name);
    }
  }
});

test('without scripts, a page of yesterday comes back with what is still to do, and the button by its name', async ({
  site: { baseURL },
}) => {
  const visitor = 'v'.repeat(24);
  const yesterday = createForgeryTokens(TEST_SECRET_KEY, () => Date.now() - 30 * 60 * 60 * 1000);
  const headers = { cookie: `visitante=${visitor}` };
  const { formulario, ...enquiry } = writtenEnquiry({ csrf_token: yesterday.issue(visitor) });
  expect(formulario).toBe('simple');
  const asked = { pregunta: 'de.ayer', respuesta: 'siete' };
  const contact = { ...enquiry, paso: '2', opcion: '1', accion: 'enviar', ...asked };
  const newsletter = { csrf_token: enquiry['csrf_token'] ?? '', correo: 'ana@correo.example' };
  for (const [path, form, button] of [
    ['/contacto', contact, 'Enviar'],
    ['/boletin', { ...newsletter, ...asked }, 'Suscribirme'],
  ] as const) {
    const answer = await postForm(baseURL, form, headers, path);
    expect(answer.status, path).toBe(403);
    const page = new JSDOM(await answer.text()).window.document;
    const said = page.querySelector('main')?.textContent ?? '';
    expect(said, path).toContain('La página estuvo abierta demasiado tiempo');
    expect(said, path).toContain(`«${button}»`);
    expect(said, path).toContain('Antes, responde la pregunta');
    const question = page.querySelector('input[name="respuesta"]');
    expect(question?.getAttribute('value') ?? '', path).toBe('');
    expect(page.querySelector('noscript input[name="respuesta"]'), path).toBeNull();
  }
});

test('no page says of what nobody did that it was done', async ({ site }) => {
  const shown = async (path: string) =>
    new JSDOM(await (await fetch(site.baseURL + path)).text()).window.document;
  const asked = async (path: string) => (await shown(path)).querySelector('h1')?.textContent.trim();
  const form = readYaml('gracias.yaml', thankYouSchema).sinFolio.titulo;
  expect(await asked('/contacto/gracias?folio=ATA-7K3M-Q9')).toBe(form);
  expect(await asked('/cotizacion/gracias?folio=ATA-7K3M-Q9')).toBe(form);
  expect(await asked('/boletin/gracias')).toBe('Un correo al mes, con cuentas claras');
  expect(await asked('/privacidad/recibida?numero=DATOS-7K3M-Q9')).toBe(
    'Pedir algo sobre tus datos',
  );
  expect((await fetch(`${site.baseURL}/boletin/listo`)).status).toBe(404);
  const door = await shown('/panel/entrar?aviso=salida');
  expect(door.querySelector('form')).not.toBeNull();
  expect(door.body.textContent).not.toContain('Cerraste tu sesión.');
});

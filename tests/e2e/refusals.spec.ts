import { DatabaseSync } from 'node:sqlite';
import { JSDOM } from 'jsdom';
import { readYaml } from '#content/read/read-yaml.ts';
import { thankYouSchema } from '#content/schemas/thank-you.ts';
import { sqliteFile } from '#server/platform/database/database.ts';
import { createForgeryTokens } from '#server/requests/token.ts';
import { TEST_SECRET_KEY } from '#tests/support/presolved.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { folioOf, postForm, solvedCaptcha, writtenEnquiry } from '#tests/support/enquiry.ts';
import { readLeads } from '#tests/support/store.ts';
import { expect, test } from '#tests/support/test.ts';
import { BRAND } from '#tests/support/tested-site.ts';

test('the same submission sent twice, or twice at once, is one lead with one folio', async ({
  site,
}) => {
  const { baseURL, dataDir } = site;
  const form = writtenEnquiry({ captcha: await solvedCaptcha(baseURL) });
  const first = folioOf(await postForm(baseURL, form));
  expect(first).not.toBeNull();
  expect(folioOf(await postForm(baseURL, form))).toBe(first);

  const other = writtenEnquiry({ captcha: await solvedCaptcha(baseURL) });
  const answers = await Promise.all(Array.from({ length: 8 }, () => postForm(baseURL, other)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(303));
  expect(new Set(answers.map(folioOf)).size).toBe(1);
  const stored = readLeads(dataDir).filter((lead) => lead.submission_id === other['submission_id']);
  expect(stored).toHaveLength(1);
});

test('a captcha response serves one submission only', async ({ site: { baseURL } }) => {
  const captcha = await solvedCaptcha(baseURL);
  expect((await postForm(baseURL, writtenEnquiry({ captcha }))).status).toBe(303);
  const again = await postForm(baseURL, writtenEnquiry({ captcha }));
  expect(again.status).toBe(422);
  const page = await again.text();
  expect(page).toContain('Esa comprobación ya se había usado');
  expect(page).not.toContain('Campo Requerido');
  expect(page).toContain('Vendo cerámica');
});

test.describe('a post that may be somebody else’s doing', () => {
  test('from another site is refused, kept, and sent with one click', async ({ page, site }) => {
    const mail = 'deotrositio@correo.example';
    const form = writtenEnquiry({
      captcha: await solvedCaptcha(site.baseURL),
      'contact[correo]': mail,
    });
    // The pages of this other local site have no policy that would stop the attack.
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

  test('with a foreign Origin, or none at all, is a 403', async ({ site: { baseURL } }) => {
    const form = writtenEnquiry({ captcha: await solvedCaptcha(baseURL) });
    const foreign = { origin: 'https://otro.example', 'sec-fetch-site': 'cross-site' };
    expect((await postForm(baseURL, form, foreign)).status).toBe(403);
    const silent = await fetch(`${baseURL}/contacto`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    });
    expect(silent.status).toBe(403);
    const page = await silent.text();
    expect(page).toContain('Vendo cerámica');
    expect(page).toContain('name="csrf_token"');
  });

  test('of a page rendered on request needs its token: missing or forged is a 403', async ({
    site: { baseURL },
  }) => {
    const { formulario, ...form } = writtenEnquiry();
    for (const token of ['', 'inventado', 'YQ.YQ']) {
      const answer = await postForm(baseURL, { ...form, csrf_token: token });
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('Vendo cerámica');
    }
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

test('what is too large or of another type is refused with a page', async ({
  site: { baseURL },
}) => {
  const large = await postForm(baseURL, { 'contact[mensaje]': 'x'.repeat(400 * 1024) });
  expect(large.status).toBe(413);
  const json = await fetch(`${baseURL}/contacto`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', origin: baseURL },
  });
  expect(json.status).toBe(415);
  for (const answer of [large, json]) {
    const page = await answer.text();
    expect(page).toContain('<html lang="es"');
    expect(page).not.toMatch(/\bat .+:\d+:\d+/);
  }
});

test('a database that does not take it is a 503 with the phone, and the text kept', async ({
  site: { baseURL, dataDir },
}) => {
  const enquiry = writtenEnquiry({ captcha: await solvedCaptcha(baseURL) });
  const holder = new DatabaseSync(sqliteFile(dataDir), { timeout: 5000 });
  holder.exec('begin exclusive');
  try {
    const refused = await postForm(baseURL, enquiry);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    const page = await refused.text();
    expect(page).toContain('No pudimos guardar tu mensaje');
    expect(page).toContain(BRAND.telefono);
    expect(page).toContain(BRAND.correo);
    expect(page).toContain('Vendo cerámica');
  } finally {
    holder.exec('rollback');
    holder.close();
  }
  expect((await postForm(baseURL, enquiry)).status).toBe(303);
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

import { JSDOM } from 'jsdom';
import { readPage } from '#tests/support/read-page.ts';
import { expect, test } from '#tests/support/test.ts';

/** The specification requires these names, on which other programs may rely. */
const MARKERS = {
  '/': 'inicio',
  '/servicios': 'servicio',
  '/comercio': 'comercio',
  '/movil': 'movil',
  '/negocio': 'negocio',
  '/seguridad': 'seguridad',
  '/contacto': 'contacto',
  '/cotizacion': 'cotizacion',
};

test('each page carries its marker', async ({ site }) => {
  for (const [path, marker] of Object.entries(MARKERS)) {
    const { document } = await readPage(site.baseURL, path);
    expect([...document.body.classList], path).toEqual([marker]);
  }
});

const CONTACT = ['nombre', 'correo', 'telefono', 'web', 'mensaje'].map(
  (name) => `contact[${name}]`,
);
const QUOTE = ['nombre', 'correo', 'telefono', 'comienzo', 'lanzamiento', 'presupuesto'].map(
  (name) => `quote[${name}]`,
);

const NEWSLETTER = ['newsletter', 'topic'];

const FIELDS = {
  '/': CONTACT.filter((name) => name !== 'contact[web]'),
  '/contacto/datos_basicos': [...CONTACT, ...NEWSLETTER],
  // `quote[mensaje]` is an optional field that the specification does not have.
  '/cotizacion/datos_basicos': [...QUOTE, 'quote[mensaje]', ...NEWSLETTER, 'agree'],
};

test('each form asks for exactly its fields', async ({ site }) => {
  for (const [path, names] of Object.entries(FIELDS)) {
    const { document } = await readPage(site.baseURL, path);
    const asked = (document.querySelector('main') ?? document.body).querySelectorAll(
      ':is(input, textarea, select)[name]:not([type="hidden"], [aria-hidden="true"], noscript *)',
    );
    const found = Array.from(asked, (field) => field.getAttribute('name') ?? '');
    expect([...new Set(found)].sort(), path).toEqual([...names].sort());
  }
});

test('the error page plays the security page’s script', async ({ site }) => {
  const finished = async (path: string) => {
    const html = await (await fetch(site.baseURL + path)).text();
    const { document } = new JSDOM(html).window;
    return document.querySelector('[data-live] [data-history]')?.textContent;
  };
  const error = await finished('/no-existe');
  expect(error).toMatch(/vulnerabilidad detectada/i);
  expect(error).toBe(await finished('/seguridad'));
});

test('the terminal’s cursor blinks without end', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/seguridad');
  await page.locator('[data-live]').scrollIntoViewIfNeeded();
  const endless = () =>
    page
      .locator('[data-live] [data-prompt] [aria-hidden="true"]')
      .last()
      .evaluate((cursor) =>
        cursor.getAnimations().map(({ effect }) => effect?.getComputedTiming().iterations),
      );
  await expect.poll(endless).toEqual([Infinity]);
});

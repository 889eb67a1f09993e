import { readPage } from '../support/read-page.ts';
import { expect, test } from '../support/test.ts';

/** What the specification names and others may count on: markers, field names, one script for two pages. */

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

for (const [path, marker] of Object.entries(MARKERS)) {
  test(`${path} carries the marker ${marker}`, async ({ site }) => {
    const { document } = await readPage(site.baseURL, path);
    expect([...document.body.classList]).toEqual([marker]);
  });
}

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
  // The note is ours, and optional.
  '/cotizacion/datos_basicos': [...QUOTE, 'quote[mensaje]', ...NEWSLETTER, 'agree'],
};

for (const [path, names] of Object.entries(FIELDS)) {
  test(`${path} asks for exactly the fields of its form`, async ({ page }) => {
    await page.goto(path);
    const asked = await page
      // One that only programs fill in is no question.
      .locator(
        'main form :is(input, textarea, select)[name]:not([type="hidden"], [aria-hidden="true"])',
      )
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? ''));
    expect([...new Set(asked)].sort()).toEqual([...names].sort());
  });
}

test('the error page plays the security page’s script', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const finished = async (path: string) => {
    await page.goto(path);
    return page.locator('[data-live] [data-history]').textContent();
  };
  const error = await finished('/no-existe');
  expect(error).toMatch(/vulnerabilidad detectada/i);
  expect(error).toBe(await finished('/seguridad'));
});

test('the terminal’s cursor blinks without end', async ({ page }) => {
  await page.goto('/seguridad');
  const endless = () =>
    page
      .locator('[data-live] [data-prompt] [aria-hidden="true"]')
      .last()
      .evaluate((cursor) =>
        cursor.getAnimations().map(({ effect }) => effect?.getComputedTiming().iterations),
      );
  await expect.poll(endless).toEqual([Infinity]);
});

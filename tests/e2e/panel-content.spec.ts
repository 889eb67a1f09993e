import { carrySession, enterPanel, lookAt, widerThanWindow } from '#tests/support/panel.ts';
import { expect, test } from '#tests/support/test.ts';

const SCREENS = [
  '',
  '/servicios.yaml',
  '/marca.yaml',
  '/redirecciones.yaml',
  '/publicar',
  '/muestra',
  '/versiones',
  '/vista',
  '/nada.yaml',
];

test('the screens of the content are whole to axe, and no wider than their window', async ({
  page,
  site,
  account,
}) => {
  await carrySession(page, site, account);
  for (const screen of SCREENS) {
    await page.goto(`${site.baseURL}/panel/contenido${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(page.url(), 'the screen itself').toBe(`${site.baseURL}/panel/contenido${screen}`);
    await lookAt(page);
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await widerThanWindow(page), screen).toBe(false);
  }
});

test('the country and the zone are found by their names, and what a colour becomes is said as it is typed', async ({
  page,
  site,
  account,
}) => {
  await carrySession(page, site, account);
  await page.goto(`${site.baseURL}/panel/contenido/marca.yaml#campo-direccion.pais`);
  const places = [
    ['direccion.pais', 'argen', 'Argentina'],
    ['horario.zona', 'córd', 'Córdoba'],
  ] as const;
  for (const [field, typed, name] of places) {
    const choice = page.locator(`[id="campo-${field}"]`);
    await page.goto(`${site.baseURL}/panel/contenido/marca.yaml#campo-${field}`);
    await choice.fill(typed);
    const offered = await choice.evaluate((input: HTMLInputElement) =>
      Array.from(input.list?.options ?? [], ({ value }) => value),
    );
    expect(offered.filter((each) => each.toLowerCase().includes(typed))).toEqual([name]);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(choice).toHaveValue(name);
  }
  const colour = page.locator('[id="campo-acento"]');
  const picker = page.locator('[type="color"]');
  await colour.fill('#1a3a6b');
  await expect(picker).toHaveValue('#1a3a6b');
  await expect(page.getByText(/^En los botones: tal cual de día; #.+ de noche/)).toBeVisible();
});

test('a price is changed by keyboard, seen beside as it is typed, and an entry is moved, added and removed', async ({
  page,
  site,
  account,
}) => {
  await carrySession(page, site, account);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${site.baseURL}/panel/contenido/servicios.yaml#campo-lista.0.desde`);
  const price = page.locator('[id="campo-lista.0.desde"]');
  const beside = page.frameLocator('[data-beside] iframe');
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
  await price.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1234567');
  await expect(beside.locator('[data-typed]')).toContainText('1,234,567');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('mucho');
  await expect(page.locator('[id="campo-lista.0.desde-error"]')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('91000');
  await expect(page.locator('[id="campo-lista.0.desde-error"]')).toBeHidden();

  await page.goto(`${site.baseURL}/panel/contenido/navegacion.yaml`);
  const text = (index: number) => page.locator(`[id="campo-principal.${index}.texto"]`);
  const was = await text(0).inputValue();
  const count = () => page.locator('[name^="c.principal."][name$=".texto"]').count();
  const many = await count();
  const enter = async (value: string) => {
    await page.locator(`button[value="${value}"]`).focus();
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    await expect(page.getByText('El borrador quedó guardado.')).toBeVisible();
  };
  await enter('bajar:principal.0');
  await expect(text(1)).toHaveValue(was);
  await enter('quitar:principal.0');
  await expect(text(0)).toHaveValue(was);
  expect(await count()).toBe(many - 1);
  await enter('agregar:principal');
  expect(await count()).toBe(many);
  await page.getByRole('button', { name: 'Descartar el borrador' }).click();
  await expect(text(0)).toHaveValue(was);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a price is changed, listed with its name, and left to be published at an hour', async ({
    page,
    site,
    account,
  }) => {
    await carrySession(page, site, account);
    const edit = page.getByRole('link', { name: 'Editar esta página' });
    for (const path of ['/contacto', '/cotizacion', '/servicios']) {
      await page.goto(site.baseURL + path);
      await expect(edit).toHaveCSS('color', 'rgb(255, 255, 255)');
    }
    await edit.click();
    const name = await page.locator('[id="campo-lista.0.nombre"]').inputValue();
    await page.locator('[id="campo-lista.0.desde"]').fill('91000');
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText(`Servicios › ${name} › `)).toBeVisible();
    await expect(page.getByText('91,000')).toBeVisible();
    await page.getByLabel('A una hora').check();
    const nextYear = new Date().getFullYear() + 1;
    await page.getByLabel('Día y hora').fill(`${nextYear}-03-05T08:00`);
    await page.getByRole('button', { name: 'Programar para esa hora' }).click();
    await expect(page.getByText('Queda para su hora')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar de la espera' }).click();
    await expect(page.getByText('Se quitó de la espera.')).toBeVisible();
  });
});

/** The pages that show the words, prices and colour from the first page of the panel. */
const OWN_WORDS = ['/', '/servicios', '/cotizacion'];

test('a site of one’s own, from the first page of the panel to what visitors see, on a phone', async ({
  page,
  extraSite,
}) => {
  const site = await extraSite();
  await page.setViewportSize({ width: 390, height: 844 });
  await enterPanel(page, site);
  await page.goto(`${site.baseURL}/panel`);
  await page.getByRole('link', { name: 'Empezar' }).click();
  await lookAt(page);
  await page.getByLabel('Nombre de tu agencia').fill('Taller Turia');
  await page.getByLabel('Teléfono').fill('+34 960 55 01 02');
  await page.getByLabel('País').selectOption('ES');
  await page.getByLabel('Ciudad').fill('Valencia');
  await page.getByLabel('Color').fill('#d43f3f');
  const services = [
    ['Diseño web', '1200'],
    ['Tienda en línea', '2500'],
    ['Publicidad', '300'],
  ] as const;
  for (const [index, [name, price]] of services.entries()) {
    const one = page.getByRole('group', { name: `Servicio ${index + 1}` });
    await one.getByLabel('Cómo se llama').fill(name);
    await one.getByLabel('Precio').fill(price);
  }
  await page.getByRole('button', { name: 'Ver mi sitio' }).click();
  await expect(page.frameLocator('iframe').getByText('Somos Taller Turia')).toBeVisible();
  await lookAt(page);
  await page.getByRole('button', { name: 'Publicar mi sitio' }).click();
  await expect(page.getByText('Publicado: es la versión 2')).toBeVisible();

  await page.context().clearCookies();
  for (const path of ['/', '/servicios', '/notas', '/contacto', '/cotizacion', '/privacidad']) {
    const answer = await page.goto(site.baseURL + path);
    expect(answer?.status(), path).toBe(200);
    // Runs axe on these pages only: other tests run axe on the other templates.
    if (OWN_WORDS.includes(path)) await lookAt(page);
    expect(await widerThanWindow(page), path).toBe(false);
  }
  await page.goto(`${site.baseURL}/cotizacion`);
  for (const [name] of services) await expect(page.getByRole('main')).toContainText(name);
  expect((await page.goto(`${site.baseURL}/comercio`))?.status()).toBe(404);
  const map = await (await page.request.get(`${site.baseURL}/llms.txt`)).text();
  expect(map).not.toMatch(/Atalaya|comercio|faro/i);
});

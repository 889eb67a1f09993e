import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { leadNamed, uniqueName } from '#tests/support/flows.ts';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';
import { builtPages, hasPage } from '#tests/support/tested-site.ts';
import { firefoxFile } from '../../scripts/browser.mjs';

// Uses Puppeteer, which can control an ordinary Firefox. Playwright works only with a special one.
onlyInLongForm('it starts another browser, which paints without a graphics card');
test.describe.configure({ mode: 'serial' });

let browser: Browser;
let page: Page;
test.beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxFile(process.env),
  });
});
test.afterAll(() => browser.close());
test.beforeEach(async () => {
  page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
});
test.afterEach(() => page.close());

async function openAwake(address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => {
    const asleep = document.querySelector('astro-island[ssr]:has(form)');
    asleep?.firstElementChild?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return asleep === null;
  });
}

async function write(form: 'contact' | 'quote', fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await page.locator(`[name="${form}[${name}]"]`).fill(text);
  }
}

const press = (text: string) => page.locator(`:is(a, button) ::-p-text(${text})`).click();

async function folio(): Promise<string> {
  const shown = await page.waitForSelector('[data-folio]');
  return (await shown?.evaluate((element) => element.textContent)) ?? '';
}

const WHO = { correo: 'ana@correo.example', telefono: '5555500142' };

test('every page opens, wakes up whole, throws nothing and fits a phone', async ({ site }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${String(error)}`));
  await page.setViewport({ width: 390, height: 844 });
  for (const path of builtPages()) {
    const address = site.baseURL + path;
    // Waits for the response with this address, because `goto` returns none while the previous
    // page still writes its entry in the browser's history.
    const answered = page.waitForResponse((response) => response.url() === address);
    await page.goto(address);
    expect((await answered).status(), path).toBe(200);
    await page.waitForFunction(() => {
      const asleep = [...document.querySelectorAll('astro-island[ssr] > *')];
      for (const part of asleep) part.closest('details:not([open])')?.setAttribute('open', '');
      const next = asleep.find((part) => part.checkVisibility());
      next?.scrollIntoView({ behavior: 'instant' });
      next?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      return next === undefined;
    });
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond, path).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
});

test('the home page’s form is sent, and is empty afterwards', async ({ site }) => {
  const nombre = uniqueName();
  await openAwake(`${site.baseURL}/#contacto`);
  await write('contact', { nombre, ...WHO, mensaje: 'Vendo cerámica.' });
  await page.locator('form[action="/contacto"] input[type=checkbox]').click();
  await page.waitForSelector('::-p-text(Comprobado.)');
  await press('Enviar mensaje');
  const number = await folio();
  expect(leadNamed(site.dataDir, nombre)).toMatchObject({ folio: number, form: 'simple' });
  await openAwake(`${site.baseURL}/#contacto`);
  expect(await page.$eval('textarea', ({ value }) => value)).toBe('');
});

test('the contact flow is sent by keys alone', async ({ site }) => {
  const nombre = uniqueName();
  await openAwake(`${site.baseURL}/contacto/datos_basicos`);
  await page.focus('[name="contact[nombre]"]');
  for (const text of [nombre, WHO.correo, WHO.telefono, '', 'Quiero una tienda.']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.$eval('main form button[type=submit]:last-of-type', (button) => {
    (button as HTMLElement).focus();
  });
  await page.keyboard.press('Enter');
  await folio();
  leadNamed(site.dataDir, nombre);
});

test('the quote says what is wrong, keeps what was written, and is sent with its dates', async ({
  site,
}) => {
  const nombre = uniqueName();
  await openAwake(`${site.baseURL}/cotizacion/datos_basicos`);
  await write('quote', { nombre, ...WHO, comienzo: '31-02-2097' });
  await press('Enviar');
  await page.waitForSelector('[role=alert]');
  await page.reload();
  await page.waitForFunction(() => !document.querySelector('astro-island[ssr]:has(form)'));
  expect(
    await page.$eval('[name="quote[nombre]"]', (field) => (field as HTMLInputElement).value),
  ).toBe(nombre);
  await write('quote', { comienzo: '01-02-2097', lanzamiento: '15-06-2097' });
  await page.select('[name="quote[presupuesto]"]', 'Aún no lo sé');
  await page.locator('[name=agree]').click();
  await press('Enviar');
  await folio();
  expect(leadNamed(site.dataDir, nombre).answers).toMatchObject({ comienzo: '01-02-2097' });
});

test('cards, tabs, teams and the theme answer', async ({ site }) => {
  test.skip(!hasPage('/comercio') || !hasPage('/seguridad'), 'The content has no such pages');
  await page.goto(`${site.baseURL}/servicios`);
  await page.locator('[data-card=app] > summary').click();
  await page.waitForSelector('[data-card=app][open]');
  await page.locator('[role=switch]').click();
  await page.waitForSelector('html[data-theme]');

  await page.goto(`${site.baseURL}/comercio#administracion`);
  await page.waitForSelector('[role=slider]');
  await page.goto(`${site.baseURL}/seguridad`);
  const team = await page.waitForSelector('button[aria-expanded=false]::-p-text(Probar)');
  await team?.scrollIntoView();
  await team?.click();
  await page.waitForSelector('button[aria-expanded=true]::-p-text(Probar)');
});

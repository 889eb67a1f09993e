import type { Locator } from '@playwright/test';
import { readYaml } from '#content/read/read-yaml.ts';
import { legalSchema } from '#content/schemas/legal.ts';
import { solvedCaptcha, postForm, writtenEnquiry } from '#tests/support/enquiry.ts';
import { carrySession, lookAt } from '#tests/support/panel.ts';
import { readLeads } from '#tests/support/store.ts';
import { TESTED_CONTENT } from '../../scripts/build.mjs';
import { expect, test } from '#tests/support/test.ts';

const legal = readYaml('legal.yaml', legalSchema, TESTED_CONTENT);

async function notices(baseURL: string): Promise<string[]> {
  const read = async (path: string, coding: string) =>
    (await fetch(baseURL + path, { headers: { 'accept-encoding': coding } })).text();
  return Promise.all(
    ['/privacidad', '/privacidad.md'].flatMap((path) =>
      ['identity', 'br', 'gzip'].map((coding) => read(path, coding)),
    ),
  );
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

test('the privacy notice says what the process that serves it does', async ({ site }) => {
  const says = ['No hay cookies de terceros', legal.envios.ninguno, legal.conservacion.sinLimite];
  for (const notice of await notices(site.baseURL)) {
    for (const words of says) expect(flat(notice)).toContain(words);
    expect(notice).not.toMatch(/⟦/);
    expect(flat(notice)).not.toMatch(/hCaptcha|Cloudflare|\d+ días (?:desde|más)/);
  }
  const home = await (await fetch(site.baseURL)).text();
  const version = /name="aviso_version" value="([\da-f]{12})"/.exec(home)?.[1] ?? '';
  expect((await fetch(`${site.baseURL}/privacidad/versiones/${version}`)).status).toBe(200);
});

test('an enquiry keeps which notice was on its page', async ({ site }) => {
  const page = await (await fetch(site.baseURL)).text();
  const version = /name="aviso_version" value="([\da-f]{12})"/.exec(page)?.[1] ?? '';
  const captcha = await solvedCaptcha(site.baseURL);
  const enquiry = writtenEnquiry({ 'contact[nombre]': 'Versión Núñez', aviso_version: version });
  await postForm(site.baseURL, { ...enquiry, captcha });
  const [lead] = readLeads(site.dataDir).filter(({ nombre }) => nombre === 'Versión Núñez');
  expect(lead).toMatchObject({ notice: version });
});

test('who only asked something, or only wanted the newsletter, has a page and is erased from it', async ({
  page,
  site,
  account,
}) => {
  await page.goto('/privacidad/solicitud');
  await page.locator('select').selectOption({ index: 1 });
  await page.getByLabel('Nombre').fill('Íñigo Núñez');
  await page.getByLabel(/^El correo con el que/).fill('inigo@correo.example');
  await page.getByRole('button', { name: 'Enviar la petición' }).click();
  await expect(page).toHaveURL(/recibida/);
  for (const correo of ['inigo@correo.example', 'solo@correo.example']) {
    await page.goto('/boletin');
    await page.getByLabel('Tu correo').fill(correo);
    await page.getByLabel('Seguridad').check();
    await page.getByRole('button', { name: 'Suscribirme' }).click();
    await expect(page).toHaveURL(/gracias/);
  }
  await carrySession(page, site, account);
  const erase = async (correo: string, among: Locator) => {
    await among.getByRole('link', { name: /^Todo lo que se sabe/ }).click();
    await expect(page.getByText(`Todo lo que el sitio sabe de ${correo}`)).toBeVisible();
    await page.getByRole('link', { name: 'Borrar todo…' }).click();
    await page.getByLabel('Correo').fill(correo);
    await page.getByRole('button', { name: 'Borrar para siempre' }).click();
    await expect(page.getByText('Se borró todo lo que había de esa persona.')).toBeVisible();
  };
  const requests = page.getByRole('region').filter({ hasText: 'inigo@correo.example' });
  await page.goto('/panel/privacidad');
  await erase('inigo@correo.example', requests);
  await page.goto('/panel/privacidad');
  await expect(page.getByRole('heading', { name: 'Datos personales' })).toBeVisible();
  await expect(requests).toHaveCount(0);
  await expect(page.getByText('lo de esa persona se borró')).toBeVisible();
  await expect(page.getByText('Íñigo')).toHaveCount(0);
  await lookAt(page);
  for (const name of ['inigo', 'solo']) {
    await page.goto(`/panel/boletin?estado=sin-confirmar&correo=${name}@correo`);
    if (name === 'solo') await erase('solo@correo.example', page.getByRole('main'));
    await page.goto(`/panel/boletin?estado=sin-confirmar&correo=${name}@correo`);
    await expect(page.getByText('Nadie por aquí.')).toBeVisible();
  }
});

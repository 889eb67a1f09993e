import { arrive, carrySession, enterPanel, INBOX_ENV } from '../support/panel-inbox.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { expect, test } from '../support/test.ts';

/** From a visitor's click to an open panel, in milliseconds. */
const ARRIVAL_LIMIT_MS = 2_000;

test('what a visitor sends is on an open panel within two seconds', async ({
  page,
  browser,
  extraSite,
}) => {
  const site = await extraSite({ env: INBOX_ENV });
  await enterPanel(page, site);
  await page.goto(`${site.baseURL}/panel`);
  const visitor = await browser.newPage();
  const took: number[] = [];
  // The quickest of three, because the machine has other things to do.
  while (took.length < 3 && !took.some((ms) => ms < ARRIVAL_LIMIT_MS)) {
    await visitor.goto(`${site.baseURL}/#contacto`);
    await visitor.getByLabel('Nombre').fill('Ana Torres');
    await visitor.getByLabel('Correo').fill('ana@correo.example');
    await visitor.getByLabel('Teléfono').fill('5555500142');
    await visitor.getByRole('textbox', { name: 'Mensaje' }).fill(`Vendo cerámica, ${took.length}.`);
    await visitor.getByLabel('No soy un robot').check();
    await expect(visitor.getByText('Comprobado.')).toBeVisible({ timeout: 20_000 });
    const arrived = expect(
      page.getByRole('button', { name: new RegExp(`^${took.length + 1} nuevas?$`) }),
    ).toBeVisible({ timeout: 10_000 });
    const sent = performance.now();
    await visitor.getByRole('button', { name: 'Enviar mensaje' }).click();
    await arrived;
    took.push(performance.now() - sent);
  }
  expect(Math.min(...took)).toBeLessThan(ARRIVAL_LIMIT_MS);
  await visitor.close();

  // An open panel does not hold the closing up, and goes on by itself afterwards.
  expect(await site.stop('SIGTERM')).toBe(0);
  await site.restart();
  await arrive(site, { 'contact[nombre]': 'Después' });
  await expect(page.getByRole('button', { name: `${took.length + 1} nuevas` })).toBeVisible({
    timeout: 20_000,
  });
});

test.describe('two processes on one PostgreSQL', () => {
  let postgres: PostgresServer;
  test.beforeAll(async () => {
    test.setTimeout(60_000);
    postgres = await startPostgres();
  });
  test.afterAll(() => postgres.stop());

  test('tell each other what arrives', async ({ page, extraSite }) => {
    test.slow();
    const env = { ...INBOX_ENV, DATABASE_URL: await postgres.createDatabase() };
    const one = await extraSite({ env });
    const two = await extraSite({ env });
    const account = await enterPanel(page, one);
    await carrySession(page, two, account);
    await page.goto(`${two.baseURL}/panel`);
    const arrived = expect(page.getByRole('button', { name: '1 nueva' })).toBeVisible();
    const sent = performance.now();
    await arrive(one);
    await arrived;
    expect(performance.now() - sent).toBeLessThan(ARRIVAL_LIMIT_MS);
  });
});

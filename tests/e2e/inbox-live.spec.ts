import pg from 'pg';
import { arrive, carrySession, enterPanel, INBOX_ENV, lookAt } from '../support/panel-inbox.ts';
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

  test('tell each other what arrives', async ({ page, browser, extraSite }) => {
    test.slow();
    const url = await postgres.createDatabase();
    const env = { ...INBOX_ENV, DATABASE_URL: url };
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

    await test.step('the list that does not come says what to do, and keeps what was asked', async () => {
      const database = new pg.Client({ connectionString: url });
      await database.connect();
      // Found by its words; what could not be indexed would be tried again some time later.
      const waiting = () => database.query('select 1 from lead_unindexed');
      await expect.poll(async () => (await waiting()).rowCount).toBe(0);
      await database.query('alter table lead rename to lead_away');
      // The open one stays, and says that it may not be true any more.
      const news = { from: 'x', events: [{ kind: 'arrived', folio: 'ATA-1', actorId: null }] };
      await database.query('select pg_notify($1, $2)', ['atalaya_inbox', JSON.stringify(news)]);
      await expect(page.getByRole('status').getByText('no se pudo actualizar')).toBeVisible();
      const response = await page.goto(`${two.baseURL}/panel?clase=contacto&buscar=ana`);
      expect(response?.status()).toBe(503);
      await expect(page.getByRole('heading', { name: 'La lista no llegó' })).toBeVisible();
      await lookAt(page);
      const plain = await browser.newContext({ javaScriptEnabled: false });
      const without = await plain.newPage();
      await carrySession(without, two, account);
      await without.goto(`${two.baseURL}/panel?clase=contacto&buscar=ana`);
      await expect(without.getByLabel('Buscar en todo lo escrito')).toHaveValue('ana');
      await database.query('alter table lead_away rename to lead');
      await database.end();
      await without.getByRole('button', { name: 'Pedirla otra vez' }).click();
      await expect(without).toHaveURL(/buscar=ana&clase=contacto$/);
      await expect(without.locator('[data-row]')).toHaveCount(1);
      await plain.close();
      await page.getByRole('button', { name: 'Pedirla otra vez' }).click();
      await expect(page).toHaveURL(/buscar=ana&clase=contacto$/);
      await expect(page.locator('[data-row]')).toHaveCount(1);
    });

    await test.step('so does every page that only reads, without any database', async () => {
      await postgres.crash();
      const response = await page.goto(`${two.baseURL}/panel/cifras`);
      expect(response?.status()).toBe(503);
      await expect(page.getByRole('heading')).toHaveText('La base de datos no contesta');
      await lookAt(page);
      await postgres.restart();
      await page.getByRole('link', { name: 'pídela otra vez' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cifras');
    });
  });
});

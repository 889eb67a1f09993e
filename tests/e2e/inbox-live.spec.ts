import pg from 'pg';
import { arrive, carrySession, enterPanel, INBOX_ENV, lookAt } from '#tests/support/panel.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';

test('what a visitor sends is on an open panel by itself', async ({ page, extraSite }) => {
  const site = await extraSite({ env: INBOX_ENV });
  await enterPanel(page, site);
  await page.goto(`${site.baseURL}/panel`);
  await arrive(site);
  await expect(page.getByRole('button', { name: '1 nueva' })).toBeVisible();

  // An open panel does not hold the closing up, and goes on by itself afterwards.
  expect(await site.stop('SIGTERM')).toBe(0);
  await site.restart();
  await arrive(site, { 'contact[nombre]': 'Después' });
  await expect(page.getByRole('button', { name: '2 nuevas' })).toBeVisible();
});

test.describe('two processes on one PostgreSQL', () => {
  onlyInLongForm(
    'it starts PostgreSQL and two servers; how they tell each other is in two-processes.test.ts',
  );

  let postgres: PostgresServer;
  test.beforeAll(async () => {
    postgres = await startPostgres();
  });
  test.afterAll(() => postgres.stop());

  test('tell each other what arrives', async ({ page, browser, extraSite }) => {
    const url = await postgres.createDatabase();
    const env = { ...INBOX_ENV, DATABASE_URL: url };
    const one = await extraSite({ env });
    const two = await extraSite({ env });
    const account = await enterPanel(page, one);
    await carrySession(page, two, account);
    await page.goto(`${two.baseURL}/panel`);
    const arrived = expect(page.getByRole('button', { name: '1 nueva' })).toBeVisible();
    await arrive(one);
    await arrived;

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

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { JSDOM } from 'jsdom';
import pg from 'pg';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { folioOf, postWithToken, writtenEnquiry } from '#tests/support/enquiry.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import {
  arrive,
  carrySession,
  enterPanel,
  INBOX_ENV,
  lookAt,
  widerThanWindow,
} from '#tests/support/panel.ts';
import { type PostgresServer, startPostgres } from '#tests/support/postgres.ts';
import { presolvedCaptchas } from '#tests/support/presolved.ts';
import { freePort, type Site, type SiteOptions } from '#tests/support/site.ts';
import { readCsv } from '#tests/support/strict-csv.ts';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';

const PHONE = { width: 360, height: 780 };

const row = (page: Page, text: string) => page.locator('[data-row]', { hasText: text });

interface Day {
  scripts: boolean;
  page: Page;
  site: Site;
  mail: MailServer;
}

const HARD_TEXT = '=cmd|\'/C calc\'!A0\r\nSegunda línea; «ñandú», "comillas", 100 € y 🙂';
const ANSWER = 'Hola, Ana: ¿hablamos el martes?';
const BRUNO = 'bruno@correo.example';

// Checks the width of a page. If scripts run, also checks the page with axe, which uses timers and
// therefore needs scripts.
async function look({ page, scripts }: Day, without?: string): Promise<void> {
  expect(await widerThanWindow(page), page.url()).toBe(false);
  if (scripts) await lookAt(page, without);
}

async function spendDay(
  page: Page,
  extraSite: (options: SiteOptions) => Promise<Site>,
  scripts: boolean,
): Promise<void> {
  const port = await freePort();
  const mail = await startMailServer(port);
  mail.state.judgeRecipient = (address) =>
    address === BRUNO ? '550 5.1.1 Aquí no vive nadie así' : null;
  const env = { ...INBOX_ENV, SMTP_URL: mail.url, WORKER_POLL_MS: '500' };
  const site = await extraSite({ env });
  const day = { scripts, page, site, mail };
  await enterPanel(page, site);
  await page.goto(`${site.baseURL}/panel`);
  await expect(
    page.getByRole('heading', { name: /^(Aquí llegarán|Primero, haz tuyo)/ }),
  ).toBeVisible();
  await look(day);
  await test.step('three arrive', () => threeArrive(day));
  await test.step('one is answered; its draft outlives a reload', () => oneIsAnswered(day));
  await test.step('one is assigned, with a note and a reminder', () => oneIsAssigned(day));
  await test.step('one is not wanted', () => oneIsNotWanted(day));
  await test.step('a delivery fails, is seen, is tried again and arrives', () => oneFails(day));
  await test.step('the answer arrives', () => theAnswerArrives(day));
  await test.step('what was written is in the file, cell by cell', () => allIsInTheFile(day));
  await test.step('it is counted, and every count leads to its list', () => allIsCounted(day));
  // Stops the site first, because the mail server waits for the end of all its connections.
  await site.stop();
  await mail.close();
}

async function threeArrive(day: Day): Promise<void> {
  const { page, site, scripts } = day;
  const ana = { 'contact[nombre]': 'Ana Núñez', 'contact[mensaje]': HARD_TEXT };
  const bruno = { 'contact[nombre]': 'Bruno Lara', 'contact[correo]': BRUNO };
  const offers = { 'contact[nombre]': 'Ofertas SEO', 'contact[mensaje]': 'Gane dinero ya' };
  await arrive(site, ana);
  if (!scripts) {
    await arrive(site, bruno);
    await arrive(site, offers);
    await page.getByRole('link', { name: 'Solicitudes', exact: true }).click();
  } else {
    await page.getByRole('button', { name: '1 nueva' }).click();
    await expect(row(page, 'Ana Núñez')).toBeVisible();
    await row(page, 'Ana Núñez').getByRole('checkbox').check();
    await arrive(site, bruno);
    await arrive(site, offers);
    await expect(page).toHaveTitle(/^\(2\) /);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.getByRole('button', { name: '2 nuevas' }).click();
    await expect(row(page, 'Ana Núñez').getByRole('checkbox')).toBeChecked();
    await expect(row(page, 'Ofertas SEO').getByRole('link')).toBeFocused();
  }
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await expect(page.getByText('3 solicitudes', { exact: true })).toBeVisible();
  await expect(page.getByLabel('todas las que coinciden (3)')).toHaveCount(1);
  await look(day, '[data-rows]');
}

async function oneIsAnswered(day: Day): Promise<void> {
  const { page, scripts } = day;
  await row(page, 'Ana Núñez').getByRole('link').click();
  await expect(page.getByRole('paragraph').getByText('Segunda línea; «ñandú»')).toBeVisible();
  const text = page.getByLabel('Respuesta', { exact: true });
  await text.fill(ANSWER);
  if (scripts) await expect(page.getByText('Borrador guardado.')).toBeVisible();
  else await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await page.reload();
  await expect(text).toHaveValue(ANSWER);
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await expect(page.getByRole('article')).toContainText('¿hablamos el martes?');
  await expect(page.getByRole('article')).toBeFocused();
  await look(day);
  await page.getByRole('link', { name: 'Seguir escribiendo' }).click();
  await expect(text).toHaveValue(ANSWER);
  await page.getByRole('button', { name: 'Vista previa' }).click();
  await page.getByRole('button', { name: 'Enviar así' }).click();
  await expect(
    page.getByText(/(Sale a las .+ para|La respuesta (?:está saliendo|salió) hacia) Ana Núñez/),
  ).toBeVisible();
  await look(day);
  await expect(page.locator('[data-lead-marks]')).toContainText(
    /Respuesta por salir|Contestada en/,
  );
}

async function theAnswerArrives({ mail }: Day): Promise<void> {
  const answers = () => mail.received.filter((each) => each.text?.includes(ANSWER));
  await expect.poll(() => answers().length).toBe(1);
  const [sent] = answers();
  expect(sent?.to?.[0]?.address).toBe('ana@correo.example');
  expect(sent?.inReplyTo).toBeTruthy();
}

async function oneIsAssigned(day: Day): Promise<void> {
  const { page, scripts } = day;
  await page.getByRole('link', { name: 'Solicitudes', exact: true }).first().click();
  await page.getByLabel('Buscar en todo lo escrito').fill('bru');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await row(page, 'Bruno Lara').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bruno Lara');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.getByRole('button', { name: 'Asignarme' }).click();
  await expect(page.getByText('a cargo de Sol Vega')).toBeVisible();
  await page.getByLabel('Recordarme el').fill('2027-03-03T10:00');
  const save = page.getByRole('button', { name: 'Guardar', exact: true });
  if (await save.isVisible()) await save.click();
  await expect(page.getByText(/^(Guardado|Los cambios quedaron guardados)\.$/)).toBeVisible();
  await expect(page.getByLabel('Recordarme el')).toHaveValue('2027-03-03T10:00');
  await page.locator('#historia summary').click();
  await expect(page.getByText('pidió recordarla el 3 mar 2027, 10:00')).toBeVisible();

  await other.getByLabel('Estado').selectOption('cotizada');
  if (!scripts) await other.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(other.getByText('La cambiaste tú en otra ventana')).toBeVisible();
  await expect(
    other.getByText('Sol Vega la asignó a Sol Vega', { exact: false }).first(),
  ).toBeVisible();
  await expect(other.getByLabel('Estado')).toHaveValue('cotizada');
  await expect(other.getByLabel('Responsable').locator('option:checked')).toHaveText(
    'Sol Vega (yo)',
  );
  await look({ ...day, page: other });
  await other.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(other.getByText('Los cambios quedaron guardados.')).toBeVisible();
  await expect(other.getByLabel('Responsable').locator('option:checked')).toHaveText(
    'Sol Vega (yo)',
  );
  await expect(other.getByLabel('Recordarme el')).toHaveValue('2027-03-03T10:00');
  await other.close();

  const note = 'Llamé: **sí** <img src=x onerror=alert(1)>';
  await page.getByLabel('Nota', { exact: true }).fill(note);
  await page.getByRole('button', { name: 'Agregar nota' }).click();
  const conversation = page.locator('[data-part="conversation"]');
  await expect(conversation.getByText('sí', { exact: true })).toBeVisible();
  await expect(conversation.locator('img')).toHaveCount(0);
}

async function oneIsNotWanted(day: Day): Promise<void> {
  const { page } = day;
  await page.getByRole('link', { name: 'Solicitudes', exact: true }).first().click();
  await row(page, 'Ofertas SEO').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'No deseada' }).click();
  await expect(page.getByText('Solicitudes cambiadas: 1.')).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.getByRole('link', { name: /^No deseadas/ }).click();
  await expect(page.locator('[data-row]')).toHaveCount(1);
}

async function oneFails(day: Day): Promise<void> {
  const { page, mail } = day;
  await page.getByRole('link', { name: /^Con fallas/ }).click();
  await expect(row(page, 'Bruno Lara')).toContainText('1 entrega fallida');
  await page.getByRole('link', { name: 'Ajustes', exact: true }).click();
  await page.getByRole('link', { name: 'Entregas', exact: true }).click();
  await expect(page.getByText('550 5.1.1', { exact: false })).toBeVisible();
  await look(day);
  mail.state.judgeRecipient = () => null;
  await page.getByRole('button', { name: /^Reintentar: / }).click();
  await expect(page.getByText('Entregas que se intentan otra vez: 1.')).toBeVisible();
  await expect.poll(() => mail.received.some(({ to }) => to?.[0]?.address === BRUNO)).toBe(true);
  await untilSeen(page, 'Nada en espera', false);
}

async function allIsInTheFile({ page }: Day): Promise<void> {
  await page.getByRole('link', { name: 'Solicitudes', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exportar la lista (CSV)' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [titles = [], ...lines] = await readCsv(text);
  const cell = (line: number, title: string) => lines[line]?.[titles.indexOf(title)];
  expect(lines).toHaveLength(2);
  expect(cell(1, 'Nombre')).toBe('Ana Núñez');
  expect(cell(1, 'Mensaje')).toBe(`'${HARD_TEXT.replaceAll('\r\n', '\n')}`);
  expect(cell(1, 'Texto de la primera respuesta')).toBe(ANSWER);
  expect(cell(0, 'Responsable')).toBe('Sol Vega');
  expect(cell(0, 'Estado')).toBe('cotizada');
  expect(cell(0, 'Notas')).toContain('Llamé: **sí**');
  expect(cell(0, 'Llegó')).toMatch(/-06:00$/);
  expect(cell(0, 'Recordatorio')).toBe('2027-03-03 10:00:00 -06:00');
  await row(page, 'Ana Núñez').getByRole('checkbox').check();
  const marked = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  expect(await readCsv(await readFile(await (await marked).path(), 'utf8'))).toHaveLength(2);
  const forExcel = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Para Excel' }).click();
  const excel = await forExcel;
  expect(excel.suggestedFilename()).toMatch(/^solicitudes-[\d-]+-excel\.csv$/);
  expect(await readCsv(await readFile(await excel.path(), 'utf8'), ';')).toHaveLength(2);
  const wholeList = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Para Excel' }).click();
  const whole = await readCsv(await readFile(await (await wholeList).path(), 'utf8'), ';');
  expect(whole).toHaveLength(3);
  expect(whole[1]?.[titles.indexOf('Llegó')]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
}

async function allIsCounted({ page }: Day): Promise<void> {
  await page.getByRole('link', { name: 'Cifras' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cifras');
  await page.getByRole('link', { name: '2', exact: true }).first().click();
  await expect(page.locator('[data-row]')).toHaveCount(2);
}

async function untilSeen(page: Page, text: string, byItself: boolean): Promise<void> {
  const seen = expect(async () => {
    if (!byItself) await page.reload();
    await expect(page.getByText(text)).toBeVisible({ timeout: byItself ? 5_000 : 1_000 });
  });
  await seen.toPass();
}

test('a day at the agency', async ({ page, extraSite }) => {
  await spendDay(page, extraSite, true);
});

test('what a visitor sends is on an open panel by itself', async ({ page, site, account }) => {
  await carrySession(page, site, account);
  await page.goto('/panel');
  await arrive(site);
  await expect(page.getByRole('button', { name: '1 nueva' })).toBeVisible();

  expect(await site.stop('SIGTERM')).toBe(0);
  await site.restart();
  await arrive(site, { 'contact[nombre]': 'Después' });
  await expect(page.getByRole('button', { name: '2 nuevas' })).toBeVisible();
});

test.describe('at length', () => {
  onlyInLongForm('each takes as long as the day, or starts PostgreSQL and two servers');

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, viewport: PHONE });

    test('the same day at 360 px', async ({ page, extraSite }) => {
      await spendDay(page, extraSite, false);
    });
  });

  test.describe('two processes on one PostgreSQL', () => {
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
        await database.query('alter table lead rename to lead_away');
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
});

test.describe('one inbox', () => {
  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false, viewport: PHONE });

    test('everything of the inbox is done by forms, at 360 px', async ({ page, site, account }) => {
      await carrySession(page, site, account);
      for (let number = 10; number < 22; number += 1) {
        await arrive(site, { 'contact[nombre]': `Visita Llegada${number}` });
      }
      await page.goto(`${site.baseURL}/panel?inventado=1&estado=nueva`);
      await expect(page.getByText('se pasó por alto: inventado')).toBeVisible();
      expect(await widerThanWindow(page)).toBe(false);

      const nowhere = await page.goto(`${site.baseURL}/panel/solicitudes/ATA-NOHA-Y0`);
      expect(nowhere?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aquí no hay nada');
      await page.goBack();

      const more = page.getByText(/^Filtros/);
      await more.click();
      await page.getByText('Guardar esta vista').click();
      await page.getByLabel('Nombre de la vista').fill('Por leer');
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Por leer' })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await more.click();
      await page.getByRole('button', { name: 'Quitar la vista «Por leer»' }).click();
      await expect(page.getByRole('link', { name: 'Por leer' })).toHaveCount(0);

      await page.getByLabel('Buscar en todo lo escrito').fill('visita llegada21');
      await page.getByRole('button', { name: 'Buscar' }).click();
      await expect(page.locator('[data-row]')).toHaveCount(1);
      await page.getByLabel('Buscar en todo lo escrito').fill('nada de esto');
      await page.getByRole('button', { name: 'Buscar' }).click();
      await expect(page.getByRole('heading', { name: 'Ninguna coincide' })).toBeVisible();
      expect(await widerThanWindow(page)).toBe(false);
      await page.getByRole('link', { name: 'Ver todas' }).click();
      await expect(page.getByRole('heading', { name: 'Ninguna coincide' })).toHaveCount(0);

      await page.getByLabel('Buscar en todo lo escrito').fill('visita llegada');
      await page.getByRole('button', { name: 'Buscar' }).click();
      await more.click();
      await page.getByLabel('todas las que coinciden').check();
      await page.getByRole('button', { name: 'Aplicar' }).click();
      await expect(page.getByText('Elige qué cambia')).toBeVisible();
      await page.locator('#masa-estado').selectOption('perdida');
      await page.getByRole('button', { name: 'Aplicar' }).click();
      await expect(page.getByText('¿Seguro? 12 solicitudes pasan a «perdida».')).toBeVisible();
      expect(await widerThanWindow(page)).toBe(false);
      await page.getByRole('button', { name: 'Sí, cambiar' }).click();
      await expect(page.getByText('Solicitudes cambiadas: 12.')).toBeVisible();

      await page.getByRole('link', { name: 'Visita Llegada21' }).click();
      await page.getByRole('button', { name: 'Agregar nota' }).click();
      await expect(page.getByRole('alert')).toContainText('Escribe la nota');
      expect(await widerThanWindow(page)).toBe(false);
      await page.getByText('Respuestas preparadas, asunto y archivos').click();
      await page.getByLabel('Respuestas preparadas').selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Usar' }).click();
      await expect(page.getByLabel('Respuesta', { exact: true })).toHaveValue(/Visita/);
      await page.getByRole('button', { name: 'Guardar borrador' }).click();
      await page.getByRole('button', { name: 'Descartar' }).click();
      await expect(page.getByLabel('Respuesta', { exact: true })).toHaveValue('');

      await page.getByLabel('Respuesta', { exact: true }).fill('Escrita sin sesión');
      await page.context().clearCookies({ name: /session_token/ });
      await page.getByRole('button', { name: 'Guardar la respuesta' }).click();
      await expect(page.getByText('Tu sesión terminó')).toBeVisible();
      const empty = await page.goto(`${site.baseURL}/panel/solicitudes/ATA-NOHA-Y0`);
      expect(empty?.url()).toContain('/panel/entrar');
    });
  });

  test('the next enquiry opens beside its list, without another page, and keeps what was written', async ({
    page,
    site,
    account,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await carrySession(page, site, account);
    for (const name of ['Panel Uno', 'Panel Dos']) await arrive(site, { 'contact[nombre]': name });
    await page.goto(`${site.baseURL}/panel`);
    await row(page, 'Panel Uno').getByRole('link').click();
    const text = page.getByLabel('Respuesta', { exact: true });
    await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeHidden();
    await text.fill('A medio escribir');
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    const list = page.getByRole('navigation', { name: 'La lista' });
    await list.getByRole('link', { name: /^Panel Dos/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel Dos');
    await expect(text).toHaveValue('');
    await lookAt(page);
    await expect(page.getByRole('button', { name: 'Guardar la respuesta' })).toBeHidden();
    await page.getByLabel('Responsable').selectOption({ index: 1 });
    await expect(page.getByText('Guardado.', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panel Uno');
    await expect(text).toHaveValue('A medio escribir');
    await expect(page.locator('[data-same-page]')).toHaveCount(1);
    // Browsers ignore `autofocus` if the address has a `#`, so the page must set the focus itself.
    await page.goto(new URL('?aviso=devuelta#responder', page.url()).href);
    await expect(page.locator(':focus')).toHaveText(/la respuesta es otra vez un borrador/);
    await text.fill('');
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await expect(page.getByRole('alert')).toContainText('Escribe la respuesta antes de verla.');
    await expect(page.getByRole('button', { name: 'Enviar así' })).toHaveCount(0);
  });

  test('the shortcuts, on a phone’s width', async ({ page, site, account }) => {
    await page.setViewportSize(PHONE);
    await carrySession(page, site, account);
    for (const name of ['Atajo Uno', 'Atajo Dos', 'Atajo Tres']) {
      await arrive(site, { 'contact[nombre]': name });
    }
    await page.goto(`${site.baseURL}/panel`);
    await expect(row(page, 'Atajo Uno')).toBeInViewport();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
    await lookAt(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(row(page, 'Atajo Dos').getByRole('link')).toBeFocused();
    await page.keyboard.press('x');
    await expect(row(page, 'Atajo Dos').getByRole('checkbox')).toBeChecked();
    await expect(page.getByRole('heading', { name: 'Con las marcadas (1)' })).toBeInViewport();
    await page.keyboard.press('/');
    await page.keyboard.type('jjx?');
    await expect(page.getByLabel('Buscar en todo lo escrito')).toHaveValue('jjx?');
    await row(page, 'Atajo Dos').getByRole('link').focus();
    await page.keyboard.press('k');
    await page.keyboard.press('o');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Atajo Tres');
    await expect(async () => {
      await page.keyboard.press('r');
      await expect(page.getByLabel('Respuesta', { exact: true })).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Tab');
    await page.keyboard.press('e');
    await expect(page.getByLabel('Estado')).toBeFocused();
    await page.getByRole('button', { name: 'Poner etiqueta' }).focus();
    await page.keyboard.press('u');
    await expect(page).toHaveURL(/\/panel$/);

    await page.goto(`${site.baseURL}/panel?buscar=nadadeesto&inventado=1`);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await lookAt(page);
    await page.goto(`${site.baseURL}/panel`);
    await page.getByText(/^Filtros/).click();
    await page.getByLabel('todas las que coinciden').check();
    await page.getByRole('button', { name: 'Aplicar' }).click();
    await expect(page.getByText('Elige qué cambia')).toBeVisible();
    await lookAt(page, '[data-rows]');

    await page.keyboard.press('?');
    await page.getByLabel('Usar atajos').press('Space');
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(row(page, 'Atajo Tres').getByRole('link')).not.toBeFocused();
    await page.reload();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('a kind of project that nobody offers is said as it was sent', async ({ site, account }) => {
    const [captcha = ''] = await presolvedCaptchas(1);
    // Sends `__proto__` as the type of project. Every JavaScript object has a property with this
    // name, whose value the panel must not show as the label of the type.
    const fields = { captcha, formulario: '', accion: 'enviar', 'tipo[]': '__proto__' };
    const folio = folioOf(await postWithToken(site.baseURL, writtenEnquiry(fields)));
    for (const path of ['', `/solicitudes/${folio}`, `/personas/${folio}`, '/cifras']) {
      // Asks repeatedly, because the statistics know a new type of project only after a short time.
      await expect
        .poll(async () => (await account.client.get(`/panel${path}`)).text(), path)
        .toContain('__proto__');
      expect((await account.client.get(`/panel${path}`)).status, path).toBe(200);
    }
  });

  test('what visitors wrote from right to left turns round none of the words beside it', async ({
    site,
    account,
  }) => {
    const name = 'نور exe.pdf';
    const [captcha = ''] = await presolvedCaptchas(1);
    const folio = folioOf(
      await postWithToken(
        site.baseURL,
        writtenEnquiry({
          ...{ captcha, formulario: '', accion: 'enviar', 'tipo[]': 'otro', tipo_otro: 'سلة' },
          'contact[nombre]': 'نور \u202Eexe.pdf',
          'contact[mensaje]': 'مرحبا\u2067 <b>',
          'request[]': 'سلة',
        }),
      ),
    );
    for (const path of [
      '',
      '?buscar=نور',
      `/solicitudes/${folio}`,
      `/personas/${folio}`,
      '/entregas',
      '/cifras',
      '/registro',
    ]) {
      const text = await (await account.client.get(`/panel${encodeURI(path)}`)).text();
      expect(text, path).not.toMatch(/[\u202a-\u202e\u2066\u2067]/u);
      const { document } = new JSDOM(text).window;
      const said = [...document.querySelectorAll('body *')].filter(
        ({ childNodes, tagName }) =>
          !/^(SCRIPT|TEXTAREA|OPTION)$/.test(tagName) &&
          [...childNodes].some(
            (node) => node.nodeType === 3 && /\p{Script=Arabic}/u.test(node.textContent ?? ''),
          ),
      );
      const bare = said.filter(
        (element) =>
          element.closest('bdi, [dir=auto]') === null && !element.textContent.includes('\u2068'),
      );
      expect(
        bare.map(({ outerHTML }) => outerHTML),
        path,
      ).toEqual([]);
      if (path.includes(folio ?? '-')) expect(document.body.textContent, path).toContain(name);
    }
  });

  test('on a phone the history stands before what is looked up once, and why an enquiry is held back beside its mark', async ({
    page,
    site,
    account,
  }) => {
    await carrySession(page, site, account);
    await page.setViewportSize(PHONE);
    const kept = await arrive(site, {
      'contact[correo]': 'ofertas@correo.example',
      'contact[mensaje]': 'Posicionamos tu negocio en la primera página en una semana.',
    });
    await page.goto(`${site.baseURL}/panel/solicitudes/${kept}`);
    const order = await page
      .locator('#trabajo-titulo, #historia, #privacidad-titulo')
      .evaluateAll((parts) => parts.map((part) => [part.id, part.getBoundingClientRect().top]));
    expect(order.map(([id]) => id)).toEqual(['trabajo-titulo', 'historia', 'privacidad-titulo']);
    expect(order.map(([, top]) => top)).toEqual(
      order.map(([, top]) => Number(top)).toSorted((one, other) => one - other),
    );
    const work = page.getByRole('region', { name: 'Seguimiento' });
    await page.getByRole('link', { name: 'Seguimiento' }).click();
    await expect(work.getByRole('button', { name: 'No deseada' })).toBeInViewport();
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Asignarme' }).click();
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeFocused();
    await expect(page.getByText('Guardado.', { exact: true })).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('Deshecho.')).toBeInViewport();
    await work.getByRole('button', { name: 'No deseada' }).click();
    await expect(page.getByText('Marcada como no deseada')).toBeVisible();
    await page.goto(`${site.baseURL}/panel`);
    await page.getByRole('link', { name: 'la que más espera' }).click();
    await expect(page.getByRole('link', { name: 'la que más espera' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    const held = await arrive(site, {
      [HIDDEN_FIELDS.spare]: 'x',
      'contact[correo]': 'p@correo.example',
    });
    await page.goto(`${site.baseURL}/panel/solicitudes/${held}`);
    const room = await page
      .getByText('Llenó un campo que las personas no ven')
      .locator('xpath=ancestor::ul[1]')
      .evaluate((list) => Number.parseFloat(getComputedStyle(list).paddingInlineStart));
    expect(room).toBeGreaterThanOrEqual(16);
  });

  test('what visitors wrote without a space stays within the page', async ({
    page,
    site,
    account,
  }) => {
    await carrySession(page, site, account);
    const nombre = 'Wolfeschlegelstein'.repeat(4);
    const correo = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`;
    const long = { 'contact[nombre]': nombre, 'contact[correo]': correo };
    const folio = await arrive(site, { ...long, 'contact[mensaje]': 'palabra'.repeat(90) });
    await arrive(site, { ...long, 'contact[mensaje]': 'Otra cosa.' });
    for (const path of [
      '',
      `/solicitudes/${folio}`,
      `/personas/${folio}`,
      '/entregas',
      '/cifras',
      '/correos',
      '/solicitudes/nueva',
    ]) {
      await page.goto(`${site.baseURL}/panel${path}`);
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await widerThanWindow(page), `${path} at ${width}`).toBe(false);
      }
    }
  });
});

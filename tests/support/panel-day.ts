import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { type MailServer, startMailServer } from './mail-server.ts';
import {
  arrive,
  csvCells,
  enterPanel,
  INBOX_ENV,
  lookAt,
  row,
  widerThanWindow,
} from './panel-inbox.ts';
import type { Hands } from './panel-hands.ts';
import { freePort, type Site, type SiteOptions } from './site.ts';

/** How a day is spent. */
export interface Way {
  hands: Hands;
  /** Whether the pages' scripts run: then what happens shows by itself. */
  scripts: boolean;
}

/** Somebody's day at the panel. */
interface Day extends Way {
  page: Page;
  site: Site;
  mail: MailServer;
}

/** What a spreadsheet might take for something else, and what files have lost before. */
const HARD_TEXT = '=cmd|\'/C calc\'!A0\r\nSegunda línea; «ñandú», "comillas", 100 € y 🙂';
const ANSWER = 'Hola, Ana: ¿hablamos el martes?';
const BRUNO = 'bruno@correo.example';

/**
 * A state of the page, as wide as the window is and to whoever uses axe. Axe waits by timers, which
 * stand still with the page's own scripts: without these its width is all that is looked at.
 */
async function look({ page, scripts }: Day, without?: string): Promise<void> {
  expect(await widerThanWindow(page), page.url()).toBe(false);
  if (scripts) await lookAt(page, without);
}

/**
 * A whole day at the agency: three enquiries arrive, one is answered, one assigned with a reminder,
 * one is not wanted; a delivery fails, is seen, tried again and arrives; the file of it all says what
 * was written.
 */
export async function spendDay(
  page: Page,
  extraSite: (options: SiteOptions) => Promise<Site>,
  way: Way,
): Promise<void> {
  const port = await freePort();
  const mail = await startMailServer(port);
  mail.state.judgeRecipient = (address) =>
    address === BRUNO ? '550 5.1.1 Aquí no vive nadie así' : null;
  const env = { ...INBOX_ENV, SMTP_URL: mail.url, WORKER_POLL_MS: '50' };
  const site = await extraSite({ env });
  const day = { ...way, page, site, mail };
  await enterPanel(page, site);
  await page.goto(`${site.baseURL}/panel`);
  await expect(page.getByRole('heading', { name: 'Aquí llegarán' })).toBeVisible();
  await look(day);
  await test.step('three arrive', () => threeArrive(day));
  await test.step('one is answered; its draft outlives a reload', () => oneIsAnswered(day));
  await test.step('one is assigned, with a note and a reminder', () => oneIsAssigned(day));
  await test.step('one is not wanted', () => oneIsNotWanted(day));
  await test.step('a delivery fails, is seen, is tried again and arrives', () => oneFails(day));
  await test.step('what was written is in the file, cell by cell', () => allIsInTheFile(day));
  await test.step('it is counted, and every count leads to its list', () => allIsCounted(day));
  // First the server: its open connections keep the mail server waiting.
  await site.stop();
  await mail.close();
}

async function threeArrive(day: Day): Promise<void> {
  const { page, site, hands, scripts } = day;
  const ana = { 'contact[nombre]': 'Ana Núñez', 'contact[mensaje]': HARD_TEXT };
  const bruno = { 'contact[nombre]': 'Bruno Lara', 'contact[correo]': BRUNO };
  const offers = { 'contact[nombre]': 'Ofertas SEO', 'contact[mensaje]': 'Gane dinero ya' };
  await arrive(site, ana);
  if (!scripts) {
    await arrive(site, bruno);
    await arrive(site, offers);
    await hands.press(page.getByRole('link', { name: 'Solicitudes', exact: true }));
  } else {
    // Behind a button, so that nothing moves under whoever reads.
    await hands.press(page.getByRole('button', { name: '1 nueva' }));
    await expect(row(page, 'Ana Núñez')).toBeVisible();
    await hands.mark(row(page, 'Ana Núñez').getByRole('checkbox'));
    await arrive(site, bruno);
    await arrive(site, offers);
    await expect(page).toHaveTitle(/^\(2\) /);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await hands.press(page.getByRole('button', { name: '2 nuevas' }));
    await expect(row(page, 'Ana Núñez').getByRole('checkbox')).toBeChecked();
    await expect(row(page, 'Ofertas SEO').getByRole('link')).toBeFocused();
  }
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await expect(page.getByText('3 solicitudes', { exact: true })).toBeVisible();
  await expect(page.getByLabel('todas las que coinciden (3)')).toBeVisible();
  await look(day, '[data-rows]');
}

async function oneIsAnswered(day: Day): Promise<void> {
  const { page, mail, hands, scripts } = day;
  await hands.press(row(page, 'Ana Núñez').getByRole('link'));
  await expect(page.getByText('Segunda línea; «ñandú»')).toBeVisible();
  await look(day);
  const text = page.getByLabel('Respuesta', { exact: true });
  await hands.write(text, ANSWER);
  if (scripts) await expect(page.getByText('Borrador guardado.')).toBeVisible();
  else await hands.press(page.getByRole('button', { name: 'Guardar borrador' }));
  await page.reload();
  await expect(text).toHaveValue(ANSWER);
  await hands.press(page.getByRole('button', { name: 'Vista previa' }));
  await expect(page.getByRole('article')).toContainText('¿hablamos el martes?');
  await expect(page.getByRole('article')).toBeFocused();
  await look(day);
  const before = mail.received.length;
  await hands.press(page.getByRole('button', { name: 'Enviar así' }));
  await expect(page.getByText('La respuesta salió hacia el correo')).toBeVisible();
  await expect.poll(() => mail.received.length).toBe(before + 1);
  const sent = mail.received.at(-1);
  expect(sent?.text).toContain('¿hablamos el martes?');
  expect(sent?.to?.[0]?.address).toBe('ana@correo.example');
  expect(sent?.inReplyTo).toBeTruthy();
  await untilSeen(page, 'Respuesta por correo: llegó', scripts);
  await expect(page.locator('[data-lead-marks]')).toContainText('Contestada en');
}

/** With somebody else at it, who comes second and loses nothing. */
async function oneIsAssigned(day: Day): Promise<void> {
  const { page, hands } = day;
  await hands.press(page.getByRole('link', { name: 'Solicitudes', exact: true }).first());
  await hands.write(page.getByLabel('Buscar en todo lo escrito'), 'bru');
  await hands.press(page.getByRole('button', { name: 'Buscar' }));
  await hands.press(row(page, 'Bruno Lara').getByRole('link'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bruno Lara');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await hands.choose(page.getByLabel('Responsable'), 'Vega');
  await hands.set(page.getByLabel('Recordarme el'), '2027-03-03T10:00');
  await hands.press(page.getByRole('button', { name: 'Guardar', exact: true }));
  await expect(page.getByText('Los cambios quedaron guardados.')).toBeVisible();
  await expect(page.getByLabel('Recordarme el')).toHaveValue('2027-03-03T10:00');
  await expect(page.getByText('pidió recordarla el 3 mar 2027, 10:00')).toBeVisible();

  await other.getByLabel('Estado').selectOption('cotizada');
  await other.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(other.getByText('Alguien cambió esta solicitud')).toBeVisible();
  await expect(other.getByText('Vega la asignó a Vega', { exact: false }).first()).toBeVisible();
  await expect(other.getByLabel('Estado')).toHaveValue('cotizada');
  await expect(other.getByLabel('Responsable').locator('option:checked')).toHaveText('Vega');
  await look({ ...day, page: other });
  await other.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(other.getByText('Los cambios quedaron guardados.')).toBeVisible();
  await expect(other.getByLabel('Responsable').locator('option:checked')).toHaveText('Vega');
  await expect(other.getByLabel('Recordarme el')).toHaveValue('2027-03-03T10:00');
  await other.close();

  const note = 'Llamé: **sí** <img src=x onerror=alert(1)>';
  await hands.write(page.getByLabel('Nota', { exact: true }), note);
  await hands.press(page.getByRole('button', { name: 'Agregar nota' }));
  await expect(page.locator('[data-history] strong')).toHaveText('sí');
  await expect(page.locator('[data-history] img')).toHaveCount(0);
}

async function oneIsNotWanted(day: Day): Promise<void> {
  const { page, hands } = day;
  await hands.press(page.getByRole('link', { name: 'Solicitudes', exact: true }).first());
  await hands.mark(row(page, 'Ofertas SEO').getByRole('checkbox'));
  await look(day, '[data-rows]');
  await hands.press(page.getByRole('button', { name: 'No deseada' }));
  await expect(page.getByText('Solicitudes cambiadas: 1.')).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await hands.press(page.getByRole('link', { name: /^No deseadas/ }));
  await expect(page.locator('[data-row]')).toHaveCount(1);
}

async function oneFails(day: Day): Promise<void> {
  const { page, mail, hands } = day;
  await hands.press(page.getByRole('link', { name: /^Con fallas/ }));
  await expect(row(page, 'Bruno Lara')).toContainText('1 entrega fallida');
  await hands.press(page.getByRole('link', { name: 'Entregas', exact: true }));
  await expect(page.getByText('550 5.1.1', { exact: false })).toBeVisible();
  await look(day);
  mail.state.judgeRecipient = () => null;
  await hands.press(page.getByRole('button', { name: /^Reintentar: / }));
  await expect(page.getByText('Entregas que se intentan otra vez: 1.')).toBeVisible();
  await expect.poll(() => mail.received.some(({ to }) => to?.[0]?.address === BRUNO)).toBe(true);
  await untilSeen(page, 'Todo llegó', false);
}

async function allIsInTheFile({ page, hands }: Day): Promise<void> {
  await hands.press(page.getByRole('link', { name: 'Solicitudes', exact: true }));
  const download = page.waitForEvent('download');
  await hands.press(page.getByRole('link', { name: 'Exportar la lista (CSV)' }));
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [titles = [], ...lines] = csvCells(text.slice(1));
  const cell = (line: number, title: string) => lines[line]?.[titles.indexOf(title)];
  expect(lines).toHaveLength(2);
  expect(cell(1, 'Nombre')).toBe('Ana Núñez');
  expect(cell(1, 'Mensaje')).toBe(`'${HARD_TEXT.replaceAll('\r\n', '\n')}`);
  expect(cell(1, 'Texto de la primera respuesta')).toBe(ANSWER);
  expect(cell(0, 'Responsable')).toBe('Vega');
  expect(cell(0, 'Estado')).toBe('cotizada');
  expect(cell(0, 'Notas')).toContain('Llamé: **sí**');
  expect(cell(0, 'Llegó')).toMatch(/-06:00$/);
  expect(cell(0, 'Recordatorio')).toBe('2027-03-03 10:00:00 -06:00');
  await hands.mark(row(page, 'Ana Núñez').getByRole('checkbox'));
  const marked = page.waitForEvent('download');
  await hands.press(page.getByRole('button', { name: 'Exportar', exact: true }));
  expect(csvCells(await readFile(await (await marked).path(), 'utf8'))).toHaveLength(2);
}

async function allIsCounted(day: Day): Promise<void> {
  const { page, hands } = day;
  await hands.press(page.getByRole('link', { name: 'Cifras' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cifras');
  await look(day);
  await hands.press(page.getByRole('link', { name: '2', exact: true }).first());
  await expect(page.locator('[data-row]')).toHaveCount(2);
}

/** @param byItself whether the open page shows it; otherwise whoever wants to know asks again */
async function untilSeen(page: Page, text: string, byItself: boolean): Promise<void> {
  const seen = expect(async () => {
    if (!byItself) await page.reload();
    await expect(page.getByText(text)).toBeVisible({ timeout: byItself ? 5_000 : 1_000 });
  });
  await seen.toPass({ timeout: 10_000 });
}

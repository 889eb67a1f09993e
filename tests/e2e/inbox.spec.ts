import { readFile } from 'node:fs/promises';
import { startMailServer } from '../support/mail-server.ts';
import { arrive, csvCells, enterPanel, INBOX_ENV, lookAt, row } from '../support/panel-inbox.ts';
import { freePort } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** What a spreadsheet might take for something else, and what files have lost before. */
const HARD_TEXT = '=cmd|\'/C calc\'!A0\r\nSegunda línea; «ñandú», "comillas", 100 € y 🙂';

test('a day at the agency', async ({ page, extraSite }) => {
  test.setTimeout(90_000);
  const port = await freePort();
  const mail = await startMailServer(port);
  mail.state.judgeRecipient = (address) =>
    address === 'bruno@correo.example' ? '550 5.1.1 Aquí no vive nadie así' : null;
  const site = await extraSite({
    env: { ...INBOX_ENV, SMTP_URL: `smtp://127.0.0.1:${port}`, WORKER_POLL_MS: '50' },
  });
  await enterPanel(page, site);
  await page.goto(`${site.baseURL}/panel`);
  await expect(page.getByRole('heading', { name: 'Aquí llegarán' })).toBeVisible();
  await lookAt(page);

  await test.step('three arrive, behind a button, while the page is open', async () => {
    await arrive(site, { 'contact[nombre]': 'Ana Núñez', 'contact[mensaje]': HARD_TEXT });
    await expect(page.getByRole('button', { name: '1 nueva' })).toBeVisible();
    await page.getByRole('button', { name: '1 nueva' }).click();
    await expect(row(page, 'Ana Núñez')).toBeVisible();
    await row(page, 'Ana Núñez').getByRole('checkbox').check();
    const bruno = { 'contact[nombre]': 'Bruno Lara', 'contact[correo]': 'bruno@correo.example' };
    await arrive(site, bruno);
    await arrive(site, { 'contact[nombre]': 'Ofertas SEO', 'contact[mensaje]': 'Gane dinero ya' });
    await expect(page).toHaveTitle(/^\(2\) /);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await page.getByRole('button', { name: '2 nuevas' }).click();
    await expect(page.locator('[data-row]')).toHaveCount(3);
    await expect(page.getByText('3 solicitudes', { exact: true })).toBeVisible();
    await expect(page.getByLabel('todas las que coinciden (3)')).toBeVisible();
    await expect(row(page, 'Ana Núñez').getByRole('checkbox')).toBeChecked();
    await expect(row(page, 'Ofertas SEO').getByRole('link')).toBeFocused();
    await lookAt(page, '[data-rows]');
  });

  await test.step('one is answered; its draft outlives a reload', async () => {
    await row(page, 'Ana Núñez').getByRole('link').click();
    await expect(page.getByText('Segunda línea; «ñandú»')).toBeVisible();
    await lookAt(page);
    await page.getByLabel('Respuesta', { exact: true }).fill('Hola, Ana: ¿hablamos el martes?');
    await expect(page.getByText('Borrador guardado.')).toBeVisible();
    await page.reload();
    const text = page.getByLabel('Respuesta', { exact: true });
    await expect(text).toHaveValue('Hola, Ana: ¿hablamos el martes?');
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await expect(page.getByRole('article')).toContainText('¿hablamos el martes?');
    await expect(page.getByRole('article')).toBeFocused();
    await lookAt(page);
    const before = mail.received.length;
    await page.getByRole('button', { name: 'Enviar así' }).click();
    await expect(page.getByText('La respuesta salió hacia el correo')).toBeVisible();
    await expect.poll(() => mail.received.length).toBe(before + 1);
    const sent = mail.received.at(-1);
    expect(sent?.text).toContain('¿hablamos el martes?');
    expect(sent?.to?.[0]?.address).toBe('ana@correo.example');
    expect(sent?.inReplyTo).toBeTruthy();
    await expect(page.getByText('Respuesta por correo: llegó')).toBeVisible();
    await expect(page.locator('[data-lead-marks]')).toContainText('Contestada en');
  });

  await test.step('one is assigned, with a note and a reminder; who comes second loses nothing', async () => {
    await page.goto(`${site.baseURL}/panel?buscar=bru`);
    await row(page, 'Bruno Lara').getByRole('link').click();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await page.getByLabel('Responsable').selectOption({ label: 'Vega' });
    await page.getByLabel('Recordarme el').fill('2027-03-01T10:00');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Los cambios quedaron guardados.')).toBeVisible();
    await expect(page.getByLabel('Recordarme el')).toHaveValue('2027-03-01T10:00');
    await expect(page.getByText('pidió recordarla el 1 mar 2027, 10:00')).toBeVisible();

    await other.getByLabel('Estado').selectOption('cotizada');
    await other.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(other.getByText('Alguien cambió esta solicitud')).toBeVisible();
    await expect(other.getByText('Vega la asignó a Vega', { exact: false }).first()).toBeVisible();
    await expect(other.getByLabel('Estado')).toHaveValue('cotizada');
    await expect(other.getByLabel('Responsable').locator('option:checked')).toHaveText('Vega');
    await lookAt(other);
    await other.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(other.getByText('Los cambios quedaron guardados.')).toBeVisible();
    await expect(other.getByLabel('Responsable').locator('option:checked')).toHaveText('Vega');
    await expect(other.getByLabel('Recordarme el')).toHaveValue('2027-03-01T10:00');
    await other.close();

    await page
      .getByLabel('Nota', { exact: true })
      .fill('Llamé: **sí** <img src=x onerror=alert(1)>');
    await page.getByRole('button', { name: 'Agregar nota' }).click();
    await expect(page.locator('[data-history] strong')).toHaveText('sí');
    await expect(page.locator('[data-history] img')).toHaveCount(0);
  });

  await test.step('one is not wanted', async () => {
    await page.goto(`${site.baseURL}/panel`);
    await row(page, 'Ofertas SEO').getByRole('checkbox').check();
    await lookAt(page, '[data-rows]');
    await page.getByRole('button', { name: 'No deseada' }).click();
    await expect(page.getByText('Solicitudes cambiadas: 1.')).toBeVisible();
    await expect(page.locator('[data-row]')).toHaveCount(2);
    await page.goto(`${site.baseURL}/panel?estado=no_deseada`);
    await expect(page.locator('[data-row]')).toHaveCount(1);
  });

  await test.step('a delivery fails, is seen, is tried again and arrives', async () => {
    await page.goto(`${site.baseURL}/panel`);
    await page.getByRole('link', { name: /^Con fallas/ }).click();
    await expect(row(page, 'Bruno Lara')).toContainText('1 entrega fallida');
    await page.getByRole('link', { name: 'Entregas', exact: true }).click();
    await expect(page.getByText('550 5.1.1', { exact: false })).toBeVisible();
    await lookAt(page);
    mail.state.judgeRecipient = () => null;
    await page.getByRole('button', { name: /^Reintentar: / }).click();
    await expect(page.getByText('Entregas que se intentan otra vez: 1.')).toBeVisible();
    await expect
      .poll(() => mail.received.some(({ to }) => to?.[0]?.address === 'bruno@correo.example'))
      .toBe(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Todo llegó' })).toBeVisible();
  });

  await test.step('what was written is in the file, cell by cell', async () => {
    await page.goto(`${site.baseURL}/panel`);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Exportar la lista (CSV)' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [titles = [], ...lines] = csvCells(text.slice(1));
    const cell = (line: number, title: string) => lines[line]?.[titles.indexOf(title)];
    expect(lines).toHaveLength(2);
    expect(cell(1, 'Nombre')).toBe('Ana Núñez');
    expect(cell(1, 'Mensaje')).toBe(`'${HARD_TEXT.replaceAll('\r\n', '\n')}`);
    expect(cell(1, 'Texto de la primera respuesta')).toBe('Hola, Ana: ¿hablamos el martes?');
    expect(cell(0, 'Responsable')).toBe('Vega');
    expect(cell(0, 'Notas')).toContain('Llamé: **sí**');
    expect(cell(0, 'Llegó')).toMatch(/-06:00$/);
    await row(page, 'Ana Núñez').getByRole('checkbox').check();
    const marked = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar', exact: true }).click();
    expect(csvCells(await readFile(await (await marked).path(), 'utf8'))).toHaveLength(2);
  });

  await test.step('it is counted, and every count leads to its list', async () => {
    await page.getByRole('link', { name: 'Cifras' }).click();
    await lookAt(page);
    await page.getByRole('link', { name: '2', exact: true }).first().click();
    await expect(page.locator('[data-row]')).toHaveCount(2);
  });
  // First the server: its open connections keep the mail server waiting.
  await site.stop();
  await mail.close();
});

test('by keyboard alone, on a phone’s width', async ({ page, extraSite }) => {
  test.slow();
  const site = await extraSite({ env: INBOX_ENV });
  await page.setViewportSize({ width: 360, height: 780 });
  await enterPanel(page, site);
  for (const name of ['Una', 'Dos', 'Tres']) await arrive(site, { 'contact[nombre]': name });
  await page.goto(`${site.baseURL}/panel`);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await lookAt(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row(page, 'Dos').getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(row(page, 'Dos').getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('heading', { name: 'Con las marcadas (1)' })).toBeInViewport();
  await page.keyboard.press('/');
  await page.keyboard.type('jjx?');
  await expect(page.getByLabel('Buscar en todo lo escrito')).toHaveValue('jjx?');
  await row(page, 'Dos').getByRole('link').focus();
  await page.keyboard.press('k');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tres');
  await page.keyboard.press('r');
  await expect(page.getByLabel('Respuesta', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('e');
  await expect(page.getByLabel('Estado')).toBeFocused();
  await page.getByRole('button', { name: 'Guardar', exact: true }).focus();
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/panel$/);

  for (const path of [
    '?buscar=nada',
    '?inventado=1&clase=contacto',
    '/entregas',
    '/solicitudes/x',
  ]) {
    await page.goto(`${site.baseURL}/panel${path}`);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await lookAt(page);
  }
  await page.goto(`${site.baseURL}/panel`);
  await page.getByLabel('todas las que coinciden').check();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('Elige qué cambia')).toBeVisible();
  await lookAt(page, '[data-rows]');

  // Turned off, a letter is nobody's.
  await page.keyboard.press('?');
  await page.getByLabel('Usar atajos').press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(row(page, 'Tres').getByRole('link')).not.toBeFocused();
  await page.reload();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

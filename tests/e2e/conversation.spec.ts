import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { sqliteFile } from '#server/platform/database/database.ts';
import { arrive, carrySession, lookAt } from '#tests/support/panel.ts';
import type { Site } from '#tests/support/site.ts';
import { expect, test } from '#tests/support/test.ts';

const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const HTML =
  '<h1>Propuesta</h1><p>Me queda <b>bien</b>.<script>alert(1)</script><img src="https://espia.example/x.png"></p>';

const composer = createTransport({ streamTransport: true, buffer: true });

async function receive(site: Site, mail: SendMailOptions): Promise<string> {
  const { message } = await composer.sendMail({
    ...{ to: 'hola@atalaya.example', html: HTML, ...mail },
    text: 'Sí: el martes me queda bien. ¿A las once?',
    attachments: [
      { filename: '../../plano.png', content: Buffer.from(PICTURE, 'base64') },
      { filename: 'fotos.exe', content: 'MZ programa', contentType: 'application/zip' },
    ],
  });
  const order = spawn(process.execPath, ['src/server/start/command.ts', 'recibir'], {
    env: site.env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  order.stdin.end(message);
  const [said] = await Promise.all([text(order.stdout), once(order, 'close')]);
  return said;
}

function noteNotGiven({ dataDir }: Site): void {
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5000 });
  const row = {
    ...{ id: 'INBOX 7 1', mailbox: 'INBOX', uid_validity: '7', uid: 1, sent: 0, joining_only: 0 },
    ...{ tries: 3, reason: 'el servidor no lo da', from_name: 'Nora Gil', subject: 'La maqueta' },
    ...{ from_address: 'nora@correo.example', bytes: 90_000, first_at: Date.now() - 600_000 },
  };
  const names = Object.keys(row);
  const values = names.map((name) => `:${name}`).join(', ');
  database.prepare(`insert into mailbox_aside (${names.join(', ')}) values (${values})`).run(row);
  database.close();
}

async function expectFiles(page: Page): Promise<void> {
  const files = page.getByRole('list', { name: 'Archivos' }).last();
  const picture = files.getByRole('img', { name: 'Ver plano.png' });
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth]))
    .toEqual([true, 1]);
  const path = await files
    .getByRole('link', { name: 'plano.png', exact: true })
    .getAttribute('href');
  const kept = await page.request.get(new URL(path ?? '', page.url()).href);
  expect(kept.status()).toBe(200);
  expect(kept.headers()).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; filename="plano\.png"/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
  expect(await kept.body()).toEqual(Buffer.from(PICTURE, 'base64'));
  await expect(files.getByText('Es un programa')).toBeVisible();
}

test('what clients write by mail is read with its files, and what is of no enquiry finds its place', async ({
  page,
  site,
  account,
}) => {
  const folio = await arrive(site, {
    'contact[nombre]': 'Rita Díaz',
    'contact[correo]': 'rita@correo.example',
  });
  await carrySession(page, site, account);
  const from = { from: 'Rita Díaz <rita@correo.example>', messageId: '<1@correo.example>' };
  expect(await receive(site, { ...from, subject: `Re: Recibimos tu mensaje ${folio}` })).toBe(
    `Guardado en ${folio}.\n`,
  );

  await test.step('an answer with its files, and as a mail', async () => {
    await page.goto(`${site.baseURL}/panel/solicitudes/${folio}`);
    await expect(page.getByRole('paragraph').getByText('el martes me queda bien')).toBeVisible();
    await expectFiles(page);
    await page.getByText('Ver como correo').click();
    const mail = page.getByTitle('El correo de Rita Díaz, como se ve');
    await expect(mail.contentFrame().getByText('Me queda bien.')).toBeVisible();
    await expect(mail.contentFrame().locator('script, img')).toHaveCount(0);
    await lookAt(page);
  });

  for (const [name, subject] of [
    ['Rita Díaz', 'Otra idea'],
    ['Hugo Paz', 'Quiero una tienda'],
  ] as const) {
    const address = `${name.split(' ')[0]?.toLowerCase()}@correo.example`;
    const mail = { from: `${name} <${address}>`, subject, messageId: `<${address}-2>` };
    expect(await receive(site, mail)).toBe('Guardado en «Correos sueltos».\n');
  }

  await test.step('what was set aside: seen, taken back, let go', async () => {
    for (const [id, name] of [
      ['4', 'Sol Vega'],
      ['5', 'Ofertas'],
    ]) {
      const mail = {
        from: `${name} <${id}@correo.example>`,
        subject: `Respuesta automática: ${name}`,
        messageId: `<${id}@correo.example>`,
      };
      expect(await receive(site, mail)).toContain('Apartado en «Correos sueltos», «Apartados»');
    }
    noteNotGiven(site);
    await page.goto(`${site.baseURL}/panel`);
    await page.getByRole('link', { name: /apartados/i }).click();
    const mail = (who: string) =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: who });
    await expect(mail('Nora Gil')).toContainText('No llegó en 3 intentos: el servidor no lo da.');
    await lookAt(page);
    await mail('Nora Gil').getByRole('button', { name: 'Intentar otra vez' }).click();
    await expect(page.getByText('Se intenta otra vez la próxima vez')).toBeVisible();
    await mail('Nora Gil').getByRole('button', { name: 'No intentar más' }).click();
    await expect(mail('Nora Gil')).toHaveCount(0);
    await mail('Ofertas').getByText('Lo que dice').click();
    await expect(mail('Ofertas').getByText('el martes me queda bien')).toBeVisible();
    await mail('Ofertas').getByRole('button', { name: 'Descartar' }).click();
    await expect(mail('Ofertas')).toHaveCount(0);
    await mail('Sol Vega').getByRole('button', { name: 'Pasar a los sueltos' }).click();
    await expect(page.getByText('No hay ninguno.')).toBeVisible();
    await page.getByRole('link', { name: 'Correos sueltos' }).click();
    await expect(mail('Sol Vega')).toBeVisible();
  });

  await test.step('the unassigned mails: a folio that is none, joined, made one, let go', async () => {
    await page.goto(`${site.baseURL}/panel`);
    await page.getByRole('link', { name: /correos sueltos/i }).click();
    await expect(page.getByRole('heading', { name: 'Correos sueltos' })).toBeVisible();
    const mail = (subject: string) =>
      page.getByRole('main').getByRole('listitem').filter({ hasText: subject });
    await expectFiles(page);
    await expect(mail('Otra idea').getByLabel('Folio')).toHaveValue(folio);
    await mail('Sol Vega').getByLabel('Folio').fill('ATA-0000-00');
    await mail('Sol Vega').getByRole('button', { name: 'Unir a esa' }).click();
    await expect(mail('Sol Vega').getByLabel('Folio')).toHaveAttribute('aria-invalid', 'true');
    await lookAt(page);
    await mail('Sol Vega').getByRole('button', { name: 'Descartar' }).click();
    await expect(mail('Sol Vega')).toHaveCount(0);
    await mail('Otra idea').getByRole('button', { name: 'Unir a esa' }).click();
    await expect(page).toHaveURL(new RegExp(folio));
    await expect(page.getByText('Otra idea')).toBeVisible();
    await page.goto(`${site.baseURL}/panel/correos`);
    await mail('Quiero una tienda').getByRole('button', { name: 'Hacer solicitud' }).click();
    await expect(page.getByRole('heading', { name: 'Hugo Paz' })).toBeVisible();
    await expect(page.getByText('el martes me queda bien').first()).toBeVisible();
    await expectFiles(page);
    await page.goto(`${site.baseURL}/panel/correos`);
    await expect(page.getByText('No hay ninguno.')).toBeVisible();
  });
});

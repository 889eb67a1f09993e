import { startImapStub } from '#tests/support/imap-stub.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { enterPanel, INBOX_ENV, lookAt } from '#tests/support/panel.ts';
import { freePort } from '#tests/support/site.ts';
import { readLeads } from '#tests/support/store.ts';
import { expect, test } from '#tests/support/test.ts';
import { BRAND } from '#tests/support/tested-site.ts';

test('the site walks a round when it is asked to, and tells how it went', async ({
  page,
  extraSite,
}) => {
  const [port, mailPort] = [await freePort(), await freePort()];
  const mail = await startMailServer(mailPort);
  const mailbox = await startImapStub();
  const site = await extraSite({
    port,
    env: {
      ...INBOX_ENV,
      SITE_URL: `http://localhost:${port}`,
      SMTP_URL: mail.url,
      ROUND_MINUTES: '1440',
      ROUND_IMAP_URL: mailbox.url,
    },
  });
  const carried = (async () => {
    await expect.poll(() => mail.received.length).toBe(1);
    const { messageId = '' } = mail.received[0] ?? {};
    const judged = 'Authentication-Results: mx.example; spf=pass; dkim=pass; dmarc=pass';
    mailbox.mails.push({
      uid: 7,
      folder: 'INBOX',
      header: `${judged}\r\nMessage-ID: ${messageId}`,
    });
  })();
  await enterPanel(page, site);
  await page.goto(`${site.baseURL}/panel`);
  await page.getByRole('link', { name: 'Ajustes' }).click();
  await page.getByRole('link', { name: 'Guardia' }).click();
  await expect(page.getByText('Todavía no se ha probado.')).toBeVisible();
  await page.getByRole('button', { name: 'Probar ahora' }).click();
  await expect(page.getByText('La prueba empezó.')).toBeVisible();
  const steps = page.getByRole('region', { name: 'Los pasos de la última prueba: bien' });
  await expect(async () => {
    await page.goto(`${site.baseURL}/panel/guardia`);
    await expect(steps).toBeVisible({ timeout: 500 });
  }).toPass();
  await carried;
  await expect(steps.getByText('bien', { exact: true })).toHaveCount(8);
  await expect(steps.getByText('SPF pass, DKIM pass, DMARC pass')).toBeVisible();
  await expect(page.getByText('1 prueba; todas salieron bien.')).toBeVisible();
  await page.getByRole('button', { name: 'Hacer una copia ahora' }).click();
  await expect(page.getByText('La copia empezó.')).toBeVisible();
  const copy = page.getByRole('link', { name: 'Descargar' }).first();
  await expect(async () => {
    await page.goto(`${site.baseURL}/panel/guardia`);
    await expect(copy).toBeVisible({ timeout: 500 });
  }).toPass();
  const downloading = page.waitForEvent('download');
  await copy.click();
  expect((await downloading).suggestedFilename()).toMatch(/^atalaya-.+-a-mano\.tar\.gz$/);
  const head = await page.request.head(`${site.baseURL}${await copy.getAttribute('href')}`);
  expect(Number(head.headers()['content-length'])).toBeGreaterThan(1000);
  expect(head.headers()['content-type']).toBe('application/octet-stream');
  await lookAt(page);

  expect(mailbox.mails).toEqual([]);
  expect(readLeads(site.dataDir)).toEqual([]);
  await page.goto(`${site.baseURL}/panel`);
  await expect(
    page.getByRole('heading', { name: /^(Aquí llegarán|Primero, haz tuyo)/ }),
  ).toBeVisible();
  expect(mail.received.map(({ subject }) => subject)).toEqual([`Ronda de ${BRAND.nombre}`]);
  const told = (await (await fetch(`${site.baseURL}/salud/ronda`)).json()) as object;
  expect(told).toMatchObject({ estado: 'bien', tramo: null });
  await page.goto(`${site.baseURL}/contacto`);
  await expect(page.getByText(/Este formulario se prueba solo: la última vez, hace/)).toBeVisible();
  await site.stop();
  await mailbox.close();
  await mail.close();
});

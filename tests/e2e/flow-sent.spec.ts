import { expectAccessible } from '#tests/support/axe.ts';
import {
  expectEmptied,
  fillContact,
  folioOn,
  leadNamed,
  openFilledContact,
  sendFlow,
  uniqueName,
} from '#tests/support/flows.ts';
import { expect, test } from '#tests/support/test.ts';

test('going back after sending, the form is empty and says what was sent', async ({
  page,
  site,
}) => {
  const name = uniqueName();
  // Because of an `unload` listener, the browser keeps no copy of the page. «Back» then loads the
  // page again, and the browser restores its fields.
  await page.addInitScript(() => addEventListener('unload', () => undefined));
  await page.goto('/#contacto');
  await expect(page.locator('astro-island[ssr]:has(form)')).toHaveCount(0);
  await fillContact(page, name);
  await page.getByLabel('No soy un robot').check();
  await expect(page.getByText('Comprobado.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  const folio = await folioOn(page, '/contacto');
  await page.goBack();
  await expectEmptied(page, folio, 'Quiero una tienda en línea.');
  leadNamed(site.dataDir, name);
});

test('what is written after going back is kept, whichever way one goes on', async ({ page }) => {
  await openFilledContact(page);
  await sendFlow(page);
  await folioOn(page, '/contacto');
  await page.goBack();
  await expect(page.getByText('Ya recibimos tu mensaje')).toBeVisible();
  await expectAccessible(page, { within: 'main' });
  const message = page.getByRole('textbox', { name: 'Mensaje' });
  await message.fill('Se me olvidaba algo.');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Recibimos tu mensaje' })).toBeVisible();
  await page.goBack();
  await expect(message).toHaveValue('Se me olvidaba algo.');
  await page.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(page.getByText('Ya recibimos tu mensaje')).toHaveCount(0);
  await page.reload();
  await expect(message).toHaveValue('Se me olvidaba algo.');
  await expect(page.getByText('Ya recibimos tu mensaje')).toHaveCount(0);
});

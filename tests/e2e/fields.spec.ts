import { expectAccessible } from '#tests/support/axe.ts';
import {
  fillQuote,
  folioOn,
  leadNamed,
  openFilledContact,
  sendFlow,
  uniqueName,
} from '#tests/support/flows.ts';
import { waitForMails } from '#tests/support/mailbox.ts';
import { expect, test } from '#tests/support/test.ts';
import { answerQuestion } from '#tests/support/text-question.ts';

test('a telephone with its code, «no tengo» for a website: taken, and kept as written', async ({
  page,
  site,
}) => {
  const name = await openFilledContact(page);
  const telephone = page.getByLabel('Teléfono');
  await expect(telephone).toHaveAttribute('autocomplete', 'tel');
  await telephone.fill('+52 55 5550 0142');
  await page.getByLabel('Tu sitio web').fill('No tengo');
  await expect(telephone).toHaveValue('525555500142');
  await expect(page.getByText('cómo lo escribiste: +52 55 5550 0142')).toBeVisible();
  await expectAccessible(page, { within: 'main form' });
  await sendFlow(page);
  await folioOn(page, '/contacto');
  const lead = leadNamed(site.dataDir, name);
  expect(lead.telefono).toBe('525555500142');
  expect(lead.answers).toMatchObject({ telefonoEscrito: '+52 55 5550 0142', web: 'No tengo' });
  const [mail] = await waitForMails(site.dataDir, (each) => each.subject?.includes(name), 1);
  expect(mail?.text).toContain('+52 55 5550 0142');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows which dates and telephone it understood', async ({ page, site }) => {
    const name = uniqueName();
    await page.goto('/cotizacion/datos_basicos');
    await fillQuote(page, name);
    await page.getByLabel('Teléfono').fill('+52 55 5550 0142');
    await page.getByLabel(/^Fecha de comienzo/).fill('01032097');
    await page.getByLabel(/^Fecha de lanzamiento/).fill('2097-03-02');
    await sendFlow(page);
    await expect(page.getByLabel(/^Fecha de comienzo/)).toHaveValue('01-03-2097');
    await expect(page.getByLabel(/^Fecha de lanzamiento/)).toHaveValue('02-03-2097');
    await expect(page.getByLabel('Teléfono')).toHaveValue('525555500142');
    await expect(page.getByText('cómo lo escribiste: +52 55 5550 0142')).toBeVisible();
    await page.getByLabel(/aviso de privacidad/i).check();
    await answerQuestion(page);
    await sendFlow(page);
    await folioOn(page, '/cotizacion');
    expect(leadNamed(site.dataDir, name).answers).toMatchObject({
      comienzo: '01-03-2097',
      lanzamiento: '02-03-2097',
      telefonoEscrito: '+52 55 5550 0142',
    });
  });
});

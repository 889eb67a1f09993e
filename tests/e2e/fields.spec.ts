import { expectAccessible } from '../support/axe.ts';
import {
  fillQuote,
  folioOn,
  leadNamed,
  openAwake,
  openFilledContact,
  sendFlow,
  uniqueName,
} from '../support/flows.ts';
import { waitForMails } from '../support/mailbox.ts';
import { expect, test } from '../support/test.ts';
import { answerQuestion } from '../support/text-question.ts';

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
  await expectAccessible(page);
  await sendFlow(page);
  await folioOn(page, '/contacto');
  const lead = leadNamed(site.dataDir, name);
  expect(lead.telefono).toBe('525555500142');
  expect(lead.answers).toMatchObject({ telefonoEscrito: '+52 55 5550 0142', web: 'No tengo' });
  const [mail] = await waitForMails(site.dataDir, (each) => each.subject?.includes(name), 1);
  expect(mail?.text).toContain('+52 55 5550 0142');
});

test('dates are understood as they are typed, and a past one says so', async ({ page }) => {
  await openAwake(page, '/cotizacion/datos_basicos');
  const start = page.getByRole('textbox', { name: /^Fecha de comienzo/ });
  for (const [typed, read] of [
    ['01032097', '01-03-2097'],
    ['1/3/97', '01-03-2097'],
    ['2097-03-01', '01-03-2097'],
    ['1.3.2097', '01-03-2097'],
  ] as const) {
    await start.fill(typed);
    await start.blur();
    await expect(start).toHaveValue(read);
  }
  await start.fill('1/3/20');
  await start.blur();
  await expect(
    page.getByText('Esa fecha ya pasó. Escribe la de hoy o una posterior.'),
  ).toBeVisible();
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

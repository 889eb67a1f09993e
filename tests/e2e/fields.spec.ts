import { fillQuote, folioOn, leadNamed, sendFlow, uniqueName } from '#tests/support/flows.ts';
import { expect, test } from '#tests/support/test.ts';
import { answerQuestion } from '#tests/support/text-question.ts';

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

import { fillContact, leadNamed, openAwake, uniqueName } from '../support/flows.ts';
import { expect, test } from '../support/test.ts';
import { answerQuestion } from '../support/text-question.ts';

test('a flow whose check cannot be done asks in text, keeps what was written, and is sent', async ({
  page,
  site,
}) => {
  const name = uniqueName();
  await openAwake(page, '/contacto/datos_basicos');
  const question = page.getByLabel(/^Para comprobar que eres una persona/);
  await expect(question).toHaveCount(0);
  await page.route('**/captcha/desafio', (route) => route.abort());
  await fillContact(page, name);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(question).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue(name);

  await answerQuestion(page);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.waitForURL('**/contacto/gracias?folio=*');
  expect(leadNamed(site.dataDir, name).answers).toEqual({ mensaje: 'Quiero una tienda en línea.' });
});

import { arrive, carrySession, lookAt, widerThanWindow } from '#tests/support/panel.ts';
import { expect, test } from '#tests/support/test.ts';

test('what came by telephone is written down and worked on, at 360 px', async ({
  page,
  site,
  account,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const notice = (text: string) => expect(page.getByText(text).first()).toBeVisible();
  const saved = page.locator('[data-saves-status]', { hasText: 'Guardado.' });
  const look = async () => {
    expect(await widerThanWindow(page), page.url()).toBe(false);
    await lookAt(page);
  };
  await arrive(site, {
    'contact[nombre]': 'Rosa Díaz',
    'contact[correo]': 'rosa.por.telefono@correo.example',
  });
  await arrive(site, {
    'contact[nombre]': 'Hugo Paz',
    'contact[correo]': 'hugo@correo.example',
    'contact[mensaje]': 'Nos hackearon la página, ayuda.',
  });
  await carrySession(page, site, account);
  await page.goto(`${site.baseURL}/panel`);
  await expect(page.locator('[data-row]').first()).toContainText('Urgente');

  await page.getByRole('link', { name: 'Anotar una solicitud' }).click();
  await page.getByLabel('Nombre').fill('Rosa Díaz');
  await page.getByRole('textbox', { name: 'Correo' }).fill('rosa.por.telefono@correo.example');
  await expect(page.getByText('Ya hay de esta persona:')).toBeVisible();
  await page.getByLabel('Qué quiere').fill('Llamó: quiere también una app.');
  await look();
  await page.reload();
  await notice('Recuperamos lo que habías escrito');
  await expect(page.getByLabel('Nombre')).toHaveValue('Rosa Díaz');
  await expect(page.getByText('Ya hay de esta persona:')).toBeVisible();
  await expect(page.getByLabel('Qué quiere')).toHaveValue('Llamó: quiere también una app.');
  await look();
  await page.getByRole('button', { name: 'Anotar' }).click();
  await notice('La solicitud quedó anotada, con su folio.');
  await look();

  const note = page.getByRole('textbox', { name: 'Nota', exact: true });
  await note.fill('Prefiere que le llamen por la tarde.');
  await page.getByRole('button', { name: 'Contestó', exact: true }).click();
  await notice('Quedó anotado en la conversación.');
  await expect(note).toHaveValue('Prefiere que le llamen por la tarde.');
  await page.getByRole('button', { name: 'Agregar nota' }).click();
  await notice('La nota quedó en la conversación.');
  // Waits for the page's script: before it runs, a reload keeps the typed text in the field, even
  // if the server has stored the text as a note.
  await page.waitForLoadState();
  await page.reload();
  await expect(note).toHaveValue('');
  await page.getByRole('button', { name: 'Recomendado' }).click();
  await expect(page.getByRole('button', { name: 'Recomendado', pressed: true })).toBeFocused();
  await page.getByLabel('Otra etiqueta').fill('taller');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Taller', pressed: true })).toBeVisible();
  await page.getByLabel('Monto').fill('78,000');
  await page.getByLabel('Estado').selectOption('Por firmar');
  await expect(saved).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await notice('Deshecho.');
  await expect(page.getByLabel('Monto')).toHaveValue('');
  await page.getByLabel('Monto').fill('78,000');
  await page.getByLabel('Estado').selectOption('Por firmar');
  await expect(saved).toBeVisible();

  await page.getByRole('button', { name: /^Juntar .* con esta$/ }).click();
  await notice('Quedaron juntas');
  await page.goto(`${site.baseURL}/panel?etiqueta=recomendado`);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await notice('suman $78,000');
  await look();
  await page.goto(`${site.baseURL}/panel/cifras`);
  await expect(page.locator('#montos')).toContainText('Por firmar');
  await look();

  await page.goto(`${site.baseURL}/panel?etiqueta=recomendado`);
  await page.locator('[data-row-link]').click();
  await page.getByRole('button', { name: 'Separarla' }).click();
  await notice('Cada una es otra vez una solicitud aparte.');
  await page.getByRole('link', { name: 'Todo lo que se sabe de esta persona' }).click();
  await expect(page.locator('#resumen')).toContainText('2 solicitudes');
  await look();

  await page.goto(`${site.baseURL}/panel?urgentes=1`);
  await page.locator('[data-row-link]').click();
  await page.getByRole('button', { name: 'No es urgente' }).click();
  await notice('Ya no es urgente.');
});

import {
  authenticator,
  fillAccount,
  fillSignIn,
  GOOD_PASSWORD,
  inviteTo,
  lookAt as look,
  plugInKey,
  scanKey,
  setupLink,
} from '#tests/support/panel.ts';
import { expect, test } from '#tests/support/test.ts';

test('the printed link leads to an account, and every state is accessible', async ({
  page,
  extraSite,
}) => {
  const site = await extraSite();
  const link = await setupLink(site);
  await page.goto(link);
  await page.getByLabel('Usuario').fill('con espacios');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa estos datos' })).toBeVisible();
  await expect(page.getByLabel('Usuario')).toHaveValue('con espacios');
  await look(page);
  await fillAccount(page, 'vega', 'vega@example.com');
  await expect(page).toHaveURL(/segundo-factor$/);
  const totp = await scanKey(page);
  await page.locator('[name=codigo]').fill('000000');
  await page.getByRole('button', { name: 'Registrar la aplicación' }).click();
  expect(await (await scanKey(page))()).toBe(await totp());
  await look(page);
  await page.locator('[name=codigo]').fill(await totp());
  await page.getByRole('button', { name: 'Registrar la aplicación' }).click();
  await expect(page.locator('ol > li')).toHaveCount(10);
  await look(page);
  const codes = await page.locator('ol > li').allTextContents();
  await page.reload();
  expect(await page.locator('ol > li').allTextContents()).toEqual(codes);
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(`${site.baseURL}/panel`)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Ya los guardé' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitudes');

  for (const path of ['cuenta', 'registro', 'ajustes', 'no-hay']) {
    await page.goto(`${site.baseURL}/panel/${path}`);
    await look(page);
  }
  await page.goto(`${site.baseURL}/panel/equipo`);
  await page.getByLabel('Correo').fill('otra@example.com');
  await page.getByRole('button', { name: 'Invitar' }).click();
  await expect(page.getByText('No hay servidor de correo')).toBeVisible();
  await look(page);
  const made = page.locator('code').first();
  const invitation = await made.textContent();
  await page.reload();
  await expect(made).toHaveText(invitation ?? '');
  await page.getByRole('button', { name: 'Enviar otra vez: otra@example.com' }).click();
  await expect(made).not.toHaveText(invitation ?? '');
  await page.goto(invitation ?? '');
  await expect(page.getByText('Hay una invitación más nueva')).toBeVisible();
  await look(page);
  await page.goto(`${site.baseURL}/panel/equipo`);
  await page.getByRole('button', { name: 'Retirar: otra@example.com' }).click();
  await expect(page.getByText('La invitación se retiró')).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(page.getByText('Cerraste tu sesión.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este enlace ya se usó');

  await page.goto(`${site.baseURL}/panel/cuenta`);
  await page.getByLabel('Usuario').fill('vega');
  await expect(page.getByLabel('Usuario')).toHaveValue('vega');
  await page.getByLabel('Contraseña').fill('no es esta');
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click();
  await expect(page.getByLabel('Contraseña')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Escribe otra vez la contraseña')).toBeVisible();
  await expect(page.getByText('No pudimos iniciar tu sesión')).toBeVisible();
  await look(page);
  await fillSignIn(page, 'vega');
  await look(page);
  await page.getByLabel('Código').fill(await totp(1));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/panel\/cuenta$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the panel works whole, and a session that ended loses nothing written', async ({
    page,
    account,
  }) => {
    await page.goto(await inviteTo(account, 'norma@example.com', 'administra'));
    await fillAccount(page, 'norma');
    const totp = await scanKey(page);
    await page.locator('[name=codigo]').fill(await totp());
    await page.getByRole('button', { name: 'Registrar la aplicación' }).click();
    await page.getByRole('link', { name: 'Ya los guardé' }).click();

    await page.goto('/panel/equipo');
    await page.getByLabel('Correo').fill('escrito@example.com');
    await page.getByRole('radio', { name: 'Administra' }).check();
    await page.context().clearCookies({ name: /session_token/ });
    await page.getByRole('button', { name: 'Invitar' }).click();
    await expect(page.getByText('Tu sesión terminó')).toBeVisible();
    await fillSignIn(page, 'norma');
    await page.getByLabel('Código').fill(await totp(1));
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(/\/panel\/equipo/);
    await expect(page.getByLabel('Correo')).toHaveValue('escrito@example.com');
    await expect(page.getByRole('radio', { name: 'Administra' })).toBeChecked();
    await page.getByRole('button', { name: 'Invitar' }).click();
    await expect(page.locator('#enlace-hecho')).toBeVisible();
  });
});

test('a passkey makes an account and signs in to it, alone', async ({ page, account }) => {
  const unplug = await plugInKey(page);
  await page.goto(await inviteTo(account, 'llave@example.com', 'administra'));
  await fillAccount(page, 'llave');
  await page.getByRole('button', { name: 'Registrar una llave' }).click();
  await expect(page.locator('ol > li')).toHaveCount(10);
  const code = (await page.locator('ol > li').first().textContent()) ?? '';
  await page.getByRole('link', { name: 'Ya los guardé' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByRole('button', { name: 'Entrar con llave de acceso' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solicitudes');

  await page.goto('/panel/cuenta');
  await page.getByRole('button', { name: /^Quitar la llave/ }).click();
  await expect(page.getByText('Es tu único segundo factor')).toBeVisible();
  const totp = authenticator((await page.locator('code').first().textContent()) ?? '');
  await page.locator('[name=codigo]').fill(await totp());
  await page.getByRole('button', { name: 'Registrar la aplicación' }).click();
  await expect(page.getByText('Tu aplicación de códigos quedó registrada.')).toBeVisible();
  await page.getByRole('button', { name: /^Quitar la llave/ }).click();
  await expect(page.getByText('Ese segundo factor ya no abre tu cuenta.')).toBeVisible();

  await page.getByRole('button', { name: 'Salir' }).click();
  await page.getByLabel('Usuario').fill('llave');
  await page.getByLabel('Contraseña').fill(GOOD_PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Códigos que te quedan: 9.')).toBeVisible();
  await unplug();
});

import type { Page } from '@playwright/test';
import { behave, PROVIDERS, standIn, standInSettings } from '../support/captcha-stand-in.ts';
import { fillContact, leadNamed, openAwake, uniqueName } from '../support/flows.ts';
import type { Site } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** The text question that takes a captcha's place. */
const question = (page: Page) => page.getByLabel(/^Para comprobar que eres una persona/);
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true });

/** From here on the page's time passes only when it is told to, however busy the machine is. */
const pause = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

async function openContact(page: Page, { baseURL }: Site): Promise<string> {
  const name = uniqueName();
  await openAwake(page, `${baseURL}/contacto/datos_basicos`);
  await fillContact(page, name);
  return name;
}

for (const provider of PROVIDERS) {
  test(`the captcha of ${provider} lets a visitor try again, close its question, take time and begin anew`, async ({
    page,
    extraSite,
  }) => {
    test.slow();
    const site = await extraSite({ env: standInSettings(provider) });
    await standIn(page, provider, 'fails');

    await test.step('fails at first, and can be tried again in the same place', async () => {
      const name = await openContact(page, site);
      await send(page).click();
      await expect(question(page)).toBeVisible();
      await behave(page, 'passes');
      await send(page).click();
      await page.waitForURL('**/contacto/gracias?folio=*');
      leadNamed(site.dataDir, name);
    });

    await test.step('lets go when its question is closed, and waits while it is answered', async () => {
      await page.clock.install();
      const name = await openContact(page, site);
      await behave(page, 'asks');
      await send(page).click();
      await page.getByRole('button', { name: 'Cerrar la pregunta' }).click();
      await page.clock.runFor(1000);
      await expect(question(page)).toBeVisible();
      await expect(send(page)).toBeEnabled();

      await send(page).click();
      const solve = page.getByRole('button', { name: 'Elegir los semáforos' }).last();
      await expect(solve).toBeVisible();
      // A person may take longer than a program that does not answer.
      await page.clock.runFor(30_000);
      await solve.click();
      await page.waitForURL('**/contacto/gracias?folio=*');
      leadNamed(site.dataDir, name);
    });

    await test.step('is seen on the home page, and can begin anew when its answer ran out', async () => {
      await page.goto(`${site.baseURL}/#contacto`);
      const box = page.getByLabel('No soy un robot');
      await expect(box).toBeEnabled();
      await fillContact(page, uniqueName());
      await box.click();
      await expect(page.getByText('Completa la comprobación de aquí abajo.')).toBeVisible();
      await expect(
        page.getByRole('button', { name: 'Prefiero responder una pregunta' }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Soy una persona' }).click();
      await expect(page.getByText('Comprobado.')).toBeVisible();
      await page.getByRole('button', { name: 'Dejar pasar el tiempo' }).click();
      await expect(box).not.toBeChecked();
      await box.click();
      await page.getByRole('button', { name: 'Soy una persona' }).click();
      await page.getByRole('button', { name: 'Enviar mensaje' }).click();
      await page.waitForURL('**/contacto/gracias?folio=*');
    });
  });
}

test('a third party that never answers is waited for ten seconds', async ({ page, extraSite }) => {
  const site = await extraSite({ env: standInSettings('hcaptcha') });
  await standIn(page, 'hcaptcha', 'silent');
  await page.clock.install();
  await openContact(page, site);
  await pause(page);
  await send(page).click();
  await page.waitForFunction(() => 'hcaptcha' in window);
  await page.clock.runFor(9500);
  await expect(question(page)).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(question(page)).toBeVisible();
});

test('a challenge of our own that never comes is waited for ten seconds', async ({ page }) => {
  await page.route('**/captcha/desafio', () => undefined);
  await page.clock.install();
  await page.goto('/#contacto');
  const box = page.getByLabel('No soy un robot');
  await expect(box).toBeEnabled();
  await pause(page);
  await box.click();
  await page.clock.runFor(9500);
  await expect(page.getByText('Comprobando…')).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page.getByText(/No se pudo comprobar/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prefiero responder una pregunta' })).toBeVisible();
});

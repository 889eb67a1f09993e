import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { Page } from '@playwright/test';
import type { Site } from './site.ts';

/** A password that passes. */
export const GOOD_PASSWORD = 'cuerda violeta pan antena';

/** Milliseconds of one step of an authenticator application. */
const STEP_MS = 30_000;

/** The link that a server without accounts prints when it starts. */
export async function setupLink(site: Pick<Site, 'output'>): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const link = /http:\S+\/panel\/invitacion\/[\w-]+/.exec(site.output())?.[0];
    if (link !== undefined) return link;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server printed no setup link:\n${site.output()}`);
}

/** An authenticator application. @param key as the page shows it, in groups */
export function authenticator(key: string): (steps?: number) => Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')));
  return (steps = 0) => createOTP(secret).hotp(Math.floor(Date.now() / STEP_MS) + steps);
}

/** Fills in the account form that a link leads to, and sends it. */
export async function fillAccount(page: Page, username: string, email?: string): Promise<void> {
  await page.getByLabel('Apellido').fill('Vega');
  if (email !== undefined) await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Usuario').fill(username);
  await page.locator('[name=password]').fill(GOOD_PASSWORD);
  await page.locator('[name=confirm_password]').fill(GOOD_PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
}

/** Fills in user name and password of the sign-in page, and sends them. */
export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña').fill(GOOD_PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
}

/** The application's key on the page, as an authenticator. */
export async function scanKey(page: Page): Promise<(steps?: number) => Promise<string>> {
  return authenticator((await page.locator('code').first().textContent()) ?? '');
}

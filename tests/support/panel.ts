import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { folioOf, postForm, writtenEnquiry } from './enquiry.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from './presolved.ts';
import type { Site } from './site.ts';

export const GOOD_PASSWORD = 'cuerda violeta pan antena';

const STEP_MS = 30_000;

export async function setupLink(site: Pick<Site, 'output'>): Promise<string> {
  const link = () => /http:\S+\/panel\/invitacion\/[\w-]+/.exec(site.output())?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  return link();
}

/**
 * Returns a function that gives the current code of an authenticator app, or its code after `steps`
 * periods. `key` is the secret as the page shows it.
 */
export function authenticator(key: string): (steps?: number) => Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key.replaceAll(' ', '')));
  return (steps = 0) => createOTP(secret).hotp(Math.floor(Date.now() / STEP_MS) + steps);
}

export async function fillAccount(page: Page, username: string, email?: string): Promise<void> {
  await page.getByLabel('Nombre').fill('Sol');
  await page.getByLabel('Apellido').fill('Vega');
  if (email !== undefined) await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Usuario').fill(username);
  await page.locator('[name=password]').fill(GOOD_PASSWORD);
  await page.locator('[name=confirm_password]').fill(GOOD_PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
}

export async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña').fill(GOOD_PASSWORD);
  await page.getByRole('button', { name: 'Continuar' }).click();
}

export async function scanKey(page: Page): Promise<(steps?: number) => Promise<string>> {
  return authenticator((await page.locator('code').first().textContent()) ?? '');
}

export interface PanelClient {
  cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  post(
    path: string,
    fields: Readonly<Record<string, string>> | [string, string][],
    options?: { token?: string | null; headers?: Readonly<Record<string, string>> },
  ): Promise<Response>;
}

/** Creates a client that uses the panel without a browser. */
export function panelClient(baseURL: string): PanelClient {
  const cookies = new Map<string, string>();
  let known: string | undefined;
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, baseURL), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/s.exec(cookie) ?? [];
      if (/max-age=0/i.test(rest)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const token = async () => {
    known ??= /name="csrf_token" value="([^"]+)"/.exec(
      await (await send('/panel/entrar')).text(),
    )?.[1];
    return known ?? '';
  };
  return {
    cookies,
    get: (path) => send(path),
    async post(path, fields, options = {}) {
      const body = new URLSearchParams(fields);
      const good = await token();
      if (options.token !== null) body.set('csrf_token', options.token ?? good);
      const headers = { origin: new URL(baseURL).origin, ...options.headers };
      return send(path, { method: 'POST', body, headers });
    },
  };
}

/** Returns the values of all inputs with the name `name` in a page's HTML. */
export function valuesOf(page: string, name: string): string[] {
  return [...page.matchAll(/<input[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(` name="${name}"`))
    .map((input) => / value="([^"]*)"/.exec(input)?.[1] ?? '');
}

export interface PanelAccount {
  client: PanelClient;
  username: string;
  totp: (steps?: number) => Promise<string>;
}

export async function openAccount(
  client: PanelClient,
  link: string,
  username: string,
): Promise<PanelAccount> {
  const path = new URL(link).pathname;
  await client.post(path, {
    accion: 'crear',
    firstname: 'Sol',
    lastname: 'Vega',
    email: `${username}@example.com`,
    username,
    password: GOOD_PASSWORD,
    confirm_password: GOOD_PASSWORD,
  });
  const page = await (await client.get('/panel/segundo-factor')).text();
  const totp = authenticator(/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1] ?? '');
  const answer = await client.post('/panel/segundo-factor', {
    accion: 'aplicacion',
    codigo: await totp(),
  });
  const shown = await client.get(answer.headers.get('location') ?? '');
  const codes = [...(await shown.text()).matchAll(/<li>((?:\w{4}-){2}\w{4})<\/li>/g)];
  if (codes.length === 0) throw new Error(`No account was made: ${answer.status}`);
  return { client, username, totp };
}

/** Creates the first account with the link that the server prints at its first start. */
export const firstAccount = async (
  site: Pick<Site, 'baseURL' | 'output'>,
  username = 'vega',
): Promise<PanelAccount> => openAccount(panelClient(site.baseURL), await setupLink(site), username);

export async function inviteTo(
  { client }: PanelAccount,
  email: string,
  role: 'atiende' | 'administra',
): Promise<string> {
  const answer = await client.post('/panel/equipo', { accion: 'invitar', email, papel: role });
  const shown = await client.get(answer.headers.get('location') ?? '');
  const link = /http[^\s<]+\/panel\/invitacion\/[\w-]+/.exec(await shown.text())?.[0];
  if (link === undefined) throw new Error(`Nobody was invited: ${answer.status}`);
  return link;
}

/**
 * Adds a virtual security key that always confirms. Returns a function that removes this key, so
 * that the next test, which uses the same window, has none.
 */
export async function plugInKey(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return () => session.detach();
}

export async function enterPanel(page: Page, site: Site): Promise<PanelAccount> {
  const account = await firstAccount(site);
  await carrySession(page, site, account);
  return account;
}

/**
 * Gives an account's session to a browser. `site` may be any server process that uses the database
 * of the account.
 */
export async function carrySession(page: Page, site: Site, account: PanelAccount): Promise<void> {
  const cookies = [...account.client.cookies].map(([name, value]) => ({
    name,
    value,
    url: site.baseURL,
  }));
  await page.context().addCookies(cookies);
}

export const INBOX_ENV = { SECRET_KEY: TEST_SECRET_KEY, RATE_LIMIT: '1000' } as const;

export async function arrive(site: Site, fields: Record<string, string> = {}): Promise<string> {
  const [captcha = ''] = await presolvedCaptchas(1);
  const folio = folioOf(await postForm(site.baseURL, writtenEnquiry({ captcha, ...fields })));
  if (folio === null) throw new Error('The enquiry was not taken.');
  return folio;
}

const LOOKS = [
  [1440, 'light'],
  [360, 'dark'],
  [390, 'light'],
  [1440, 'dark'],
] as const;

let looked = 0;

const CONTROLS = 'a[href], button, input, select, textarea, summary';

/**
 * Checks a page's accessibility and width. Each call uses the next width and theme of `LOOKS`.
 * Leaves out `without`, a selector for elements that the bar of selected rows covers.
 */
export async function lookAt(page: Page, without?: string): Promise<void> {
  const [width, colorScheme] = LOOKS[looked++ % LOOKS.length] ?? LOOKS[0];
  const before = page.viewportSize();
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expectAccessible(page, { ...(without !== undefined && { without }) });
  expect(await widerThanWindow(page), `${page.url()} at ${width}`).toBe(false);
  const passedOver = page.locator(
    `:is(${CONTROLS})[tabindex^='-']:not([aria-hidden='true'], [aria-hidden='true'] *)`,
  );
  expect(await passedOver.count(), `${page.url()}: controls that no key reaches`).toBe(0);
  if (before) await page.setViewportSize(before);
}

export function widerThanWindow(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}

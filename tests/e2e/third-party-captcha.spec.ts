import type { Page } from '@playwright/test';
import { fillContact, leadNamed, openAwake, uniqueName } from '#tests/support/flows.ts';
import type { Site } from '#tests/support/site.ts';
import { expect, LONG_FORM, onlyInLongForm, partInLongForm, test } from '#tests/support/test.ts';

const PROVIDERS = ['turnstile', 'hcaptcha', 'recaptcha'] as const;
type Provider = (typeof PROVIDERS)[number];

type Behaviour = 'passes' | 'asks' | 'fails' | 'silent';

function standInSettings(provider: Provider): Record<string, string> {
  return {
    CAPTCHA_PROVIDER: provider,
    CAPTCHA_SITE_KEY: 'clave-del-sitio',
    CAPTCHA_SECRET_KEY: 'clave-secreta',
    NODE_OPTIONS: `--import=${new URL('../support/captcha-provider.mjs', import.meta.url).href}`,
  };
}

const GLOBALS = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' } as const;

/**
 * Replaces a captcha provider's script, so that no request leaves the machine. `window.standIn`
 * chooses the result of an invisible check.
 */
async function standIn(page: Page, provider: Provider, behaviour: Behaviour) {
  await page.addInitScript((first) => {
    (window as unknown as { standIn: string }).standIn = first;
  }, behaviour);
  await page.route(/cloudflare\.com|hcaptcha\.com|google\.com/, (route) =>
    route.request().url().includes('api.js')
      ? route.fulfill({
          contentType: 'text/javascript',
          body: `(${provide.toString()})(${JSON.stringify([provider, GLOBALS[provider]])})`,
        })
      : route.fulfill({ contentType: 'text/html', body: 'Elige los semáforos' }),
  );
}

function behave(page: Page, behaviour: Behaviour): Promise<void> {
  return page.evaluate((next) => {
    (window as unknown as { standIn: string }).standIn = next;
  }, behaviour);
}

interface Options {
  size?: string;
  appearance?: string;
  callback(response: string): void;
  'expired-callback'(): void;
  'error-callback'(code?: string): void;
  'before-interactive-callback'(): void;
  'timeout-callback'(): void;
  'open-callback'(): void;
  'close-callback'(): void;
}

function provide([provider, name]: [string, string]) {
  const drawn = new WeakSet<Element>();
  const widgets: Options[] = [];
  const token = () => `persona-${Math.random()}`;

  function ask(options: Options) {
    const dialog = document.createElement('div');
    const frame = document.createElement('iframe');
    frame.src = 'https://www.google.com/recaptcha/api2/bframe';
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = 'Cerrar la pregunta';
    close.addEventListener('click', () => {
      // reCAPTCHA hides its dialog and fires no event.
      dialog.style.setProperty('visibility', 'hidden');
      if (provider === 'hcaptcha') options['close-callback']();
      if (provider === 'turnstile') options['timeout-callback']();
    });
    const solve = document.createElement('button');
    solve.type = 'button';
    solve.textContent = 'Elegir los semáforos';
    solve.addEventListener('click', () => {
      dialog.remove();
      options.callback(token());
    });
    dialog.append(frame, close, solve);
    document.body.append(dialog);
    if (provider === 'hcaptcha') options['open-callback']();
    if (provider === 'turnstile') options['before-interactive-callback']();
  }

  function run(options: Options) {
    const behaviour = (window as unknown as { standIn: string }).standIn;
    if (behaviour === 'passes') setTimeout(() => options.callback(token()));
    if (behaviour === 'fails') setTimeout(() => options['error-callback']('network-error'));
    if (behaviour === 'asks') setTimeout(() => ask(options));
  }

  const api = {
    ready: (callback: () => void) => callback(),
    render(container: Element, options: Options) {
      if (drawn.has(container)) {
        throw new Error(`${provider} has already been rendered in this element`);
      }
      drawn.add(container);
      const id = widgets.push(options) - 1;
      if (options.appearance === 'interaction-only') run(options);
      else if (options.size !== 'invisible') {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = 'Soy una persona';
        button.addEventListener('click', () => options.callback(token()));
        const expire = document.createElement('button');
        expire.type = 'button';
        expire.textContent = 'Dejar pasar el tiempo';
        expire.addEventListener('click', () => options['expired-callback']());
        container.append(button, expire);
      }
      return id;
    },
    execute(id: number) {
      const options = widgets[id];
      if (options) run(options);
    },
    ...(provider !== 'recaptcha' && { remove: () => undefined }),
  };
  (window as unknown as Record<string, unknown>)[name] = api;
}

const question = (page: Page) => page.getByLabel(/^Para comprobar que eres una persona/);
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true });

async function openContact(page: Page, { baseURL }: Site): Promise<string> {
  const name = uniqueName();
  await openAwake(page, `${baseURL}/contacto/datos_basicos`);
  await fillContact(page, name);
  return name;
}

for (const provider of PROVIDERS) {
  test.describe(provider, () => {
    test(`the captcha of ${provider} lets a visitor try again`, async ({ page, extraSite }) => {
      if (provider !== 'recaptcha')
        onlyInLongForm(
          'one is looked at each time: they differ in names, which captcha-providers.test.ts compares',
        );
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

      // The remaining steps run only with LONG_TESTS=1 and for one provider, because the three
      // providers differ only in names.
      if (provider !== 'recaptcha' || !LONG_FORM) return;
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
        // This time is longer than the limit for loading a provider's script.
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
  });
}

partInLongForm(
  'a question that is closed, and an answer that runs out',
  'captcha-providers.test.ts and third-party.test.ts look at each answer of a provider',
);

import { fillContact, leadNamed, openAwake, sendFlow, uniqueName } from '#tests/support/flows.ts';
import { expect, onlyInLongForm, test } from '#tests/support/test.ts';

const GLOBALS = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' } as const;

interface Options {
  appearance?: string;
  callback(response: string): void;
  'error-callback'(code: string): void;
}

// Runs in the page in place of a provider's script, so that no request leaves the machine. Every
// check fails until the test sets `window.passes`.
function provide([provider, name]: string[]) {
  const widgets: Options[] = [];
  const run = (options?: Options) =>
    setTimeout(() => {
      if ('passes' in window) options?.callback(`persona-${Math.random()}`);
      else options?.['error-callback']('network-error');
    });
  const api = {
    ready: (callback: () => void) => callback(),
    render(_container: Element, options: Options) {
      if (options.appearance === 'interaction-only') run(options);
      return widgets.push(options) - 1;
    },
    execute: (id: number) => run(widgets[id]),
    ...(provider !== 'recaptcha' && { remove: () => undefined }),
  };
  Object.assign(window, { [name ?? '']: api });
}

for (const [provider, name] of Object.entries(GLOBALS)) {
  test(`the captcha of ${provider} that fails at first can be tried again in the same place`, async ({
    page,
    extraSite,
  }) => {
    if (provider !== 'recaptcha')
      onlyInLongForm(
        'one is looked at each time: they differ in names, which captcha-providers.test.ts compares',
      );
    const site = await extraSite({
      env: {
        CAPTCHA_PROVIDER: provider,
        CAPTCHA_SITE_KEY: 'clave-del-sitio',
        CAPTCHA_SECRET_KEY: 'clave-secreta',
        NODE_OPTIONS: `--import=${new URL('../support/captcha-provider.mjs', import.meta.url).href}`,
      },
    });
    await page.route(/cloudflare\.com|hcaptcha\.com|google\.com/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `(${provide.toString()})(${JSON.stringify([provider, name])})`,
      }),
    );
    const visitor = uniqueName();
    await openAwake(page, `${site.baseURL}/contacto/datos_basicos`);
    await fillContact(page, visitor);
    await sendFlow(page);
    await expect(page.getByLabel(/^Para comprobar que eres una persona/)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { passes: true }));
    await sendFlow(page);
    await page.waitForURL('**/contacto/gracias?folio=*');
    leadNamed(site.dataDir, visitor);
  });
}

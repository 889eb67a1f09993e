import type { Page } from '@playwright/test';

export const PROVIDERS = ['turnstile', 'hcaptcha', 'recaptcha'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What the visitor, or the network, does with an invisible check. */
export type Behaviour = 'passes' | 'asks' | 'fails' | 'silent';

/** Settings of a server whose captcha is the stand-in's. */
export function standInSettings(provider: Provider): Record<string, string> {
  return {
    CAPTCHA_PROVIDER: provider,
    CAPTCHA_SITE_KEY: 'clave-del-sitio',
    CAPTCHA_SECRET_KEY: 'clave-secreta',
    NODE_OPTIONS: `--import=${new URL('captcha-provider.mjs', import.meta.url).href}`,
  };
}

/** Global name of each provider's script. */
const GLOBALS = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' } as const;

/**
 * Answers for a provider's script with one that behaves as theirs: it refuses to draw twice in one
 * element, its visible widget is a button, and what an invisible check does is the test's to say
 * (`window.standIn`). Nothing leaves the machine.
 */
export async function standIn(page: Page, provider: Provider, behaviour: Behaviour) {
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

/** Says what the next check does. */
export function behave(page: Page, behaviour: Behaviour): Promise<void> {
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

/** Runs in the page, as the provider's script. */
function provide([provider, name]: [string, string]) {
  const drawn = new WeakSet<Element>();
  const widgets: Options[] = [];
  const token = () => `persona-${Math.random()}`;

  /** The provider's own dialog, over the page. */
  function ask(options: Options) {
    const dialog = document.createElement('div');
    const frame = document.createElement('iframe');
    frame.src = 'https://www.google.com/recaptcha/api2/bframe';
    const close = document.createElement('button');
    close.type = 'button';
    close.textContent = 'Cerrar la pregunta';
    close.addEventListener('click', () => {
      // reCAPTCHA hides its dialog and tells nobody.
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

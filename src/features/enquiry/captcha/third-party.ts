import type { ThirdPartyChallenge } from './challenge.ts';

/** The part of their interface that the three providers share. */
interface ProviderApi {
  ready?(callback: () => void): void;
  render(container: HTMLElement, options: Record<string, unknown>): string | number;
  execute?(widget: string | number): unknown;
}

/** Script and global name of each provider, from their documentation. */
const PROVIDERS = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
  },
  hcaptcha: { script: 'https://js.hcaptcha.com/1/api.js?render=explicit', global: 'hcaptcha' },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    global: 'grecaptcha',
  },
} as const;

/** Loads a script once, however often it is asked for. */
const loading = new Map<string, Promise<void>>();

function loadScript(source: string): Promise<void> {
  const known = loading.get(source);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      loading.delete(source);
      script.remove();
      reject(new Error(`The captcha of ${new URL(source).host} could not be loaded.`));
    });
    document.head.append(script);
  });
  loading.set(source, loaded);
  return loaded;
}

/** What to do with what the provider says, for as long as its widget is on the page. */
export interface ThirdPartyListener {
  /** @param response goes in the form's `captcha` field */
  onResponse: (response: string) => void;
  onExpired: () => void;
  onError: () => void;
}

/**
 * Draws a provider's widget.
 *
 * @param container an empty element that stays on the page
 * @param visible whether the visitor sees it; otherwise it runs by itself and appears only if needed
 * @throws Error when the provider's script cannot be loaded
 */
export async function showThirdParty(
  { provider, siteKey }: ThirdPartyChallenge,
  container: HTMLElement,
  visible: boolean,
  { onResponse, onExpired, onError }: ThirdPartyListener,
): Promise<void> {
  const { script, global } = PROVIDERS[provider];
  await loadScript(script);
  const api = (window as unknown as Record<string, ProviderApi>)[global];
  if (api === undefined) throw new Error(`${provider} loaded without its interface.`);
  await new Promise<void>((resolve) => {
    if (provider === 'recaptcha' && api.ready) api.ready(resolve);
    else resolve();
  });
  const hidden =
    provider === 'turnstile' ? { appearance: 'interaction-only' } : { size: 'invisible' };
  const widget = api.render(container, {
    sitekey: siteKey,
    callback: onResponse,
    'expired-callback': onExpired,
    'error-callback': onError,
    ...(visible ? {} : hidden),
  });
  if (!visible && provider !== 'turnstile') api.execute?.(widget);
}

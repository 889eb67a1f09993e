/*
 * Third parties' captchas share a protocol: `render` draws a widget that gives a response, which the server has the
 * provider verify. A row has what else one needs.
 */

export interface CaptchaProtocol {
  /** Address of its script, and the name of the object that the script puts on `window`. */
  readonly script: string;
  readonly global: string;
  /** Whether its `ready` has to be awaited. */
  readonly waits?: boolean;
  /** The options of `render` for a widget that appears only if it insists. */
  readonly unseen: Readonly<Record<string, string>>;
  /** Whether an invisible widget begins by itself; otherwise its `execute` is called. */
  readonly beginsAlone?: boolean;
  /** Selector of the frame of its question, where no callback reports that the visitor closed it. */
  readonly questionFrame?: string;
  /** Sources by directive of the content security policy. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** Where the server verifies a response, and the name of its field. */
  readonly verify: string;
  readonly responseField?: string;
  /** Whether `score` says how likely it was a person, 0 to 1. (hCaptcha's means the contrary.) */
  readonly scored?: boolean;
}

const CLOUDFLARE = ['https://challenges.cloudflare.com'];
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/** By the setting CAPTCHA_PROVIDER. `content/legal.yaml` has the privacy notice's words for each. */
const PROVIDERS = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
    unseen: { appearance: 'interaction-only' },
    beginsAlone: true,
    sources: { 'script-src': CLOUDFLARE, 'frame-src': CLOUDFLARE, 'connect-src': CLOUDFLARE },
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    global: 'hcaptcha',
    unseen: { size: 'invisible' },
    sources: {
      'script-src': HCAPTCHA,
      'frame-src': HCAPTCHA,
      'style-src': HCAPTCHA,
      'connect-src': HCAPTCHA,
    },
    verify: 'https://api.hcaptcha.com/siteverify',
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    global: 'grecaptcha',
    waits: true,
    unseen: { size: 'invisible' },
    questionFrame: 'iframe[src*="/bframe"]',
    sources: {
      'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
      'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
      'connect-src': ['https://www.google.com/recaptcha/'],
    },
    verify: 'https://www.google.com/recaptcha/api/siteverify',
    scored: true,
  },
} satisfies Readonly<Record<string, CaptchaProtocol>>;

export type ThirdPartyCaptcha = keyof typeof PROVIDERS;

export const THIRD_PARTY_CAPTCHAS: Readonly<Record<ThirdPartyCaptcha, CaptchaProtocol>> = PROVIDERS;

export const THIRD_PARTY_NAMES = Object.keys(PROVIDERS) as readonly ThirdPartyCaptcha[];

/** What a page's content security policy gains for the captcha in use; nothing for our own. */
export const captchaSources = (
  provider: 'altcha' | ThirdPartyCaptcha,
): CaptchaProtocol['sources'] =>
  provider === 'altcha' ? {} : THIRD_PARTY_CAPTCHAS[provider].sources;

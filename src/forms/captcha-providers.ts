/*
 * Captchas that somebody else runs. They share one protocol: a script puts an object on the page
 * whose `render` draws a widget that calls back with a response, and the server asks an address with
 * the secret and that response whether it is good. What each needs beside that is a row here, which
 * the browser, the server and the content security policy read.
 */

/** One provider, from its documentation. */
export interface CaptchaProtocol {
  /** Address of its script, and the name of the object that the script leaves on `window`. */
  readonly script: string;
  readonly global: string;
  /** Whether that object has to be waited for with its `ready`. */
  readonly waits?: boolean;
  /** What `render` is told so that the visitor sees nothing unless it insists. */
  readonly unseen: Readonly<Record<string, string>>;
  /** Whether it then begins by itself; otherwise its `execute` is called. */
  readonly beginsAlone?: boolean;
  /** Selector of the frame in which it asks, for one that tells nobody when the visitor closes it. */
  readonly questionFrame?: string;
  /** Directive of the content security policy → the sources that it gains. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** Where the server asks about a response, and the field in which that goes. */
  readonly verify: string;
  readonly responseField?: string;
  /** Whether `score` says how sure it is that it was a person, 0 to 1. (hCaptcha's means the contrary.) */
  readonly scored?: boolean;
}

const CLOUDFLARE = ['https://challenges.cloudflare.com'];
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/** By the setting CAPTCHA_PROVIDER. The privacy notice's words of each are in `content/legal.yaml`. */
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

/** Their rows, by name. */
export const THIRD_PARTY_CAPTCHAS: Readonly<Record<ThirdPartyCaptcha, CaptchaProtocol>> = PROVIDERS;

/** Their names. */
export const THIRD_PARTY_NAMES = Object.keys(PROVIDERS) as readonly ThirdPartyCaptcha[];

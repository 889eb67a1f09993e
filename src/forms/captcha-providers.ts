/*
 * All captchas of other companies work in the same way. The browser sends the captcha's response to
 * our server, and our server asks the provider whether the response is valid.
 */

export interface CaptchaProtocol {
  readonly script: string;
  readonly global: string;
  /** If true, our code first calls the provider's function `ready`, and waits. */
  readonly waits?: boolean;
  readonly unseen: Readonly<Record<string, string>>;
  /** If true, an invisible captcha starts by itself. If not, our code must call `execute`. */
  readonly beginsAlone?: boolean;
  /** The selector of the question's `iframe`, if the provider does not report a closed question. */
  readonly questionFrame?: string;
  readonly sources: Readonly<Record<string, readonly string[]>>;
  readonly verify: string;
  readonly responseField?: string;
  /** If true, a high `score` means a person. In hCaptcha, a high `score` means a program. */
  readonly scored?: boolean;
}

const CLOUDFLARE = ['https://challenges.cloudflare.com'];
const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];

/** Each key is a value of `CAPTCHA_PROVIDER`. content/legal.yaml needs the same keys. */
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

export const captchaSources = (
  provider: 'altcha' | ThirdPartyCaptcha,
): CaptchaProtocol['sources'] =>
  provider === 'altcha' ? {} : THIRD_PARTY_CAPTCHAS[provider].sources;

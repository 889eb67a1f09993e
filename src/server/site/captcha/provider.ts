import type { Challenge } from 'altcha-lib/types';
import type { ThirdPartyCaptcha } from '#forms/captcha-providers.ts';
import type { CaptchaProof } from '#server/leads/lead.ts';

/**
 * The response of `GET /captcha/desafio`, with a challenge of the site or a third party's public
 * key.
 */
export type CaptchaChallenge =
  | { provider: 'altcha'; challenge: Challenge }
  | { provider: ThirdPartyCaptcha; siteKey: string };

export interface CaptchaFields {
  /** The field `captcha`: the solved challenge or the third party's response. */
  response: string | null;
  /** The field `pregunta`: the signed text question of a page without JavaScript. */
  question: string | null;
  /** The field `respuesta`: the answer to the text question. */
  answer: string | null;
}

/**
 * The result of a captcha check. `expired` is a late answer. For `unavailable`, the text question
 * replaces a third party that does not answer. `wait` means that a network has sent too many
 * answers.
 */
export type CaptchaResult =
  | {
      passed: true;
      proof: CaptchaProof;
      /** The form must not contain a spent proof again. */
      spent: boolean;
    }
  | { passed: false; reason: 'missing' | 'wrong' | 'expired' | 'unavailable' }
  | { passed: false; reason: 'wait'; retryAfterSeconds: number };

export interface CaptchaProvider {
  /** @param address gets harder challenges after many requests */
  challenge(address: string): Promise<CaptchaChallenge>;
  verify(response: string): Promise<CaptchaResult>;
}

import type { Challenge } from 'altcha-lib/types';
import type { ThirdPartyCaptcha } from '#forms/captcha-providers.ts';
import type { CaptchaProof } from '#server/leads/lead.ts';

/**
 * The response of `GET /captcha/desafio`, which contains a challenge for the site's own widget, or
 * the public key of a third party.
 */
export type CaptchaChallenge =
  | { provider: 'altcha'; challenge: Challenge }
  | { provider: ThirdPartyCaptcha; siteKey: string };

export interface CaptchaFields {
  /**
   * The value of the field `captcha`, which is the solved challenge or the third party's response.
   */
  response: string | null;
  /**
   * The value of the field `pregunta`, which is the signed text question of a page without
   * JavaScript.
   */
  question: string | null;
  /** The value of the field `respuesta`, which is the visitor's answer to the text question. */
  answer: string | null;
}

/**
 * The result of a captcha check. `expired` means that the time for the answer is over.
 * `unavailable` means that the third party does not answer, so that the text question replaces the
 * captcha. `wait` means that a network has sent too many answers.
 */
export type CaptchaResult =
  | {
      passed: true;
      proof: CaptchaProof;
      /**
       * Whether the check has used up the visitor's proof, so that the form must not contain the
       * proof again.
       */
      spent: boolean;
    }
  | { passed: false; reason: 'missing' | 'wrong' | 'expired' | 'unavailable' }
  | { passed: false; reason: 'wait'; retryAfterSeconds: number };

export interface CaptchaProvider {
  /**
   * @param address the visitor's address. If an address makes many requests, its challenges are
   * harder.
   */
  challenge(address: string): Promise<CaptchaChallenge>;
  verify(response: string): Promise<CaptchaResult>;
}

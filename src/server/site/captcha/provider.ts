import type { Challenge } from 'altcha-lib/types';
import type { ThirdPartyCaptcha } from '#forms/captcha-providers.ts';
import type { CaptchaProof } from '#server/leads/lead.ts';

/**
 * The response of `GET /captcha/desafio`. The response is work for the site's own widget, or the
 * key of a third party.
 */
export type CaptchaChallenge =
  | { provider: 'altcha'; challenge: Challenge }
  | { provider: ThirdPartyCaptcha; siteKey: string };

export interface CaptchaFields {
  /** The field `captcha`, which contains the solved challenge or the third party's response. */
  response: string | null;
  /** The field `pregunta`, which contains the signed text question of a page without JavaScript. */
  question: string | null;
  /** The field `respuesta`, which contains the visitor's answer to the question. */
  answer: string | null;
}

/**
 * The result of a check. `expired` means that the answer's time is over. `unavailable` means that
 * the third party cannot be reached, so that the text question replaces the captcha. `wait` means
 * that a network has sent too many answers.
 */
export type CaptchaResult =
  | {
      passed: true;
      proof: CaptchaProof;
      /**
       * Whether the check has used the proof, so that the form must not contain the proof again.
       */
      spent: boolean;
    }
  | { passed: false; reason: 'missing' | 'wrong' | 'expired' | 'unavailable' }
  | { passed: false; reason: 'wait'; retryAfterSeconds: number };

export interface CaptchaProvider {
  /** @param address the visitor's address. An address with many requests gets more work. */
  challenge(address: string): Promise<CaptchaChallenge>;
  verify(response: string): Promise<CaptchaResult>;
}

import type { Challenge } from 'altcha-lib/types';
import type { ThirdPartyCaptcha } from '#forms/captcha-providers.ts';
import type { CaptchaProof } from '#server/leads/lead.ts';

/** The response of `GET /captcha/desafio`: work for our own widget, or a third party's key. */
export type CaptchaChallenge =
  | { provider: 'altcha'; challenge: Challenge }
  | { provider: ThirdPartyCaptcha; siteKey: string };

/** The captcha fields of a POST; null for a missing or empty one. */
export interface CaptchaFields {
  /** Field `captcha`: the solved challenge, or the third party's response. */
  response: string | null;
  /** Field `pregunta`: the signed text question, where there is no JavaScript. */
  question: string | null;
  /** Field `respuesta`: the visitor's answer to it. */
  answer: string | null;
}

/**
 * `missing`: no answer. `wrong`: a wrong one. `expired`: it was right once. `unavailable`: the
 * third party cannot be reached, so the text question replaces it. `wait`: too many answers from
 * that network; to be checked later.
 */
export type CaptchaResult =
  | {
      passed: true;
      proof: CaptchaProof;
      /** The check has used it up, so it must not be returned with the form. */
      spent: boolean;
    }
  | { passed: false; reason: 'missing' | 'wrong' | 'expired' | 'unavailable' }
  | { passed: false; reason: 'wait'; retryAfterSeconds: number };

/** A way to separate people from robots. */
export interface CaptchaProvider {
  /** @param address of the visitor; frequent ones get more work */
  challenge(address: string): Promise<CaptchaChallenge>;
  /** @param response the field `captcha`, not empty */
  verify(response: string): Promise<CaptchaResult>;
}

import type { Challenge } from 'altcha-lib/types';
import type { ThirdPartyCaptcha } from '#forms/captcha-providers.ts';
import type { CaptchaProof } from '#server/leads/lead.ts';

/** What `GET /captcha/desafio` answers: work for our own widget, or the key of somebody else's. */
export type CaptchaChallenge =
  | { provider: 'altcha'; challenge: Challenge }
  | { provider: ThirdPartyCaptcha; siteKey: string };

/** The captcha fields of a post, as they came; null when the field was missing or empty. */
export interface CaptchaFields {
  /** Field `captcha`: the solved challenge, or the third party's response. */
  response: string | null;
  /** Field `pregunta`: the signed text question, where there is no JavaScript. */
  question: string | null;
  /** Field `respuesta`: what the visitor answered to it. */
  answer: string | null;
}

/**
 * `missing`: nothing was answered. `wrong`: it was, and it is not right. `expired`: it was right
 * once. `unavailable`: the third party cannot be reached, so the text question must do. `wait`: too
 * many questions were answered from there, and this one is to be judged later.
 */
export type CaptchaResult =
  | {
      passed: true;
      proof: CaptchaProof;
      /** Asking spent it, so that it must not be handed back whatever becomes of the enquiry. */
      spent: boolean;
    }
  | { passed: false; reason: 'missing' | 'wrong' | 'expired' | 'unavailable' }
  | { passed: false; reason: 'wait'; retryAfterSeconds: number };

/** One way of telling people from programs. */
export interface CaptchaProvider {
  /** @param address who asks; those who ask often get more work */
  challenge(address: string): Promise<CaptchaChallenge>;
  /** @param response the field `captcha`, not empty */
  verify(response: string): Promise<CaptchaResult>;
}

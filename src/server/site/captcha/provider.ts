import type { Challenge } from 'altcha-lib/types';
import type { ThirdPartyCaptcha } from '#forms/captcha-providers.ts';
import type { CaptchaProof } from '#server/leads/lead.ts';

/** The response of `GET /captcha/desafio`: our own challenge, or a third party's public key. */
export type CaptchaChallenge =
  | { provider: 'altcha'; challenge: Challenge }
  | { provider: ThirdPartyCaptcha; siteKey: string };

export interface CaptchaFields {
  /** The field `captcha`: the solved challenge, or the response of a third party. */
  response: string | null;
  /** The field `pregunta`: the signed text question of a page without JavaScript. */
  question: string | null;
  /** The field `respuesta`: the answer to the text question. */
  answer: string | null;
}

/** `unavailable`: the third party does not answer. `wait`: too many answers from one network. */
export type CaptchaResult =
  | {
      passed: true;
      proof: CaptchaProof;
      /** Is true if the response is used up. The form must then not contain the response again. */
      spent: boolean;
    }
  | { passed: false; reason: 'missing' | 'wrong' | 'expired' | 'unavailable' }
  | { passed: false; reason: 'wait'; retryAfterSeconds: number };

export interface CaptchaProvider {
  /** @param address the visitor's IP address; many requests from it make challenges harder */
  challenge(address: string): Promise<CaptchaChallenge>;
  verify(response: string): Promise<CaptchaResult>;
}

import type { Challenge } from 'altcha-lib/types';
import type { ThirdPartyCaptcha } from '#forms/wire.ts';
import type { Config } from '#server/config.ts';
import type { CaptchaProof } from '#server/leads/lead.ts';
import { createAltcha } from './altcha.ts';
import { createThirdParty } from './third-party.ts';
import { createTextQuestions, type TextQuestion } from './text-question.ts';

/** What `GET /captcha/desafio` answers: work for our own widget, or the key of somebody else's. */
export type CaptchaChallenge =
  { provider: 'altcha'; challenge: Challenge } | { provider: ThirdPartyCaptcha; siteKey: string };

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
 * once. `unavailable`: the third party cannot be reached, so the text question must do.
 */
export type CaptchaVerdict =
  | {
      passed: true;
      proof: CaptchaProof;
      /** Asking spent it, so that it must not be handed back whatever becomes of the enquiry. */
      spent: boolean;
    }
  | { passed: false; reason: 'missing' | 'wrong' | 'expired' | 'unavailable' };

/** One way of telling people from programs. */
export interface CaptchaProvider {
  challenge(): Promise<CaptchaChallenge>;
  /** @param response the field `captcha`, not empty */
  verify(response: string): Promise<CaptchaVerdict>;
}

export interface Captcha {
  challenge(): Promise<CaptchaChallenge>;
  /** A fresh question for a page that must work without JavaScript. */
  question(): TextQuestion;
  /** The question of a token that is still good, to show it again; null when it is not. */
  reask(token: string): TextQuestion | null;
  /** Checks whichever was answered. That a proof is used once is the lead store's to say. */
  verify(answer: CaptchaFields): Promise<CaptchaVerdict>;
}

/** The captcha that the configuration asks for, with the text question beside it. */
export function createCaptcha(config: Pick<Config, 'captcha' | 'secretKey'>): Captcha {
  const provider =
    config.captcha.provider === 'altcha'
      ? createAltcha(config.secretKey)
      : createThirdParty(config.captcha);
  const questions = createTextQuestions(config.secretKey);
  return {
    challenge: () => provider.challenge(),
    question: () => questions.ask(),
    reask: (token) => questions.reask(token),
    async verify({ response, question, answer }) {
      if (response !== null) return provider.verify(response);
      if (question !== null && answer !== null) return questions.verify(question, answer);
      return { passed: false, reason: 'missing' };
    },
  };
}

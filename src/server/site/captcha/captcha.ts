import type { Challenge } from 'altcha-lib/types';
import type { ThirdPartyCaptcha } from '#forms/captcha-providers.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { CaptchaProof } from '#server/leads/lead.ts';
import { createAltcha } from './altcha.ts';
import { createThirdParty } from './third-party.ts';
import type { OpenRateLimit } from '#server/platform/database/rate-limit.ts';
import {
  createQuestionCost,
  type Asked,
  createTextQuestions,
  type TextQuestion,
} from './text-question.ts';

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

export type Captcha = ReturnType<typeof createCaptcha>;

/**
 * The captcha that the configuration asks for, with the text question beside it.
 * @param openRateLimit what answers to the question are counted with
 */
export function createCaptcha(
  config: Pick<Config, 'captcha' | 'secretKey' | 'rateLimit'>,
  openRateLimit: OpenRateLimit,
) {
  const own = createAltcha(config.secretKey);
  const provider = () =>
    config.captcha.provider === 'altcha' ? own : createThirdParty(config.captcha);
  const questions = createTextQuestions({
    secretKey: config.secretKey,
    cost: createQuestionCost(config.rateLimit.points, openRateLimit),
  });
  return {
    /** @param address the IP address that asks */
    challenge: (address: string): Promise<CaptchaChallenge> => provider().challenge(address),
    /** A fresh question for a page that must work without JavaScript. */
    question: (asked: Asked): TextQuestion => questions.ask(asked),
    /** The question of a token that is still good, to show it again; null when it is not. */
    reask: (token: string, asked: Asked): TextQuestion | null => questions.reask(token, asked),
    /** Checks whichever was answered. That a proof is used once is the lead store's to say. */
    async verify(
      { response, question, answer }: CaptchaFields,
      asked: Asked,
    ): Promise<CaptchaResult> {
      if (response !== null) return provider().verify(response);
      if (question !== null && answer !== null) return questions.verify(question, answer, asked);
      return { passed: false, reason: 'missing' };
    },
  };
}

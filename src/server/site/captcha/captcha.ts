import type { Config } from '#server/settings/config.ts';
import { createAltcha } from './altcha.ts';
import type { CaptchaChallenge, CaptchaFields, CaptchaResult } from './provider.ts';
import { createThirdParty } from './third-party.ts';
import type { OpenRateLimit } from '#server/platform/database/rate-limit.ts';
import {
  createQuestionCost,
  type Asked,
  createTextQuestions,
  type TextQuestion,
} from './text-question.ts';

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

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
 * The configured captcha, with the text question beside it.
 * @param openRateLimit limits the answers to the question
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
    /** A new question for a page without JavaScript. */
    question: (asked: Asked): TextQuestion => questions.ask(asked),
    /** The question of a valid token, to show it again; null for an invalid one. */
    reask: (token: string, asked: Asked): TextQuestion | null => questions.reask(token, asked),
    /** Checks the given answer. The lead store checks that a proof is used once. */
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

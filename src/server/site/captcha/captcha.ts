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
 * Creates the captcha that the configuration names, together with the text question.
 *
 * @param openRateLimit opens the limits of answers to the text question
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
    challenge: (address: string): Promise<CaptchaChallenge> => provider().challenge(address),
    question: (asked: Asked): TextQuestion => questions.ask(asked),
    /**
     * Returns the text question of a token, so that the page can show the question again. The
     * result is null for an invalid token.
     */
    reask: (token: string, asked: Asked): TextQuestion | null => questions.reask(token, asked),
    /**
     * Checks the visitor's answer to the captcha or to the text question. The lead store makes sure
     * that each proof is used only once.
     */
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

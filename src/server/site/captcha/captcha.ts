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
    reask: (token: string, asked: Asked): TextQuestion | null => questions.reask(token, asked),
    /** Checks an answer to the captcha or question. The store accepts each proof only once. */
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

import type { Config } from '#server/settings/config.ts';
import { createAltcha } from './altcha.ts';
import type { CaptchaChallenge, CaptchaFields, CaptchaResult } from './provider.ts';
import { createThirdParty } from './third-party.ts';
import type { OpenRateLimit } from '#server/platform/database/rate-limit.ts';
import { createQuestionCost, type Asked, createTextQuestions } from './text-question.ts';

export type Captcha = ReturnType<typeof createCaptcha>;

export function createCaptcha(
  config: Pick<Config, 'captcha' | 'secretKey' | 'rateLimit'>,
  openRateLimit: OpenRateLimit,
) {
  const own = createAltcha(config.secretKey);
  const provider = () =>
    config.captcha.provider === 'altcha' ? own : createThirdParty(config.captcha);
  const cost = createQuestionCost(config.rateLimit.points, openRateLimit);
  const questions = createTextQuestions({ secretKey: config.secretKey, cost });
  return {
    challenge: (address: string): Promise<CaptchaChallenge> => provider().challenge(address),
    question: (asked: Asked) => questions.ask(asked),
    reask: (token: string, asked: Asked) => questions.reask(token, asked),
    /** Checks the answer to a captcha or text question. The store accepts each proof only once. */
    async verify(fields: CaptchaFields, asked: Asked): Promise<CaptchaResult> {
      const { response, question, answer } = fields;
      if (response !== null) return provider().verify(response);
      if (question !== null && answer !== null) return questions.verify(question, answer, asked);
      return { passed: false, reason: 'missing' };
    },
  };
}

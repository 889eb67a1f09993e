import { randomUUID } from 'node:crypto';
import type { FormErrors } from '#forms/forms.ts';
import type { Captcha } from '#server/site/captcha/captcha.ts';
import type { Refused } from './reception.ts';
import type { Visit } from '#server/site/reception/visit.ts';

/** What a form rendered on request carries beside the visitor's own texts. */
export interface FormTickets {
  errors: FormErrors;
  forgeryToken: string;
  submissionId: string;
  /** A solved captcha that is still good; without one the text question is asked. */
  captchaResponse: string | null;
  question: { text: string; token: string; answer: string };
  /** The form came back without a captcha that is still good, so that the question is asked. */
  asksQuestion: boolean;
  /** The question is asked for the first time, and is all that is left. */
  asksFirst: boolean;
}

/**
 * Hidden fields and messages of a form that is offered on request: fresh ones at first, and after a
 * refusal those that are still good, so that sending again is the same submission and nothing
 * that was answered is asked twice.
 */
export function formTickets(
  refused: Refused | null,
  visit: Visit,
  captcha: Pick<Captcha, 'question' | 'reask'>,
): FormTickets {
  const asked = { visitor: visit.visitor, address: visit.submitter.address };
  const kept = refused?.captcha.question ?? null;
  const question = (kept && captcha.reask(kept.token, asked)) ?? captcha.question(asked);
  return {
    errors: refused?.errors ?? {},
    forgeryToken: visit.forgeryToken,
    submissionId: refused?.submissionId ?? randomUUID(),
    captchaResponse: refused?.captcha.response ?? null,
    question: { ...question, answer: question.token === kept?.token ? kept.answer : '' },
    asksQuestion: refused?.captcha.response === null,
    asksFirst: refused?.asksFirst ?? false,
  };
}

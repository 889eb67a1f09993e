import type { NoticeName } from '#content/schemas/notices.ts';
import type { FormErrors, FormValues } from '#forms/forms.ts';
import type { PostedForm } from '#forms/parse.ts';
import type { EnquiryForm } from '#forms/wire.ts';

/** A lead that was stored. Only after storing may the site say «gracias». */
export interface Accepted {
  outcome: 'accepted';
  folio: string;
  next: string;
}

export type Refused = { [Form in EnquiryForm]: RefusedForm<Form> }[EnquiryForm];

interface RefusedForm<Form extends EnquiryForm> {
  outcome: 'refused';
  status: 403 | 422 | 429 | 503;
  notice: NoticeName;
  form: Form;
  values: FormValues<Form>;
  /** The messages by the name of the HTML field. The captcha has the name `captcha`. */
  errors: FormErrors;
  /**
   * Whether only the answer to the text question is missing. The visitor sees the question for the
   * first time and has made no mistake.
   */
  asksFirst: boolean;
  /** The wait before the next attempt, only with the status 429 or 503. */
  retryAfterSeconds?: number;
  /**
   * The identifier of the submission, which stays in the form so that the server recognises a
   * second attempt.
   */
  submissionId: string | null;
  captcha: KeptCaptcha;
}

/** The parts of a captcha that are still valid after a refusal. */
export interface KeptCaptcha {
  response: string | null;
  question: { token: string; answer: string } | null;
}

export type Reception = Accepted | Refused;

/**
 * The POST that the form handler has already refused. The pages find the POST in
 * `Astro.locals.taken`.
 */
export interface TakenPost {
  form: PostedForm;
  refused: Refused;
}

import type { NoticeName } from '#content/schemas/notices.ts';
import type { FormErrors, FormValues } from '#forms/forms.ts';
import type { PostedForm } from '#forms/parse.ts';
import type { EnquiryForm } from '#forms/wire.ts';

/** The result for a stored lead. The site must store the lead before it says «gracias». */
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
  /**
   * The messages for the visitor. The key is the name of the HTML field, or `captcha` for the
   * message of the captcha.
   */
  errors: FormErrors;
  /**
   * Whether only the answer to the text question is missing, because the visitor sees the question
   * for the first time. The visitor has then made no mistake.
   */
  asksFirst: boolean;
  /**
   * The wait before the next attempt, in seconds. Only a refusal with the status 429 or 503 has
   * this value.
   */
  retryAfterSeconds?: number;
  /**
   * The identifier of the submission. The form keeps the identifier, so that the server recognises
   * a second attempt.
   */
  submissionId: string | null;
  captcha: KeptCaptcha;
}

/** The parts of a captcha that are still valid after the server refused the form. */
export interface KeptCaptcha {
  response: string | null;
  question: { token: string; answer: string } | null;
}

export type Reception = Accepted | Refused;

/** A POST that the form handler has refused. The page finds the POST in `Astro.locals.taken`. */
export interface TakenPost {
  form: PostedForm;
  refused: Refused;
}

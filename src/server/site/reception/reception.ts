import type { NoticeName } from '#content/schemas/notices.ts';
import type { FormErrors, FormValues } from '#forms/forms.ts';
import type { PostedForm } from '#forms/parse.ts';
import type { EnquiryForm } from '#forms/wire.ts';

/** A stored enquiry; only now may the site say «gracias». */
export interface Accepted {
  outcome: 'accepted';
  folio: string;
  /** Path of the thank-you page. */
  next: string;
}

/** A refused enquiry, with everything that its page needs. */
export type Refused = { [Form in EnquiryForm]: RefusedForm<Form> }[EnquiryForm];

interface RefusedForm<Form extends EnquiryForm> {
  outcome: 'refused';
  status: 403 | 422 | 429 | 503;
  notice: NoticeName;
  form: Form;
  /** The values as they were written. */
  values: FormValues<Form>;
  /** By HTML field name, with `captcha` for the captcha. */
  errors: FormErrors;
  /** Only the text question is missing, which the visitor sees for the first time: no mistake of theirs. */
  asksFirst: boolean;
  /** Only with 429 and 503. */
  retryAfterSeconds?: number;
  /** The submission's identifier, kept so that sending again is the same submission. */
  submissionId: string | null;
  captcha: KeptCaptcha;
}

/** The parts of a captcha that are still valid when the form is sent again. */
export interface KeptCaptcha {
  /** A solved and unused challenge. */
  response: string | null;
  /** A text question that may still be answered, with the given answer. */
  question: { token: string; answer: string } | null;
}

export type Reception = Accepted | Refused;

/** `Astro.locals.taken`: the form handler has already refused the POST. */
export interface TakenPost {
  form: PostedForm;
  refused: Refused;
}

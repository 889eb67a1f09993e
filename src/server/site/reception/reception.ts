import type { NoticeName } from '#content/schemas/notices.ts';
import type { FormErrors, FormValues } from '#forms/forms.ts';
import type { PostedForm } from '#forms/parse.ts';
import type { EnquiryForm } from '#forms/wire.ts';

/** An enquiry that is stored; only now may anybody say «gracias». */
export interface Accepted {
  outcome: 'accepted';
  folio: string;
  /** Path of the thank-you page. */
  next: string;
}

/** An enquiry that was not taken, with all that is needed to offer it again. */
export type Refused = { [Form in EnquiryForm]: RefusedForm<Form> }[EnquiryForm];

interface RefusedForm<Form extends EnquiryForm> {
  outcome: 'refused';
  status: 403 | 422 | 429 | 503;
  notice: NoticeName;
  form: Form;
  /** As written, to show again. */
  values: FormValues<Form>;
  /** By HTML field name, with `captcha` for the captcha. */
  errors: FormErrors;
  /** All that is left is the text question, which the visitor meets here first: no mistake of theirs. */
  asksFirst: boolean;
  /** Only with 429 and 503. */
  retryAfterSeconds?: number;
  /** The submission's identifier, so that sending again is the same submission. */
  submissionId: string | null;
  captcha: KeptCaptcha;
}

/** What stays good of a captcha when the rest of the form has to be sent again. */
export interface KeptCaptcha {
  /** A solved challenge, still unused. */
  response: string | null;
  /** A text question that may still be answered, with what was answered. */
  question: { token: string; answer: string } | null;
}

export type Reception = Accepted | Refused;

/** What a page finds in `Astro.locals.taken` when the form handler has already refused what was posted. */
export interface TakenPost {
  form: PostedForm;
  refused: Refused;
}

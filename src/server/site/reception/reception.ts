import type { NoticeName } from '#content/schemas/notices.ts';
import type { FormErrors, FormValues } from '#forms/forms.ts';
import type { PostedForm } from '#forms/parse.ts';
import type { EnquiryForm } from '#forms/wire.ts';

/** A stored enquiry. The site says «gracias» only after it has stored the enquiry. */
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
  errors: FormErrors;
  /** Is true if the form asks the text question for the first time: it then shows no error. */
  asksFirst: boolean;
  /** Is present only with status 429 or 503. */
  retryAfterSeconds?: number;
  /** The form gets this identifier again, so that the server recognises the second attempt. */
  submissionId: string | null;
  captcha: KeptCaptcha;
}

export interface KeptCaptcha {
  response: string | null;
  question: { token: string; answer: string } | null;
}

export type Reception = Accepted | Refused;

/** A refused POST. The page finds it in `Astro.locals.taken`. */
export interface TakenPost {
  form: PostedForm;
  refused: Refused;
}

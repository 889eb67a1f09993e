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
  /** Whether the question is shown for the first time, and only its answer is missing. */
  asksFirst: boolean;
  /** Only with the status 429 or 503. */
  retryAfterSeconds?: number;
  /** The form keeps the identifier, so that the server recognises a second attempt. */
  submissionId: string | null;
  captcha: KeptCaptcha;
}

export interface KeptCaptcha {
  response: string | null;
  question: { token: string; answer: string } | null;
}

export type Reception = Accepted | Refused;

/** A refused POST, which the page finds in `Astro.locals.taken`. */
export interface TakenPost {
  form: PostedForm;
  refused: Refused;
}

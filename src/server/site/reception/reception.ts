import type { NoticeName } from '#content/schemas/notices.ts';
import type { FormErrors, FormValues } from '#forms/forms.ts';
import type { EnquiryForm } from '#forms/wire.ts';

/** An enquiry that is stored; only now may anybody say «gracias». */
interface Accepted {
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

/**
 * Reads the form that a request carries, form-encoded or multipart. A body that cannot be read as
 * one is an empty form: it then lacks token and fields, and is refused for that with a page.
 * Size and content type were checked by the HTTP layer before.
 */
export async function readPostedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The body is in memory already, so that whatever fails is its form. Not only `TypeError`: a
    // malformed percent-encoding in a part's `filename*` throws a `URIError`.
    return new FormData();
  }
}

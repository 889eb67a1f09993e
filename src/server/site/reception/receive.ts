import type { CaptchaFields } from '#server/site/captcha/provider.ts';
import { QUESTION_PROOF } from '#server/site/captcha/text-question.ts';
import type { NoticeName } from '#content/schemas/notices.ts';
import {
  isStoreUnavailable,
  StoreUnavailableError,
} from '#server/platform/database/store-error.ts';
import { inTime } from '#server/platform/jobs.ts';
import { HIDDEN_FIELDS, isSubmissionId, type EnquiryPath, WITHOUT_COPY } from '#forms/wire.ts';
import { formKindOf, validateForm, type PostedForm } from '#forms/parse.ts';
import { requestSource } from '#server/requests/token.ts';
import { leadFromForm } from '#server/leads/from-form.ts';
import { isHeld, type Known } from '#server/leads/store.ts';
import type { KeptCaptcha, Reception, Refused } from './reception.ts';
import type { Submitter } from '#server/requests/visit.ts';
import type { SiteServices } from './site-services.ts';
import { visitOrigin } from './visit-origin.ts';

const SUBMISSION_LIMIT_MS = 10_000;

export const STORE_RETRY_SECONDS = 60;

/** The text comes from the specification, section 8. */
export const CAPTCHA_REQUIRED = 'Campo Requerido';

/**
 * Receives a lead (specification, section 10). Checks in this order: origin and token, rate limit,
 * fields, captcha, spam. Accepts a lead that is already stored even if the captcha is not valid.
 */
export async function receive(
  path: EnquiryPath,
  posted: PostedForm,
  submitter: Submitter,
  services: SiteServices,
): Promise<Reception> {
  const form = formKindOf(path, posted);
  const accepted = ({ folio, copy }: Known): Reception => {
    const search = new URLSearchParams({ folio, ...(!copy && WITHOUT_COPY) });
    const next = services.receipts.issue(`${path}/gracias?${search.toString()}`);
    return { outcome: 'accepted', folio, next };
  };
  const { values, errors, data } = validateForm(form, posted);
  const submittedId = text(posted, HIDDEN_FIELDS.submissionId);
  const submissionId = isSubmissionId(submittedId) ? submittedId : null;
  const offer = { outcome: 'refused', form, values, submissionId } as const;
  const sent = captchaFields((name) => text(posted, name));
  const nothingKept: KeptCaptcha = { response: null, question: null };
  const refuse = (
    status: Refused['status'],
    notice: NoticeName,
    rest: Partial<Refused> = {},
  ): Refused => {
    services.submissions.refused.inc({ form, reason: notice });
    const usual = { errors: {}, asksFirst: false, captcha: captchaAsSent(sent) };
    return { ...offer, status, notice, ...usual, ...rest } as Refused;
  };

  const forgery =
    form === 'simple' && requestSource(submitter.headers, submitter.origin) === 'own'
      ? questionNotice(sent, submitter)
      : forgeryNotice(tokenIn(posted, submitter), submitter, services);
  if (forgery !== null) return refuse(403, forgery);

  const wait = await services.rateLimit.consume(submitter.address);
  if (wait !== null) return refuse(429, 'limite', { retryAfterSeconds: wait });

  const captchaError = { [HIDDEN_FIELDS.captcha]: CAPTCHA_REQUIRED };
  // A visitor who sees the text question for the first time gets no error for a missing answer.
  const askAgain = (notice: NoticeName) => {
    const asksFirst = sent.question === null;
    const errors = asksFirst ? {} : captchaError;
    return refuse(422, notice, { errors, asksFirst, captcha: nothingKept });
  };
  let left = captchaAsSent(sent);
  const take = async (): Promise<Reception> => {
    if (data === undefined) {
      // The captcha is not checked yet, so the visitor can send the same response again.
      const missing = sent.question !== null && sent.response === null && sent.answer === null;
      return refuse(422, 'invalido', { errors: { ...errors, ...(missing && captchaError) } });
    }
    const lead = {
      ...leadFromForm(form, data, submissionId),
      origin: visitOrigin(posted, submitter),
    };
    const checked = await services.captcha.verify(sent, submitter);
    const token = text(posted, HIDDEN_FIELDS.round);
    if (token !== null && checked.passed) {
      // A round (the site's own test) passes all checks and gets a folio, but no lead is stored.
      const captcha = sent.response ?? '';
      const folio = await services.takeRound({ token, captcha, lead, proof: checked.proof });
      return folio === null ? refuse(403, 'origen') : accepted({ folio, copy: false });
    }
    if (!checked.passed) {
      // If the same lead is already stored, the visitor needs no valid captcha to send it again.
      const repeated = await services.leads.findRepeat(lead);
      if (repeated !== null) return accepted(repeated);
      if (checked.reason === 'wait') {
        return refuse(429, 'limite', { retryAfterSeconds: checked.retryAfterSeconds });
      }
      if (checked.reason === 'expired') return askAgain('vencido');
      const wrongAnswer = checked.reason === 'wrong' && answersQuestion(sent);
      return askAgain(wrongAnswer ? 'respuesta' : 'captcha');
    }
    if (checked.spent) left = nothingKept;
    const judged = {
      ...lead,
      notice: await services.notices.accepted(text(posted, HIDDEN_FIELDS.notice)),
      suspicion: await services.spam.judge(lead, {
        spareFilled: text(posted, HIDDEN_FIELDS.spare) !== null,
        tookMs: services.forgery.ageOf(tokenIn(posted, submitter)),
        passedBy: checked.proof.by,
      }),
    };
    const held = isHeld(judged);
    // A robot can answer text questions, so the site limits the mails to visitors who answered one.
    const writesBack =
      held ||
      checked.proof.by !== QUESTION_PROOF ||
      (await services.confirmations.consume('all')) === null;
    const result = await services.leads.accept(judged, checked.proof, writesBack);
    if (result.outcome === 'captcha_reused') return askAgain('usado');
    if (!result.repeated) services.submissions.accepted.inc({ form });
    services.worker.wake();
    // Without this condition, a robot could make the site send newsletter mails to anybody.
    if (writesBack && !held) await services.newsletter.fromEnquiry(judged);
    return accepted(result);
  };

  try {
    // After the limit, the lead may still be stored. The visitor's second attempt has the same
    // identifier, so it stores no second lead.
    return await inTime(take(), SUBMISSION_LIMIT_MS, () => {
      const late = new Error(`no end in ${SUBMISSION_LIMIT_MS} ms`);
      return new StoreUnavailableError('take an enquiry', late);
    });
  } catch (error) {
    if (!isStoreUnavailable(error)) throw error;
    services.log.error({ err: error }, 'enquiry refused: the store is unavailable');
    return refuse(503, 'sinServicio', { retryAfterSeconds: STORE_RETRY_SECONDS, captcha: left });
  }
}

/** Returns the notice for a POST that another site may have forged, or null if it is genuine. */
export function forgeryNotice(
  token: string | null,
  { headers, origin, visitor }: Submitter,
  { forgery }: Pick<SiteServices, 'forgery'>,
): 'origen' | 'caducado' | null {
  if (requestSource(headers, origin) === 'foreign') return 'origen';
  const state = forgery.check(token, visitor);
  if (state === 'valid') return null;
  return state === 'stale' ? 'caducado' : 'origen';
}

/**
 * Returns the notice for a POST of the home page's form, or null if it is genuine. This form has
 * no token, because all visitors get the same page.
 */
function questionNotice(sent: CaptchaFields, { visitor }: Submitter): 'origen' | null {
  // A text question belongs to a visitor's cookie, so an answer without the cookie is refused.
  return visitor === null && answersQuestion(sent) ? 'origen' : null;
}

function tokenIn(posted: PostedForm, { headers }: Pick<Submitter, 'headers'>): string | null {
  return headers.get('x-csrf-token') ?? text(posted, HIDDEN_FIELDS.forgeryToken);
}

/** Returns the captcha fields of a form. `text` returns the value of one field. */
export const captchaFields = (text: (name: string) => string | null): CaptchaFields => ({
  response: text(HIDDEN_FIELDS.captcha),
  question: text(HIDDEN_FIELDS.question),
  answer: text(HIDDEN_FIELDS.answer),
});

function answersQuestion({ response, answer }: CaptchaFields): boolean {
  return response === null && answer !== null;
}

function captchaAsSent({ response, question: token, answer }: CaptchaFields): KeptCaptcha {
  return { response, question: token === null || answer === null ? null : { token, answer } };
}

function text(posted: PostedForm, name: string): string | null {
  const value = posted.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

import type { NoticeName } from '#content/schemas/notices.ts';
import type { PostedForm } from '#forms/parse.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import type { TextQuestion } from '#server/captcha/text-question.ts';
import { requestSource } from '#server/visit/origin.ts';
import { openVisit, type PageRequest, type Visit } from '#server/visit/visit.ts';
import { readPostedForm } from './posted-form.ts';

/** Why a form was not taken, for the whole of it. */
export interface PublicRefusal {
  status: 403 | 422 | 429;
  notice: NoticeName;
  retryAfterSeconds?: number;
}

/** A form of one page, without scripts: its post is answered by the page itself. */
export interface PublicForm {
  visit: Visit;
  /** What was posted; null when the page was only asked for. */
  posted: PostedForm | null;
  /** Why it may not be taken, whatever it says. */
  refusal: PublicRefusal | null;
  /** A text field, trimmed; empty when it is missing. */
  text(name: string): string;
  texts(name: string): string[];
  /**
   * Judges the answer to the text question, and spends it. To be asked last: a right answer is good
   * once.
   */
  judge(): Promise<PublicRefusal | null>;
  /** The question to ask now. */
  question(): TextQuestion & { answer: string };
}

/** Opens a page with a form: origin, token and rate limit are looked at before anything is read. */
export async function openPublicForm(page: PageRequest): Promise<PublicForm> {
  const { services } = page.locals;
  const visit = openVisit(page);
  const { submitter } = visit;
  const posted = page.request.method === 'POST' ? await readPostedForm(page.request) : null;
  const texts = (name: string) =>
    (posted?.getAll(name) ?? [])
      .filter((value) => typeof value === 'string')
      .map((value) => value.trim());
  const text = (name: string) => texts(name).at(-1) ?? '';
  const asked = { visitor: visit.visitor, address: submitter.address };

  async function refusalOf(): Promise<PublicRefusal | null> {
    if (posted === null) return null;
    if (requestSource(submitter.headers, submitter.origin) === 'foreign') {
      return { status: 403, notice: 'origen' };
    }
    const verdict = services.forgery.check(text(HIDDEN_FIELDS.forgeryToken), submitter.visitor);
    if (verdict !== 'valid') {
      return { status: 403, notice: verdict === 'stale' ? 'caducado' : 'origen' };
    }
    const wait = await services.rateLimit.consume(submitter.address);
    return wait === null ? null : { status: 429, notice: 'limite', retryAfterSeconds: wait };
  }

  return {
    visit,
    posted,
    refusal: await refusalOf(),
    text,
    texts,
    async judge() {
      const verdict = await services.captcha.verify(
        {
          response: null,
          question: text(HIDDEN_FIELDS.question) || null,
          answer: text(HIDDEN_FIELDS.answer) || null,
        },
        submitter,
      );
      if (verdict.passed) {
        const fresh = await services.leads.spendCaptcha(verdict.proof);
        return fresh ? null : { status: 422, notice: 'usado' };
      }
      if (verdict.reason === 'wait') {
        return { status: 429, notice: 'limite', retryAfterSeconds: verdict.retryAfterSeconds };
      }
      return { status: 422, notice: verdict.reason === 'missing' ? 'captcha' : 'respuesta' };
    },
    question() {
      const known = text(HIDDEN_FIELDS.question);
      const kept = known === '' ? null : services.captcha.reask(known, asked);
      return kept === null
        ? { ...services.captcha.question(asked), answer: '' }
        : { ...kept, answer: text(HIDDEN_FIELDS.answer) };
    },
  };
}

import { createHash } from 'node:crypto';
import type { NoticeName, Notices } from '#content/schemas/notices.ts';
import type { PostedForm } from '#forms/parse.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { isStoreUnavailable } from '#server/database/store-error.ts';
import type { TextQuestion } from '#server/captcha/text-question.ts';
import { requestSource } from '#server/visit/origin.ts';
import { openVisit, type PageRequest, type Visit } from '#server/visit/visit.ts';
import { readPostedForm } from './posted-form.ts';

/** Why a form was not taken, for the whole of it. */
export interface PublicRefusal {
  status: 403 | 422 | 429 | 503;
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
   * Judges the answer to the text question, spends it, and then does what the form is for. To be
   * asked last: a right answer is good once. The same post again, as of a button that was pressed
   * twice, gets what the first one got.
   *
   * @param work gives the path of the next page
   * @returns that path; or why it was not done
   */
  take(work: () => Promise<string>): Promise<PublicRefusal | string>;
  /** The question to ask now. */
  question(): TextQuestion & { answer: string };
}

/** Seconds to wait after the database refused, told in `Retry-After`. */
const STORE_RETRY_SECONDS = 60;

/** Posts whose outcome this process remembers: what is pressed twice comes within a second. */
const MOST_REMEMBERED = 500;
const lately = new Map<string, Promise<PublicRefusal | string>>();

/** What is said at a question that has not been answered (specification, section 8). */
const ANSWER_REQUIRED = 'Campo Requerido';

/**
 * What is said at the question when its form comes back.
 *
 * @returns undefined where the answer was not looked at: nothing is wrong with it
 */
export function answerMessage(refusal: PublicRefusal, notices: Notices): string | undefined {
  if (refusal.notice === 'respuesta') return notices.respuesta.titulo;
  return refusal.notice === 'captcha' || refusal.notice === 'usado' ? ANSWER_REQUIRED : undefined;
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

  // A right answer is good once: the form that comes back asks something else.
  let spent = false;

  async function judge(): Promise<PublicRefusal | null> {
    const verdict = await services.captcha.verify(
      {
        response: null,
        question: text(HIDDEN_FIELDS.question) || null,
        answer: text(HIDDEN_FIELDS.answer) || null,
      },
      submitter,
    );
    if (verdict.passed) {
      spent = true;
      const fresh = await services.leads.spendCaptcha(verdict.proof);
      return fresh ? null : { status: 422, notice: 'usado' };
    }
    if (verdict.reason === 'wait') {
      return { status: 429, notice: 'limite', retryAfterSeconds: verdict.retryAfterSeconds };
    }
    return { status: 422, notice: verdict.reason === 'wrong' ? 'respuesta' : 'captcha' };
  }

  async function attempt(work: () => Promise<string>): Promise<PublicRefusal | string> {
    try {
      return (await judge()) ?? (await work());
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
      services.log.error({ err: error }, 'form refused: the store is unavailable');
      return { status: 503, notice: 'sinServicio', retryAfterSeconds: STORE_RETRY_SECONDS };
    }
  }

  return {
    visit,
    posted,
    refusal: await refusalOf(),
    text,
    texts,
    take(work) {
      // With its token and its question: nobody else's post, and no other page's.
      const name = createHash('sha256')
        .update(JSON.stringify([...(posted ?? [])]))
        .digest('base64url');
      const known = lately.get(name);
      if (known !== undefined) return known;
      const taken = attempt(work);
      lately.set(name, taken);
      if (lately.size > MOST_REMEMBERED) lately.delete(lately.keys().next().value ?? '');
      const forget = () => lately.delete(name);
      taken.then((outcome) => typeof outcome === 'string' || forget(), forget);
      return taken;
    },
    question() {
      const known = text(HIDDEN_FIELDS.question);
      const kept = known === '' || spent ? null : services.captcha.reask(known, asked);
      return kept === null
        ? { ...services.captcha.question(asked), answer: '' }
        : { ...kept, answer: text(HIDDEN_FIELDS.answer) };
    },
  };
}

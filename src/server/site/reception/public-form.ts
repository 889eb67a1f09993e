import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { NoticeName, Notices } from '#content/schemas/notices.ts';
import { ABOUT_THE_QUESTION } from '#content/words/notice.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';
import { writtenText } from '#forms/written-text.ts';
import { isStoreUnavailable } from '#server/platform/database/store-error.ts';
import type { TextQuestion } from '#server/site/captcha/text-question.ts';
import type { CaptchaProof } from '#server/leads/lead.ts';
import { CAPTCHA_REQUIRED, captchaFields, forgeryNotice, STORE_RETRY_SECONDS } from './receive.ts';
import { showRefusal } from './take-post.ts';
import { openVisit, type PageRequest, readPostedForm } from '#server/requests/visit.ts';

export interface PublicRefusal {
  status: 403 | 422 | 429 | 503;
  notice: NoticeName;
  retryAfterSeconds?: number;
}

/** A form that works without scripts: the page of the form answers its POST. */
export type PublicForm = Awaited<ReturnType<typeof openPublicForm>>;

type Work = () => Promise<PublicRefusal | string>;

const MOST_REMEMBERED = 500;
const lately = new Map<string, ReturnType<Work>>();

const OTHER_PROCESS = { everyMs: 100, times: 30 };

const INVALID: PublicRefusal = { status: 422, notice: 'invalido' };

/**
 * Does `work` for a posted form without `errors`. Adds to `errors` what is wrong with the answer to
 * the text question. Returns the next page's path, a refusal, or null for a GET.
 */
export async function settlePublicForm(
  form: PublicForm,
  errors: Record<string, string>,
  { response, notices }: { response: ResponseInit & { headers: Headers }; notices: Notices },
  work: Work,
): Promise<PublicRefusal | string | null> {
  let { refusal } = form;
  if (form.posted !== null && refusal === null) {
    const { captcha, answer } = HIDDEN_FIELDS;
    // Only a visitor who has already seen the text question gets an error for a missing answer.
    const wasAsked = form.posted.has(answer);
    if (wasAsked && form.text(captcha) === '' && form.text(answer) === '') {
      errors[answer] = CAPTCHA_REQUIRED;
    }
    const taken = Object.keys(errors).length > 0 ? INVALID : await form.take(work);
    if (typeof taken === 'string') return taken;
    refusal = taken;
    const said = answerMessage(refusal, notices);
    if (said !== undefined && wasAsked) errors[answer] = said;
  }
  showRefusal(response, refusal);
  return refusal;
}

function answerMessage({ notice }: PublicRefusal, notices: Notices): string | undefined {
  if (notice === 'respuesta' || notice === 'vencido') return notices[notice].titulo;
  return notice === 'captcha' || notice === 'usado' ? CAPTCHA_REQUIRED : undefined;
}

/** Prepares a page with a form. Checks the origin, the token and the rate limit of a POST. */
export async function openPublicForm(page: PageRequest<ReceptionLocals>) {
  const { services } = page.locals;
  const visit = openVisit(page);
  const { submitter } = visit;
  const posted = page.request.method === 'POST' ? await readPostedForm(page.request) : null;
  const texts = (name: string) =>
    (posted?.getAll(name) ?? [])
      .filter((value) => typeof value === 'string')
      .map((value) => writtenText(value, name === 'mensaje').trim());
  const text = (name: string) => texts(name).at(-1) ?? '';
  const asked = { visitor: visit.visitor, address: submitter.address };

  async function refusalOf(): Promise<PublicRefusal | null> {
    if (posted === null) return null;
    const notice = forgeryNotice(text(HIDDEN_FIELDS.forgeryToken), submitter, services);
    if (notice !== null) return { status: 403, notice };
    const seconds = await services.rateLimit.consume(submitter.address);
    return seconds === null ? null : { status: 429, notice: 'limite', retryAfterSeconds: seconds };
  }

  let spent = false;

  async function judge(): Promise<PublicRefusal | CaptchaProof> {
    const fields = captchaFields((name) => text(name) || null);
    const checked = await services.captcha.verify(fields, submitter);
    if (checked.passed) {
      spent = true;
      return checked.proof;
    }
    if (checked.reason === 'wait') {
      return { status: 429, notice: 'limite', retryAfterSeconds: checked.retryAfterSeconds };
    }
    const late = checked.reason === 'expired' ? 'vencido' : 'captcha';
    const answered = text(HIDDEN_FIELDS.captcha) === '';
    return { status: 422, notice: checked.reason === 'wrong' && answered ? 'respuesta' : late };
  }

  /**
   * Waits up to three seconds for the result of another process that handles the same POST.
   *
   * @returns the path that the other process gave, or null
   */
  async function givenElsewhere(name: string, proof: CaptchaProof, earlier: string) {
    let use: string | null = earlier;
    for (let asked = 0; use === name && asked < OTHER_PROCESS.times; asked += 1) {
      await wait(OTHER_PROCESS.everyMs);
      use = await services.leads.spendCaptcha(proof, name);
    }
    return use?.startsWith(`${name} `) ? use.slice(name.length + 1) : null;
  }

  async function attempt(name: string, work: Work): Promise<PublicRefusal | string> {
    try {
      const proof = await judge();
      if ('notice' in proof) return proof;
      const earlier = await services.leads.spendCaptcha(proof, name);
      if (earlier !== null) {
        return (await givenElsewhere(name, proof, earlier)) ?? { status: 422, notice: 'usado' };
      }
      const next = await work();
      if (typeof next !== 'string') return next;
      await services.leads.noteCaptchaUse(proof, `${name} ${next}`).catch((error: unknown) => {
        services.log.warn({ err: error }, 'what came of a form is known to this process only');
      });
      return next;
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
    /** Checks the captcha and does `work`. Call this last: the store accepts a proof only once. */
    take(work: Work): Promise<PublicRefusal | string> {
      const name = createHash('sha256')
        .update(JSON.stringify([...(posted ?? [])]))
        .digest('base64url');
      const known = lately.get(name);
      if (known !== undefined) return known;
      const taken = attempt(name, work);
      lately.set(name, taken);
      if (lately.size > MOST_REMEMBERED) lately.delete(lately.keys().next().value ?? '');
      const forget = () => lately.delete(name);
      taken.then((outcome) => typeof outcome === 'string' || forget(), forget);
      return taken;
    },
    /** Returns the text question. With scripts, a page shows it only after a failed captcha. */
    question(refusal: PublicRefusal | null): TextQuestion & { answer: string; asks: boolean } {
      const asks =
        posted !== null &&
        (text(HIDDEN_FIELDS.captcha) === '' ||
          (refusal !== null && ABOUT_THE_QUESTION.includes(refusal.notice)));
      const known = text(HIDDEN_FIELDS.question);
      const kept = known === '' || spent ? null : services.captcha.reask(known, asked);
      return kept === null
        ? { ...services.captcha.question(asked), answer: '', asks }
        : { ...kept, answer: text(HIDDEN_FIELDS.answer), asks };
    },
  };
}

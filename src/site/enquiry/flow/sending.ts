import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type AnswersStore,
  emptyWritten,
  isEmpty,
  listOf,
  MESSAGE,
  summaryOf,
  textOf,
  toEntries,
  type Written,
} from './answers.ts';
import { useDrafts, type DraftsStore } from './drafts.ts';
import type { StepFlowProps } from './flow-copy.ts';
import { placeOf, type Place } from './machine.ts';
import { type FormErrors, settledTypes, TYPES } from '#forms/forms.ts';
import type { Notice } from '#content/words/notice.ts';
import { solveCaptcha } from '#site/enquiry/captcha/solveCaptcha.ts';
import { exchangeAccount, forget, keep, type Kept, recall } from './kept.ts';
import { noteLeaving, SENDING_LIMIT_MS } from '#site/enquiry/sent.ts';
import { useSendingEnd } from '#site/enquiry/use-sending-end.ts';
import { HIDDEN_FIELDS, FLOW_PATHS } from '#forms/wire.ts';
import { isRecord } from '#site/enquiry/storage.ts';
import { remoteRequest } from '#ui/remote/remote-request.ts';

export interface FlowElements {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly captchaPlace: RefObject<HTMLDivElement | null>;
}

interface SendingOptions extends FlowElements {
  readonly props: StepFlowProps;
  readonly answers: AnswersStore;
  readonly place: Place;
  readonly onWrong: (errors: FormErrors) => void;
  readonly onRight: () => void;
  readonly onRecovered: (place: Place, undecided: boolean) => void;
}

export function useSending(options: SendingOptions) {
  const { props, answers, place, form, captchaPlace, onWrong } = options;
  const [drafts, draftsStore] = useDrafts(answers);
  const [submissionId, setSubmissionId] = useKeptAnswers({
    answers,
    form,
    place,
    submissionId: props.submissionId,
    posted: props.posted,
  });
  const submission = useSubmission({
    answers,
    drafts: draftsStore,
    form,
    captchaPlace,
    asksQuestion: props.asksQuestion || 'captcha' in props.errors,
    onInvalid(errors) {
      answers.show(errors);
      onWrong(errors);
    },
  });

  function send(from: Place, id: string) {
    const errors = answers.check();
    if (Object.keys(errors).length > 0) {
      onWrong(errors);
      return;
    }
    options.onRight();
    void submission.submit({
      written: answers.get().written,
      place: placeOf(from),
      submissionId: id,
    });
  }

  return {
    submission,
    submissionId,
    drafts,
    send: () => send(place, submissionId),
    /** Puts a draft's texts into empty fields. Sends the draft if no field has a different text. */
    recover: (id: string) => {
      const draft = drafts.all.find((each) => each.id === id);
      if (!draft) return;
      const undecided = draftsStore.recover(id);
      setSubmissionId(draft.submissionId);
      options.onRecovered(draft.place, undecided);
      if (!undecided) send(draft.place, draft.submissionId);
    },
    discard: (id: string) => draftsStore.discard(id),
    swap: (name: string) => draftsStore.swap(name),
  };
}

/** A message that was neither sent nor stored in the browser, so only the fields contain it. */
export interface Unsent {
  readonly reason: Notice | null;
  /** The visitor can send again from this moment on, in milliseconds since 1970. Null: at once. */
  readonly retryAt: number | null;
}

interface SubmissionOptions extends FlowElements {
  readonly answers: AnswersStore;
  readonly drafts: DraftsStore;
  readonly asksQuestion: boolean;
  readonly onInvalid: (errors: FormErrors) => void;
}

/** Sends a quote as a post, and a contact message with `fetch` (specification, section 12). */
function useSubmission(options: SubmissionOptions) {
  const { answers, drafts, form, captchaPlace, onInvalid } = options;
  const { kind } = answers;
  const [state, setState] = useState<'idle' | 'captcha' | 'sending'>('idle');
  const [asksQuestion, setAsksQuestion] = useState(options.asksQuestion);
  const [captchaFailures, setCaptchaFailures] = useState(0);
  const [failures, setFailures] = useState(0);
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const busy = useRef(false);

  // Without https, browsers cannot run the proof of work, so the form asks the question.
  useEffect(() => {
    if (!window.isSecureContext) setAsksQuestion(true);
  }, []);

  useSendingEnd(state === 'sending', () => {
    busy.current = false;
    setState('idle');
  });

  async function submit(kept: Kept): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setState('captcha');
    const captcha = await captchaFields();
    if (captcha === null) {
      setAsksQuestion(true);
      setCaptchaFailures((count) => count + 1);
    } else {
      setCaptchaFailures(0);
      setState('sending');
      if (kind === 'quote') {
        post(captcha);
        return;
      }
      await sendRemotely(kept, captcha);
    }
    busy.current = false;
    setState('idle');
  }

  async function captchaFields(): Promise<readonly (readonly [string, string])[] | null> {
    const data = form.current ? new FormData(form.current) : new FormData();
    const [question, answer] = [data.get(HIDDEN_FIELDS.question), data.get(HIDDEN_FIELDS.answer)];
    if (typeof question === 'string' && typeof answer === 'string' && answer.trim() !== '') {
      return [
        [HIDDEN_FIELDS.question, question],
        [HIDDEN_FIELDS.answer, answer],
      ];
    }
    if (!captchaPlace.current) return null;
    return solveCaptcha(captchaPlace.current)
      .then((response) => [[HIDDEN_FIELDS.captcha, response] as const])
      .catch(() => null);
  }

  function post(captcha: readonly (readonly [string, string])[]): void {
    if (!form.current) return;
    for (const [name, text] of captcha) {
      const field = form.current.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = text;
    }
    noteLeaving(kind, summaryOf(kind, answers.get().written));
    // Uses the prototype's method: a field with the name `submit` replaces the form's own method.
    HTMLFormElement.prototype.submit.call(form.current);
  }

  async function sendRemotely(
    kept: Kept,
    captcha: readonly (readonly [string, string])[],
  ): Promise<void> {
    const sent = await sendContact([
      ...toEntries(kept.written),
      [HIDDEN_FIELDS.submissionId, kept.submissionId],
      ...captcha,
    ]);
    setUnsent(null);
    if (sent.outcome === 'invalid') {
      const { [HIDDEN_FIELDS.captcha]: unproved, ...wrong } = sent.errors;
      if (unproved !== undefined) setAsksQuestion(true);
      const answered = captcha.some(([name]) => name === HIDDEN_FIELDS.answer);
      // If there is no answer, the form asks the question only now, and `CaptchaAlert` says why.
      if (unproved !== undefined && !answered) setCaptchaFailures((count) => count + 1);
      if (answered) onInvalid(sent.errors);
      else if (Object.keys(wrong).length > 0) onInvalid(wrong);
      return;
    }
    if (sent.outcome === 'barred') {
      setUnsent({ reason: sent.reason, retryAt: null });
      setFailures((count) => count + 1);
      return;
    }
    if (sent.outcome === 'failed') {
      // The draft also keeps what was typed during the sending: the code below clears the fields.
      const isKept = drafts.failed({ ...kept, written: answers.get().written }, sent.retryAt);
      setFailures((count) => count + 1);
      if (!isKept) {
        setUnsent({ reason: null, retryAt: sent.retryAt });
        return;
      }
    } else {
      drafts.sent(kept.written);
    }
    answers.replace(emptyWritten(kind));
    forget(kind);
    if (sent.outcome !== 'accepted') return;
    noteLeaving(kind, summaryOf(kind, kept.written));
    window.location.assign(sent.next);
  }

  return { state, asksQuestion, captchaFailures, failures, unsent, submit };
}

type Reply =
  | { readonly outcome: 'accepted'; readonly next: string }
  | { readonly outcome: 'invalid'; readonly errors: FormErrors }
  /** The message was not sent. The page does not tell the cause (specification, section 8). */
  | { readonly outcome: 'failed'; readonly retryAt: number | null }
  | { readonly outcome: 'barred'; readonly reason: Notice };

const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** Sends a contact message. If the page's token has expired, the message is sent a second time. */
async function sendContact(entries: readonly (readonly [string, string])[]): Promise<Reply> {
  try {
    const answer = await remoteRequest({
      url: FLOW_PATHS.contact,
      method: 'POST',
      body: new URLSearchParams(entries.map(([name, text]) => [name, text])),
      signal: AbortSignal.timeout(SENDING_LIMIT_MS),
    });
    if (answer.status === 429) {
      return { outcome: 'failed', retryAt: retryAt(answer.headers.get('Retry-After')) };
    }
    return read(answer.status, await answer.json());
  } catch {
    // The connection failed, the response was late, or a public network sent its own sign-in page.
  }
  return FAILED;
}

const FAILED: Reply = { outcome: 'failed', retryAt: null };

/** Returns the moment that a `Retry-After` header gives: seconds or a date (RFC 9110, 10.2.3). */
function retryAt(header: string | null): number | null {
  const now = Date.now();
  const at =
    header !== null && /^\d+$/.test(header)
      ? now + Number(header) * 1000
      : Date.parse(header ?? '');
  return at > now ? Math.min(at, now + LONGEST_WAIT_MS) : null;
}

function read(status: number, body: unknown): Reply {
  const { next, errors, title, detail: text } = isRecord(body) ? body : {};
  if (status < 300 && typeof next === 'string' && next.startsWith('/')) {
    return { outcome: 'accepted', next };
  }
  const said = Object.entries(isRecord(errors) ? errors : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  if (status === 422 && said.length > 0) {
    return { outcome: 'invalid', errors: Object.fromEntries(said) };
  }
  if (status === 403 && typeof title === 'string' && typeof text === 'string') {
    return { outcome: 'barred', reason: { title, text } };
  }
  return FAILED;
}

function useKeptAnswers(
  options: Pick<StepFlowProps, 'posted' | 'submissionId' | 'place'> &
    Pick<SendingOptions, 'answers' | 'form'>,
) {
  const { answers, form, place, posted } = options;
  const [submissionId, setSubmissionId] = useState(options.submissionId);
  const opened = useRef(false);

  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    const account = posted ? '' : textOf(answers.get().written, MESSAGE);
    // What the visitor typed before the scripts arrived is newer than the stored texts.
    if (form.current) answers.absorb(new FormData(form.current));
    const kept = posted ? null : recall(answers.kind);
    const known = kept !== null && !isEmpty(kept.written) ? kept : null;
    const before = account === '' ? '' : exchangeAccount(account);
    if (known) answers.replace(merge(known.written, answers.get().written, account, before));
    const id = known?.submissionId ?? '';
    // Stores the message for the flow's next pages, which have no calculation in their URL.
    if (account !== '') {
      const { written } = answers.get();
      keep(answers.kind, { written, place, submissionId: id === '' ? submissionId : id });
    }
    // This effect reads the browser's storage once, so the lint rule does not apply.
    // oxlint-disable-next-line react/set-state-in-effect
    if (id !== '') setSubmissionId(id);
  }, [answers, form, posted, place, submissionId]);

  useEffect(() => {
    const { step, option, target } = place;
    const save = () => {
      const { written } = answers.get();
      keep(answers.kind, { written, place: { step, option, target }, submissionId });
    };
    return answers.subscribe(save);
  }, [answers, place, submissionId]);

  return [submissionId, setSubmissionId] as const;
}

/**
 * Joins the stored answers (`kept`) and the page's answers. If both answer a field, the page's
 * answer stays. But the message from the URL (`account`) replaces only an empty text or the message
 * of an earlier URL (`before`), never a text that the visitor wrote.
 */
function merge(kept: Written, page: Written, account: string, before: string): Written {
  const typed = Object.entries(page).filter(([, value]) => value.length > 0);
  const types = new Set([...listOf(kept, TYPES), ...listOf(page, TYPES)]);
  const merged = { ...kept, ...Object.fromEntries(typed), [TYPES]: settledTypes([...types]) };
  if (account === '' || textOf(page, MESSAGE) !== account) return merged;
  const own = textOf(kept, MESSAGE);
  return own === '' || own === before ? merged : { ...merged, [MESSAGE]: own };
}

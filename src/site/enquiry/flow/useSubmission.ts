import type { Notice } from '#content/notice.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { solveCaptcha } from '#site/enquiry/captcha/solveCaptcha.ts';
import type { FormErrors } from '#forms/forms.ts';
import type { AnswersStore } from './answers.ts';
import type { DraftsStore } from './drafts.ts';
import { forget, type Kept } from './kept.ts';
import { noteLeaving, SENDING_LIMIT_MS } from '#site/enquiry/sent.ts';
import { sendContact } from './send-contact.ts';
import { emptyWritten, summaryOf, toEntries } from './written.ts';
import { HIDDEN_FIELDS } from '#forms/wire.ts';

/** `idle`: nothing under way. `captcha`: the captcha works, unseen. `sending`: the form is on its way. */
export type SubmissionState = 'idle' | 'captcha' | 'sending';

export interface Submission {
  readonly state: SubmissionState;
  /** The captcha could not be done, or was not right; the text question takes its place. */
  readonly asksQuestion: boolean;
  /** How often in a row the captcha could not be done. */
  readonly captchaFailures: number;
  /** How often the message could not be sent. */
  readonly failures: number;
  /** Why it is still in its fields, where the last time left it there. */
  readonly unsent: Unsent | null;
  /** Sends what is written, which is valid. */
  readonly submit: (kept: Kept) => Promise<void>;
}

/** A message that could not be sent and that only its fields hold. */
export interface Unsent {
  /** What the server said; null where it could not be asked. */
  readonly reason: Notice | null;
  /** When it may be tried again, in milliseconds since 1970; null when at once. */
  readonly retryAt: number | null;
}

export interface SubmissionOptions {
  readonly answers: AnswersStore;
  /** Takes what could not be sent. */
  readonly drafts: DraftsStore;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Where a third party's captcha may appear. */
  readonly captchaPlace: RefObject<HTMLDivElement | null>;
  /** The page answers a post that lacks the captcha: the question is asked at once. */
  readonly asksQuestion: boolean;
  /** The server found mistakes. */
  readonly onInvalid: (errors: FormErrors) => void;
  /** Goes to the thank-you page. */
  readonly onAccepted?: ((next: string) => void) | undefined;
}

const leaveFor = (next: string) => window.location.assign(next);

/**
 * Sends a flow (specification, section 12). The quote is a normal post. The contact is a remote request: its
 * fields are cleared after success and after an error, and in that case kept as a draft; where the
 * device keeps none, or the server says what is in the way, they stay as they are.
 */
export function useSubmission(options: SubmissionOptions): Submission {
  const { answers, drafts, form, captchaPlace, onInvalid, onAccepted = leaveFor } = options;
  const { kind } = answers;
  const [state, setState] = useState<SubmissionState>('idle');
  const [asksQuestion, setAsksQuestion] = useState(options.asksQuestion);
  const [captchaFailures, setCaptchaFailures] = useState(0);
  const [failures, setFailures] = useState(0);
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const busy = useRef(false);

  useEffect(() => {
    if (state !== 'sending') return;
    const timer = setTimeout(() => {
      busy.current = false;
      setState('idle');
    }, SENDING_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    // Back from the next page, the browser may show this one as it was left: in the act of sending.
    const onShow = () => {
      busy.current = false;
      setState('idle');
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

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

  /** What answers the captcha: the text question where it was answered, else the solved challenge. */
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
    // The form's own method, because a field may be called «submit»; and it asks nobody again.
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
      // Of a question that nobody was asked before nothing is wrong yet.
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
      // What was typed while it was on its way is about to be cleared with the rest.
      const isKept = drafts.failed({ ...kept, written: answers.get().written }, sent.retryAt);
      setFailures((count) => count + 1);
      if (!isKept) {
        setUnsent({ reason: null, retryAt: sent.retryAt });
        return;
      }
    } else {
      drafts.sent(kept.written);
    }
    // After success and after an error alike (specification, section 4).
    answers.replace(emptyWritten(kind));
    forget(kind);
    if (sent.outcome !== 'accepted') return;
    noteLeaving(kind, summaryOf(kind, kept.written));
    onAccepted(sent.next);
  }

  return { state, asksQuestion, captchaFailures, failures, unsent, submit };
}

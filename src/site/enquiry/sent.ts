import type { EnquiryForm } from '#forms/wire.ts';
import { store, storedRecord } from './storage.ts';

/**
 * Three times the server's own limit (SUBMISSION_LIMIT_MS in receive.ts), in milliseconds, after which a form is
 * unlocked: a connection that hangs reports nothing for minutes.
 */
export const SENDING_LIMIT_MS = 30_000;

export interface Sent {
  readonly folio: string;
  /** Its beginning in the visitor's words; empty if no script noted it. */
  readonly summary: string;
}

interface Leaving {
  readonly form: EnquiryForm;
  readonly summary: string;
}

/** The longest summary, in characters: enough to recognize a message. */
const SUMMARY_LENGTH = 160;

const LEAVING_KEY = 'solicitud:saliendo';
const sentKey = (form: EnquiryForm) => `solicitud:enviado:${form}`;
const listeners = new Set<() => void>();

/** Notes what a form is about to send, for the thank-you page. */
export function noteLeaving(form: EnquiryForm, text: string): void {
  const whole = text.trim();
  const start = whole.slice(0, SUMMARY_LENGTH).trimEnd();
  store('sessionStorage', LEAVING_KEY, {
    form,
    summary: start.length < whole.length ? `${start}…` : start,
  });
}

/** Takes, once, the answers that the page before was about to send; null when it noted none. */
export function takeLeaving(): Leaving | null {
  const { form, summary } = storedRecord('sessionStorage', LEAVING_KEY);
  store('sessionStorage', LEAVING_KEY, null);
  const known = form === 'simple' || form === 'contact' || form === 'quote';
  return known ? { form, summary: typeof summary === 'string' ? summary : '' } : null;
}

/** Stores what was sent last through a form, or with null removes it. */
export function noteSent(form: EnquiryForm, sent: Sent | null): void {
  store('sessionStorage', sentKey(form), sent);
  for (const listener of listeners) listener();
}

export function recallSent(form: EnquiryForm): Sent | null {
  const { folio, summary } = storedRecord('sessionStorage', sentKey(form));
  if (typeof folio !== 'string' || folio === '') return null;
  return { folio, summary: typeof summary === 'string' ? summary : '' };
}

/** Whether a form shows for the first time what was sent last through it. */
export function isNews(form: EnquiryForm): boolean {
  const found = storedRecord('sessionStorage', sentKey(form));
  if (recallSent(form) === null || found['told'] === true) return false;
  store('sessionStorage', sentKey(form), { ...found, told: true });
  return true;
}

/** Calls back when {@link noteSent} was called on this page. */
export function subscribeSent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

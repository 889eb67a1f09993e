import type { EnquiryForm } from '#forms/wire.ts';
import { store, storedRecord } from './storage.ts';

/**
 * A form that is being sent can be used again after this time, in milliseconds. This time is three
 * times the server's `SUBMISSION_LIMIT_MS`.
 */
export const SENDING_LIMIT_MS = 30_000;

export interface Sent {
  readonly folio: string;
  /** The beginning of the message in the visitor's words, or an empty text. */
  readonly summary: string;
}

interface Leaving {
  readonly form: EnquiryForm;
  readonly summary: string;
}

/**
 * The longest summary of a message, in characters. This length is enough to recognise the message.
 */
const SUMMARY_LENGTH = 160;

const LEAVING_KEY = 'solicitud:saliendo';
const sentKey = (form: EnquiryForm) => `solicitud:enviado:${form}`;
const listeners = new Set<() => void>();

/**
 * Stores the beginning of the text that a form is about to send. The thank-you page reads this
 * text.
 */
export function noteLeaving(form: EnquiryForm, text: string): void {
  const whole = text.trim();
  const start = whole.slice(0, SUMMARY_LENGTH).trimEnd();
  store('sessionStorage', LEAVING_KEY, {
    form,
    summary: start.length < whole.length ? `${start}…` : start,
  });
}

/**
 * Reads and deletes the note that the previous page stored before sending a form. The result is
 * null if there is no note.
 */
export function takeLeaving(): Leaving | null {
  const { form, summary } = storedRecord('sessionStorage', LEAVING_KEY);
  store('sessionStorage', LEAVING_KEY, null);
  const known = form === 'simple' || form === 'contact' || form === 'quote';
  return known ? { form, summary: typeof summary === 'string' ? summary : '' } : null;
}

/** Stores the enquiry that a form sent last. The value null deletes the stored enquiry. */
export function noteSent(form: EnquiryForm, sent: Sent | null): void {
  store('sessionStorage', sentKey(form), sent);
  for (const listener of listeners) listener();
}

export function recallSent(form: EnquiryForm): Sent | null {
  const { folio, summary } = storedRecord('sessionStorage', sentKey(form));
  if (typeof folio !== 'string' || folio === '') return null;
  return { folio, summary: typeof summary === 'string' ? summary : '' };
}

/**
 * Tells whether the enquiry that the form sent last is news, because the form has not shown it yet.
 * The function also stores that the form now shows the enquiry.
 */
export function isNews(form: EnquiryForm): boolean {
  const found = storedRecord('sessionStorage', sentKey(form));
  if (recallSent(form) === null || found['told'] === true) return false;
  store('sessionStorage', sentKey(form), { ...found, told: true });
  return true;
}

/** Calls the listener each time that {@link noteSent} runs on this page. */
export function subscribeSent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

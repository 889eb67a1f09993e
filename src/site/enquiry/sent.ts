import type { EnquiryForm } from '#forms/wire.ts';
import { store, storedRecord } from './storage.ts';

/** The longest lock of a form that is being sent, in milliseconds: 3 × `SUBMISSION_LIMIT_MS`. */
export const SENDING_LIMIT_MS = 30_000;

export interface Sent {
  readonly folio: string;
  readonly summary: string;
}

interface Leaving {
  readonly form: EnquiryForm;
  readonly summary: string;
}

const SUMMARY_LENGTH = 160;

const LEAVING_KEY = 'solicitud:saliendo';
const sentKey = (form: EnquiryForm) => `solicitud:enviado:${form}`;
const listeners = new Set<() => void>();

/** Stores the beginning of the text that a form is about to send, for the thank-you page. */
export function noteLeaving(form: EnquiryForm, text: string): void {
  const whole = text.trim();
  const start = whole.slice(0, SUMMARY_LENGTH).trimEnd();
  store('sessionStorage', LEAVING_KEY, {
    form,
    summary: start.length < whole.length ? `${start}…` : start,
  });
}

/** Reads and deletes the note of {@link noteLeaving}. */
export function takeLeaving(): Leaving | null {
  const { form, summary } = storedRecord('sessionStorage', LEAVING_KEY);
  store('sessionStorage', LEAVING_KEY, null);
  const known = form === 'simple' || form === 'contact' || form === 'quote';
  return known ? { form, summary: typeof summary === 'string' ? summary : '' } : null;
}

export function noteSent(form: EnquiryForm, sent: Sent | null): void {
  store('sessionStorage', sentKey(form), sent);
  for (const listener of listeners) listener();
}

export function recallSent(form: EnquiryForm): Sent | null {
  const { folio, summary } = storedRecord('sessionStorage', sentKey(form));
  if (typeof folio !== 'string' || folio === '') return null;
  return { folio, summary: typeof summary === 'string' ? summary : '' };
}

/** Returns true at the first call after the form sent an enquiry, otherwise false. */
export function isNews(form: EnquiryForm): boolean {
  const found = storedRecord('sessionStorage', sentKey(form));
  if (recallSent(form) === null || found['shown'] === true) return false;
  store('sessionStorage', sentKey(form), { ...found, shown: true });
  return true;
}

export function subscribeSent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import type { EnquiryForm } from '#forms/wire.ts';
import { store, storedRecord } from './storage.ts';

/** The longest time for which sending locks a form, in ms: 3 × `SUBMISSION_LIMIT_MS`. */
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

/** Before the thank-you page opens, stores the beginning of the enquiry's text for that page. */
export function noteLeaving(form: EnquiryForm, text: string): void {
  const whole = text.trim();
  const start = whole.slice(0, SUMMARY_LENGTH).trimEnd();
  store('sessionStorage', LEAVING_KEY, {
    form,
    summary: start.length < whole.length ? `${start}…` : start,
  });
}

/** Returns and deletes what {@link noteLeaving} stored. */
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

/** Returns true only at the first call after the form has sent an enquiry. */
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

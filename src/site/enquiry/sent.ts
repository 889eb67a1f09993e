import type { EnquiryForm } from '#forms/wire.ts';
import { store, storedRecord } from './storage.ts';

/**
 * How long sending may take before the form is the visitor's again, in milliseconds: three times what
 * the server gives itself (SUBMISSION_LIMIT_MS in src/server/site/reception/receive.ts). A connection that
 * hangs says nothing for minutes, and neither does a page whose loading was stopped. Sending the same
 * again is the same enquiry.
 */
export const SENDING_LIMIT_MS = 30_000;

/** What a tab remembers of the last enquiry that it sent through a form. */
export interface Sent {
  readonly folio: string;
  /** Its beginning, in the visitor's own words; empty when the scripts were not there to note it. */
  readonly summary: string;
}

/** What a form was about to send when it left its page. */
interface Leaving {
  readonly form: EnquiryForm;
  readonly summary: string;
}

/** The longest summary, in characters: enough to know a message again. */
const SUMMARY_LENGTH = 160;

const LEAVING_KEY = 'solicitud:saliendo';
const sentKey = (form: EnquiryForm) => `solicitud:enviado:${form}`;
const listeners = new Set<() => void>();

/** Notes what a form is about to send, for the page that thanks for it. */
export function noteLeaving(form: EnquiryForm, text: string): void {
  const whole = text.trim();
  const start = whole.slice(0, SUMMARY_LENGTH).trimEnd();
  store('sessionStorage', LEAVING_KEY, {
    form,
    summary: start.length < whole.length ? `${start}…` : start,
  });
}

/** What the page before was about to send, once; null when it noted nothing. */
export function takeLeaving(): Leaving | null {
  const { form, summary } = storedRecord('sessionStorage', LEAVING_KEY);
  store('sessionStorage', LEAVING_KEY, null);
  const known = form === 'simple' || form === 'contact' || form === 'quote';
  return known ? { form, summary: typeof summary === 'string' ? summary : '' } : null;
}

/** Remembers, or with null forgets, what was sent last through a form. */
export function noteSent(form: EnquiryForm, sent: Sent | null): void {
  store('sessionStorage', sentKey(form), sent);
  for (const listener of listeners) listener();
}

/** What was sent last through a form in this tab. */
export function recallSent(form: EnquiryForm): Sent | null {
  const { folio, summary } = storedRecord('sessionStorage', sentKey(form));
  if (typeof folio !== 'string' || folio === '') return null;
  return { folio, summary: typeof summary === 'string' ? summary : '' };
}

/** Whether a form tells for the first time what was sent last through it; from now on, no more. */
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

import { TEXTS_KEY } from './simple-form/kept-texts.ts';
import { forget } from './flow/kept.ts';
import { flowAt, type EnquiryForm } from '#forms/wire.ts';
import { store } from './storage.ts';
import { noteSent, recallSent, takeLeaving } from './sent.ts';

/** On a new thank-you page, deletes the form's stored texts and stores the enquiry's number. */
export function settleSent(): void {
  const folio = document.querySelector('[data-folio]')?.textContent.trim() ?? '';
  const kind = flowAt(location.pathname.replace(/\/gracias\/?$/, ''));
  if (folio === '' || kind === null) return;
  const forms: readonly EnquiryForm[] = kind === 'quote' ? ['quote'] : ['contact', 'simple'];
  if (forms.some((form) => recallSent(form)?.folio === folio)) return;
  const leaving = takeLeaving();
  const known = forms.filter((form) => form === leaving?.form);
  for (const form of known.length > 0 ? known : forms) {
    if (form === 'simple') store('sessionStorage', TEXTS_KEY, null);
    else forget(form);
    noteSent(form, { folio, summary: known.length > 0 ? (leaving?.summary ?? '') : '' });
  }
}

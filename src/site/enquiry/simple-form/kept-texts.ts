import { HIDDEN_FIELDS, isSubmissionId } from '#forms/wire.ts';
import { store, storedRecord } from '#site/enquiry/storage.ts';

export const TEXTS_KEY = 'solicitud:sesion:simple';

const TEXTS = [
  'contact[nombre]',
  'contact[correo]',
  'contact[telefono]',
  'contact[telefono_escrito]',
  'contact[mensaje]',
];

function controls(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return TEXTS.map((name) => form.elements.namedItem(name)).filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement,
  );
}

export function keepTexts(form: HTMLFormElement): void {
  const texts = controls(form).map(({ name, value }) => [name, value] as const);
  const id = new FormData(form).get(HIDDEN_FIELDS.submissionId);
  const kept = Object.fromEntries([...texts, [HIDDEN_FIELDS.submissionId, id]]);
  const isEmpty = texts.every(([, value]) => value === '');
  store('sessionStorage', TEXTS_KEY, isEmpty ? null : kept);
}

/** Puts the stored texts into empty fields. Returns the stored id of the submission, or null. */
export function restoreTexts(form: HTMLFormElement): string | null {
  const kept = storedRecord('sessionStorage', TEXTS_KEY);
  for (const control of controls(form)) {
    const text = kept[control.name];
    if (control.value === '' && typeof text === 'string') control.value = text;
  }
  const id = kept[HIDDEN_FIELDS.submissionId];
  return isSubmissionId(id) ? id : null;
}

export function keptNothing(): boolean {
  const kept = storedRecord('sessionStorage', TEXTS_KEY);
  return TEXTS.every((name) => (kept[name] ?? '') === '');
}

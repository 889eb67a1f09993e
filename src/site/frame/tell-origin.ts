import { ORIGIN_FIELD } from '#forms/visit-origin.ts';

/** Stores the URL and the referrer of the visit's first page. Adds both to each posted form. */
export function tellOrigin(): void {
  addEventListener('formdata', ({ formData, target }) => {
    if (target instanceof HTMLFormElement && target.method === 'get') return;
    formData.set(ORIGIN_FIELD, origin());
  });
  origin();
}

function origin(): string {
  try {
    return (sessionStorage[ORIGIN_FIELD] ??= `${location.href} ${document.referrer}`) as string;
  } catch {
    return '';
  }
}

import { ORIGIN_FIELD } from '#forms/visit-origin.ts';

/** Stores the URL with which the tab's visit began, and adds it to each posted form. */
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

import { ORIGIN_FIELD } from '#forms/visit-origin.ts';

/**
 * Stores the URL with which the visit in this tab began, and sends this URL with each form that
 * uses the method POST.
 */
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

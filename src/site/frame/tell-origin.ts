import { ORIGIN_FIELD } from '#forms/visit-origin.ts';

/**
 * Stores in this tab the address of the page with which the visit began. Each form with the method
 * post sends this address too.
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

import { ORIGIN_FIELD } from '#forms/visit-origin.ts';

/** Stores in this tab where the visit began, and adds it to the forms that send more than an address. */
export function tellOrigin(): void {
  addEventListener('formdata', ({ formData, target }) => {
    if (target instanceof HTMLFormElement && target.method === 'get') return;
    formData.set(ORIGIN_FIELD, origin());
  });
  origin();
}

/** The address at which the visit began, and its referrer; nothing if nothing is stored. */
function origin(): string {
  try {
    return (sessionStorage[ORIGIN_FIELD] ??= `${location.href} ${document.referrer}`) as string;
  } catch {
    return '';
  }
}

import { ORIGIN_FIELD } from '#forms/visit-origin.ts';

/**
 * Stores where the visit began, in this tab, and adds it to every form that is posted to this site and asks for
 * more than an address. There is no cookie, and nothing is sent before a form is. The server picks out what it
 * needs.
 */
export function tellOrigin(): void {
  addEventListener('formdata', ({ formData, target }) => {
    if (target instanceof HTMLFormElement && target.method === 'get') return;
    formData.set(ORIGIN_FIELD, origin());
  });
  origin();
}

/** The address at which the visit began, and its referrer; nothing where nothing is stored. */
function origin(): string {
  try {
    return (sessionStorage[ORIGIN_FIELD] ??= `${location.href} ${document.referrer}`) as string;
  } catch {
    return '';
  }
}

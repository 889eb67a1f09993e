import { ORIGIN_FIELD } from '#forms/visit-origin.ts';

/**
 * Keeps where the visit began, in this tab and until it is closed, and adds it to every form that is
 * posted to this site, and to none that only asks for an address: no cookie, and nobody is told of it before something is sent. What of it is of
 * use, the server picks out; this travels with every page.
 */
export function tellOrigin(): void {
  addEventListener('formdata', ({ formData, target }) => {
    if (target instanceof HTMLFormElement && target.method === 'get') return;
    formData.set(ORIGIN_FIELD, origin());
  });
  origin();
}

/** The address that the visit began at, and the one that led there; nothing where nothing is kept. */
function origin(): string {
  try {
    return (sessionStorage[ORIGIN_FIELD] ??= `${location.href} ${document.referrer}`) as string;
  } catch {
    return '';
  }
}

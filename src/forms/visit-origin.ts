/**
 * The name of a form field and of a `sessionStorage` key. Both contain the visit's first URL, a
 * space, and the referrer.
 */
export const ORIGIN_FIELD = 'procedencia';

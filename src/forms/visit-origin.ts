/**
 * The name of a form field and of a key in the browser's storage. The value contains the first
 * page's address, a space, and the referrer of a visit.
 */
export const ORIGIN_FIELD = 'procedencia';

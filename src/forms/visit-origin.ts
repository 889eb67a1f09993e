/**
 * Contains the first page's address, a space, and the referrer of a visit, also in the browser's
 * storage.
 */
export const ORIGIN_FIELD = 'procedencia';

/**
 * The value contains the first page's URL, a space, and the referrer. The browser's storage has a
 * key with this name.
 */
export const ORIGIN_FIELD = 'procedencia';

/**
 * The name of the field and of the browser's key for a visit's origin. The value is the address of
 * the first page, a space, and the referrer.
 */
export const ORIGIN_FIELD = 'procedencia';

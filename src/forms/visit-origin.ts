/**
 * The name of the field with a visit's origin, which is the address of the first page, a space, and
 * the referrer. The browser's storage has the same name.
 */
export const ORIGIN_FIELD = 'procedencia';

/**
 * The name of the form field with the origin of a visit. The value is the address of the first
 * page, a space, and the referrer. The browser stores the value under this name too.
 */
export const ORIGIN_FIELD = 'procedencia';

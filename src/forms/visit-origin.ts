/** The value is the first page's URL, a space and the referrer. The storage key has this name. */
export const ORIGIN_FIELD = 'procedencia';

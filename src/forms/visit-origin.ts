/** The field for the first page's URL, a space and the referrer. The storage key is the same. */
export const ORIGIN_FIELD = 'procedencia';

/** Field and browser's key of a visit's origin: the first page's address, a space and its referrer. */
export const ORIGIN_FIELD = 'procedencia';

/** A form field and a `sessionStorage` key. Both hold the visit's first URL and its referrer. */
export const ORIGIN_FIELD = 'procedencia';

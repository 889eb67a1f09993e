/** This field and this `sessionStorage` key hold the visit's first URL, a space, the referrer. */
export const ORIGIN_FIELD = 'procedencia';

/** This field and this key of `sessionStorage` hold the URL of the visit's first page. */
export const ORIGIN_FIELD = 'procedencia';

/**
 * The field, and the browser's key, of where a visit began (site/frame/tell-origin.ts): the address of the first
 * page and its referrer, with a space in between.
 */
export const ORIGIN_FIELD = 'procedencia';

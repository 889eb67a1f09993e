/**
 * The name of the field in which the browser's script tells where a visit began
 * (site/frame/tell-origin.ts), and of what the browser keeps until the visit ends: the address of the
 * first page and that of the page which led there, with a space in between.
 */
export const ORIGIN_FIELD = 'procedencia';

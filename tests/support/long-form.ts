/**
 * Whether this run is the long one, of `npm run test:security` and `npm run test:faults`; in
 * `npm test` the same tests run in a short form.
 */
export const LONG_FORM = process.env['PRUEBAS_LARGAS'] === '1';

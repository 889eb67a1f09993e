/**
 * Whether this run is the long one: `npm run test:completo`, or one part of it with `test:security`
 * and `test:faults`. In `npm test` the same tests run in a short form, which looks once at whatever
 * can fail; the long one adds every combination of widths, themes and pages, the real clock and
 * more rounds.
 */
export const LONG_FORM = process.env['LONG_TESTS'] === '1';

/**
 * Whether this run is on another content than the sample one, as
 * `npm run prueba -- --contenido carpeta` says.
 */
export const OTHER_CONTENT = Boolean(process.env['PRUEBAS_CONTENIDO']);

/**
 * Tests of what only the sample content has: its drawn pages of services, the shop that is brought
 * down (which others may leave out), its words one by one, its weight; and those that build or start what they test themselves.
 */
export const SAMPLE_FILES =
  /(contract|form-trees|found|motion|motionless|phone|rehearsal|services|services-chart|weight|nube-clara|preview)\.spec\.ts$/;

/** Tests of other files that look for something of the sample content, by the reason. */
export const SAMPLE_TESTS: Readonly<Record<string, RegExp[]>> = {
  'It is on a page of a service, which another agency may not have.': [
    /the security teams open and close/,
    /what is pressed before its island has woken up/,
    /tapping a sample project toggles its hover style/,
    /cards, tabs, teams and the theme answer/,
  ],
  'It reads the hour of the sample brand’s city.': [
    /a day at the agency/,
    /the same day otherwise/,
  ],
};

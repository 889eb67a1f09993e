/** Whether this run tests another content than the sample (`npm run prueba -- --contenido carpeta`). */
export const OTHER_CONTENT = Boolean(process.env['PRUEBAS_CONTENIDO']);

/**
 * Tests that need the sample: its pages of services with drawings, the shop that is brought down,
 * exact words, its weight; and tests that build or start their own site.
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

/** Tells whether this run tests another content (`npm run prueba -- --contenido carpeta`). */
export const OTHER_CONTENT = Boolean(process.env['PRUEBAS_CONTENIDO']);

/** The test files that need the sample content, or that build or start a site of their own. */
export const SAMPLE_FILES =
  /(contract|form-trees|found|motion|motionless|phone|rehearsal|services|services-chart|weight|nube-clara|preview)\.spec\.ts$/;

/** Single tests in other files that need the sample content. Each key is the reason. */
export const SAMPLE_TESTS: Readonly<Record<string, RegExp[]>> = {
  'It is on a page of a service, which another agency may not have.': [
    /what is pressed before its island has woken up/,
    /cards, tabs, teams and the theme answer/,
  ],
  'It reads the hour of the sample brand’s city.': [
    /a day at the agency/,
    /the same day at 360 px/,
  ],
};

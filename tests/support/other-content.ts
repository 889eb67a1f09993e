/**
 * Whether this run is on another content than the sample one, as
 * `npm run prueba -- --contenido carpeta` says.
 */
export const OTHER_CONTENT = Boolean(process.env['PRUEBAS_CONTENIDO']);

/** Tests of what only the sample content has, or that build or start what they test themselves. */
export const SAMPLE_FILES =
  /(contract|found|motion|motionless|phone|services|services-chart|weight|nube-clara|preview)\.spec\.ts$/;

/** Tests of other files that look for something of the sample content, by the reason. */
export const SAMPLE_TESTS: Readonly<Record<string, RegExp[]>> = {};

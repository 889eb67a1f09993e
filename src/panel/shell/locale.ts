/**
 * In whose figures and dates the panel writes: the `idioma` of `content/servicios.yaml`, which the
 * build puts in this module's place (src/build/written-modules.ts). Without a build, Spanish.
 */
export const LOCALE = 'es';

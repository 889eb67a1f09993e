/**
 * What the parts of a form say around its fields (`{marca}` is the sign of a required one), and what is
 * said of a link to another site. The build puts the words of `content/mensajes.yaml` and
 * `content/navegacion.yaml` in this module's place (src/build/written-modules.ts); these are those of
 * the sample content.
 */
export const CONTROL_WORDS = {
  obligatorios: 'Los campos con {marca} son obligatorios.',
  revisa: 'Revisa estos datos',
  cerrarAviso: 'Cerrar aviso',
  fallo: 'Esta página tuvo un error. Lo que escribiste sigue aquí: puedes seguir y enviarlo igual.',
  externo: 'otro sitio',
};

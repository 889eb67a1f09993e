/** Where the sample's articles are, the latest first. */
export const NOTES: readonly [string, ...string[]] = [
  '/notas/que-pasa-cuando-presionas-enviar',
  '/notas/que-revisar-antes-de-firmar',
  '/notas/cuanto-cuesta-una-tienda-al-mes',
];

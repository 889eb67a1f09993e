/**
 * What mails and the panel call the fields of an enquiry. The build puts the words of
 * `content/correos.yaml` in this module's place (src/build/written-modules.ts); these are those of the
 * sample content.
 */
export const LEAD_LABELS = {
  folio: 'Folio',
  nombre: 'Nombre',
  correo: 'Correo',
  telefono: 'Teléfono',
  telefonoEscrito: 'Teléfono, tal como se escribió',
  mensaje: 'Mensaje',
  web: 'Sitio web',
  tipos: 'Tipo de proyecto',
  otroTipo: 'Otro tipo de proyecto',
  solicitudes: 'Lo que necesita',
  solicitudesTuyas: 'Lo que necesitas',
  referentes: 'Referencias',
  restricciones: 'Restricciones',
  comienzo: 'Comienzo',
  lanzamiento: 'Lanzamiento',
  presupuesto: 'Presupuesto',
  newsletter: 'Boletín',
  temas: 'Temas del boletín',
  avisos: 'Avisos del sitio',
  campana: 'Campaña',
  sitioDeOrigen: 'Sitio que lo trajo',
  primeraPagina: 'Primera página',
  paginaDelFormulario: 'Página del formulario',
  si: 'Sí',
  no: 'No',
};

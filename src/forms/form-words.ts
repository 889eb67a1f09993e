/**
 * What fields say where the specification has no words for it; `{maximo}` is the rule's number. The
 * build puts the words of `content/mensajes.yaml` in this module's place
 * (src/build/written-modules.ts); these are those of the sample content.
 */
export const FORM_WORDS = {
  textoLargo: 'Este texto es demasiado largo: caben {maximo} caracteres.',
  listaLarga: 'Caben {maximo} elementos como máximo.',
  elementoLargo: 'Cada elemento admite {maximo} caracteres como máximo.',
  sinTemas: 'Elige al menos un tema.',
  fechaIncorrecta: 'Escribe una fecha que exista, con el formato dd-mm-aaaa.',
  fechaPasada: 'Esa fecha ya pasó. Escribe la de hoy o una posterior.',
  lanzamientoAntes: 'El lanzamiento no puede ser anterior al comienzo.',
  sinFecha: 'Aún no sé',
  sinAceptar: 'Debes aceptar el aviso de privacidad para continuar.',
};

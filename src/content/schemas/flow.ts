import * as z from 'zod';
import { group, groups, line, upTo } from './fields.ts';
import { field, option, text } from './flow-parts.ts';
import { projectType } from './service-page.ts';
import { places } from './places.ts';

/** One of the project detail's lists. */
const detailList = z.strictObject({
  etiqueta: line('Pregunta'),
  ayuda: text('Ayuda', 'Con un ejemplo.'),
  nuevo: line('Nombre del campo que agrega'),
});

/** A question before something is deleted. */
const confirmation = z.strictObject({
  titulo: line('Pregunta'),
  texto: text('Qué se perdería'),
  confirmar: line('Botón que lo hace'),
  cancelar: line('Botón que no'),
});

/** What both step flows share: `content/flujo.yaml`. */
export const flowSchema = z.strictObject({
  pasos: z.tuple([line(), line(), line()]).meta({ title: 'Nombres de los pasos', entry: 'paso' }),
  /** Beside the name of the third, in the way that does not ask for it. */
  sinTercero: upTo(30, 'Junto al tercero, donde no se pide'),
  /** Beside the name of the second, which is that way's last: how many answers it still asks for, `{faltan}`. */
  faltan: group('Cuántas respuestas faltan', {
    una: line('Una'),
    varias: line('Varias').check(places('faltan')),
  }),
  indicador: group('Indicador de pasos', {
    nombre: line('Nombre'),
    lugar: line('Dónde se está').includes('{actual}').check(places('actual', 'total')),
    abierto: upTo(30, 'Después del paso, en un teléfono'),
    hecho: line('Hecho'),
    enCurso: line('En curso'),
    pendiente: line('Pendiente'),
    /** Of a step with something to mend, and of one that was passed with something left out. */
    corregir: line('Con algo que corregir'),
    falta: line('Con algo sin llenar'),
  }),
  botones: group('Botones', {
    siguiente: line('Siguiente'),
    enviar: line('Enviar'),
    atras: line('Atrás'),
    /** On the cards of the first step that have no word of their own. */
    entrar: upTo(20, 'Entrar'),
    /** Asks again for a step that could not be loaded. */
    reintentar: line('Reintentar'),
    empezar: line('Empezar de nuevo'),
  }),
  estados: group('Esperas y fallos', {
    cargando: line('Un paso viene en camino'),
    fallo: group('No llegó', {
      titulo: line('Título'),
      texto: text('Texto'),
    }),
    comprobando: line('Mientras se comprueba'),
    captcha: group('No se pudo comprobar', {
      titulo: line('Título'),
      texto: text('Texto'),
    }),
    enviando: line('Mientras se envía'),
  }),
  /** After what each page says of its fields, where the browser keeps what is written. */
  recarga: line('Lo que se escribe queda en el navegador'),
  borrador: group('Un mensaje que no se pudo enviar', {
    titulo: line('Título'),
    texto: text('Texto'),
    /** Instead of the latter where the browser keeps nothing: it is still in its fields. */
    sinGuardar: text('Donde el navegador no guarda nada'),
    /** Too many were sent in a row (429). */
    espera: group('Demasiados seguidos', {
      texto: text('Texto'),
      /** While it lasts; `{tiempo}` is what is left of it. */
      reloj: line('Cuánto falta').check(places('tiempo')),
      listo: line('Ya se puede'),
    }),
    /** The title where there are several; `{total}` is how many. */
    varios: line('Cuando hay varios').check(places('total')),
    recuperar: line('Recuperarlo'),
    descartar: line('Descartarlo'),
    /** It was put back, and some fields had a new text already: both are named. */
    otros: group('Campos que ya decían otra cosa', {
      titulo: line('Título'),
      texto: text('Texto'),
      /** `{campo}` is the field's label and `{texto}` its other text. */
      campo: line('Cada campo').check(places('campo', 'texto')),
      /** Puts that text in the field. `{campo}` is its label. */
      usar: line('Usar ese texto').check(places('campo')),
    }),
  }),
  /** Beside *Enviar*, before the names of the lines that are empty: of one, and of more. */
  falta: group('Junto al botón de enviar', {
    una: line('Falta uno'),
    varias: line('Faltan varios'),
  }),
  pregunta: line('Antes de la pregunta en texto'),
  /** Heading of the second panel and its selectors. A target of 2 asks for references. */
  objetivos: group('Segundo panel', {
    pregunta: line('Pregunta'),
    /** Beside the name of the step that it is still part of. */
    paso: upTo(30, 'Junto al nombre del paso').optional(),
    lista: groups('Opciones', 'opción', [2], {
      ...option.shape,
      objetivo: z.int().positive().meta({ title: 'Número', description: 'El 2 pide referencias.' }),
    }),
  }),
  listas: group('Listas del detalle', {
    request: detailList.meta({ title: 'Solicitudes' }),
    referent: detailList.meta({ title: 'Referencias' }),
    restriction: detailList.meta({ title: 'Restricciones' }),
    agregar: line('Agregar'),
    /** The button that removes an entry; `{texto}` is the entry. */
    quitar: line('Quitar').check(places('texto')),
    vaciar: line('Vaciar'),
    /** Announced after each; `{texto}` is the entry, `{total}` how many there are. */
    agregado: line('Se agregó').check(places('texto', 'total')),
    /** After several lines were pasted; `{nuevos}` is how many entries they made. */
    agregados: line('Se agregaron varios').check(places('nuevos', 'total')),
    sobrantes: line('No cupieron todos'),
    quitado: line('Se quitó').check(places('texto', 'total')),
    vaciada: line('Se vació'),
  }),
  confirmar: group('Antes de borrar algo', {
    empezar: confirmation.meta({ title: 'Empezar de nuevo' }),
    vaciar: confirmation.meta({ title: 'Vaciar una lista' }),
  }),
  detalle: group('Detalle del proyecto', {
    titulo: line('Título'),
    texto: text('Texto'),
    tipos: line('Pregunta por los tipos'),
    /** In place of the kinds that the quote's first step offers, once one of them was chosen there. */
    elegidos: line(
      'Lo que ya se eligió',
      'En la cotización, en lugar de los servicios que se eligieron en el primer paso: {servicios}. Sin esta línea se preguntan otra vez.',
    )
      .check(places('servicios'))
      .optional(),
    /**
     * Kinds of project besides those of the services (project-types.ts); `valor` is also what an
     * address may preselect, as `?tipo=otro`.
     */
    opciones: groups('Tipos además de los servicios', 'tipo', [], {
      valor: projectType.meta({
        title: 'Valor',
        description: 'Lo que se guarda; no lo cambies cuando ya haya solicitudes.',
      }),
      etiqueta: line('Lo que se lee'),
    }).refine((options) => options.some(({ valor }) => valor === 'otro'), {
      error: 'falta la opción con el valor «otro»',
    }),
    otro: field.meta({ title: 'Otro' }),
  }),
  /** Buttons that write a date, over its field, beside the one that says that it is not known yet. */
  fechas: group('Botones que escriben una fecha', {
    etiqueta: line('Nombre').check(places('campo')),
    esteMes: line('Este mes'),
    enMeses: line('En unos meses'),
    ejemplo: line('Ejemplo en el campo vacío'),
  }),
  calendario: group('Calendario', {
    /** The button that opens it; `{campo}` is the field's label. */
    abrir: line('Abrirlo').check(places('campo')),
  }),
  /** Where a link opens, said to screen readers. */
  otraPestana: line('Que se abre en otra pestaña'),
});

export type FlowShared = z.infer<typeof flowSchema>;

import * as z from 'zod';
import { group, groups, line, upTo } from './fields.ts';
import { field, option, text } from './flow-parts.ts';
import { projectType } from './service-page.ts';
import { places } from '#content/placeholders.ts';

/** One of the project detail's lists. */
const detailList = z.strictObject({
  /** The question that the list answers. */
  etiqueta: line('Pregunta'),
  /** What an entry is, with an example. */
  ayuda: text('Ayuda', 'Con un ejemplo.'),
  /** Label of the input that adds an entry. */
  nuevo: line('Nombre del campo que agrega'),
});

/** A question before something is deleted. */
const confirmation = z.strictObject({
  /** The question. */
  titulo: line('Pregunta'),
  /** What would be lost. */
  texto: text('Qué se perdería'),
  /** The button that does it. */
  confirmar: line('Botón que lo hace'),
  /** The button that does not. */
  cancelar: line('Botón que no'),
});

/** What both step flows share: `content/flujo.yaml`. */
export const flowSchema = z.strictObject({
  /** Names of the three steps, for the step indicator. */
  pasos: z.tuple([line(), line(), line()]).meta({ title: 'Nombres de los pasos', entry: 'paso' }),
  /** Beside the name of the third, in the way that does not ask for it. */
  sinTercero: upTo(30, 'Junto al tercero, donde no se pide'),
  /** Beside the name of the second, which is that way's last: how many answers it still asks for, `{faltan}`. */
  faltan: group('Cuántas respuestas faltan', {
    una: line('Una'),
    varias: line('Varias').check(places('faltan')),
  }),
  /** The step indicator: its name, where one is, and what is said of each step. */
  indicador: group('Indicador de pasos', {
    nombre: line('Nombre'),
    lugar: line('Dónde se está').includes('{actual}').check(places('actual', 'total')),
    /** After the current step's name before a way is chosen, on a narrow screen. */
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
    /** Throws everything away. */
    empezar: line('Empezar de nuevo'),
  }),
  estados: group('Esperas y fallos', {
    /** While a step is on its way. */
    cargando: line('Un paso viene en camino'),
    /** When it did not arrive. */
    fallo: group('No llegó', {
      titulo: line('Título'),
      texto: text('Texto'),
    }),
    /** While the captcha works, before sending. */
    comprobando: line('Mientras se comprueba'),
    /** When the captcha could not be done, and what to do. */
    captcha: group('No se pudo comprobar', {
      titulo: line('Título'),
      texto: text('Texto'),
    }),
    /** While the form is being sent. */
    enviando: line('Mientras se envía'),
  }),
  /** After what each page says of its fields, where the browser keeps what is written. */
  recarga: line('Lo que se escribe queda en el navegador'),
  /** The contact form could not be sent: its text is kept on the device. */
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
      /** Once it is over. */
      listo: line('Ya se puede'),
    }),
    /** The title where there are several; `{total}` is how many. */
    varios: line('Cuando hay varios').check(places('total')),
    /** Puts the text back and sends it. */
    recuperar: line('Recuperarlo'),
    /** Deletes it from the device. */
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
  /** Introduces the text question of a page without JavaScript. */
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
    /** The button beside the input. */
    agregar: line('Agregar'),
    /** The button that removes an entry; `{texto}` is the entry. */
    quitar: line('Quitar').check(places('texto')),
    /** The button that empties a list. */
    vaciar: line('Vaciar'),
    /** Announced after each; `{texto}` is the entry, `{total}` how many there are. */
    agregado: line('Se agregó').check(places('texto', 'total')),
    /** After several lines were pasted; `{nuevos}` is how many entries they made. */
    agregados: line('Se agregaron varios').check(places('nuevos', 'total')),
    /** Said after that, where the list did not take all of them. */
    sobrantes: line('No cupieron todos'),
    quitado: line('Se quitó').check(places('texto', 'total')),
    vaciada: line('Se vació'),
  }),
  /** Questions before something is deleted. */
  confirmar: group('Antes de borrar algo', {
    empezar: confirmation.meta({ title: 'Empezar de nuevo' }),
    vaciar: confirmation.meta({ title: 'Vaciar una lista' }),
  }),
  detalle: group('Detalle del proyecto', {
    titulo: line('Título'),
    texto: text('Texto'),
    /** The question that the checkboxes answer. */
    tipos: line('Pregunta por los tipos'),
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
    /** The free text that «otro» reveals. */
    otro: field.meta({ title: 'Otro' }),
  }),
  /** Buttons that write a date, over its field, beside the one that says that it is not known yet. */
  fechas: group('Botones que escriben una fecha', {
    etiqueta: line('Nombre').check(places('campo')),
    esteMes: line('Este mes'),
    enMeses: line('En unos meses'),
    /** In the field under them, while it is empty. */
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

import * as z from 'zod';
import { field, line, option, text } from './flow-parts.ts';
import { projectType } from './service-page.ts';
import { places } from '#content/placeholders.ts';

/** One of the project detail's lists. */
const list = z.strictObject({
  /** The question that the list answers. */
  etiqueta: line,
  /** What an entry is, with an example. */
  ayuda: text,
  /** Label of the input that adds an entry. */
  nuevo: line,
});

/** A question before something is deleted. */
const confirmation = z.strictObject({
  /** The question. */
  titulo: line,
  /** What would be lost. */
  texto: text,
  /** The button that does it. */
  confirmar: line,
  /** The button that does not. */
  cancelar: line,
});

/** What both step flows share: `content/flujo.yaml`. */
export const flowSchema = z.strictObject({
  /** Names of the three steps, for the step indicator. */
  pasos: z.tuple([line, line, line]),
  /** Beside the name of the third, in the way that does not ask for it. */
  sinTercero: z.string().min(1).max(30),
  /** Beside the name of the second, which is that way's last: how many answers it still asks for, `{faltan}`. */
  faltan: z.strictObject({ una: line, varias: line.check(places('faltan')) }),
  /** The step indicator: its name, where one is, and what is said of each step. */
  indicador: z.strictObject({
    nombre: line,
    lugar: line.includes('{actual}').check(places('actual', 'total')),
    /** The same before it is known how many there are. */
    lugarAbierto: line.includes('{actual}').check(places('actual')),
    /** After the current step's name then, on a narrow screen. */
    abierto: z.string().min(1).max(30),
    hecho: line,
    enCurso: line,
    pendiente: line,
    /** Of a step with something to mend, and of one that was passed with something left out. */
    corregir: line,
    falta: line,
  }),
  botones: z.strictObject({
    siguiente: line,
    enviar: line,
    atras: line,
    /** On the cards of the first step that have no word of their own. */
    entrar: z.string().min(1).max(20),
    /** Asks again for a step that could not be loaded. */
    reintentar: line,
    /** Throws everything away. */
    empezar: line,
  }),
  estados: z.strictObject({
    /** While a step is on its way. */
    cargando: line,
    /** When it did not arrive. */
    fallo: z.strictObject({ titulo: line, texto: text }),
    /** While the captcha works, before sending. */
    comprobando: line,
    /** When the captcha could not be done, and what to do. */
    captcha: z.strictObject({ titulo: line, texto: text }),
    /** While the form is being sent. */
    enviando: line,
  }),
  /** After what each page says of its fields, where the browser keeps what is written. */
  recarga: line,
  /** The contact form could not be sent: its text is kept on the device. */
  borrador: z.strictObject({
    titulo: line,
    texto: text,
    /** Instead of the latter where the browser keeps nothing: it is still in its fields. */
    sinGuardar: text,
    /** Too many were sent in a row (429). */
    espera: z.strictObject({
      texto: text,
      /** While it lasts; `{tiempo}` is what is left of it. */
      reloj: line.check(places('tiempo')),
      /** Once it is over. */
      listo: line,
    }),
    /** The title where there are several; `{total}` is how many. */
    varios: line.check(places('total')),
    /** Puts the text back and sends it. */
    recuperar: line,
    /** Deletes it from the device. */
    descartar: line,
    /** It was put back, and some fields had a new text already: both are named. */
    otros: z.strictObject({
      titulo: line,
      texto: text,
      /** `{campo}` is the field's label and `{texto}` its other text. */
      campo: line.check(places('campo', 'texto')),
      /** Puts that text in the field. `{campo}` is its label. */
      usar: line.check(places('campo')),
    }),
  }),
  /** Beside *Enviar*, before the names of the lines that are empty: of one, and of more. */
  falta: z.strictObject({ una: line, varias: line }),
  /** Introduces the text question of a page without JavaScript. */
  pregunta: line,
  /** Heading of the second panel and its selectors. A target of 2 asks for references. */
  objetivos: z.strictObject({
    pregunta: line,
    /** Beside the name of the step that it is still part of. */
    paso: z.string().min(1).max(30).optional(),
    lista: z.array(option.extend({ objetivo: z.int().positive() })).min(2),
  }),
  listas: z.strictObject({
    request: list,
    referent: list,
    restriction: list,
    /** The button beside the input. */
    agregar: line,
    /** The button that removes an entry; `{texto}` is the entry. */
    quitar: line.check(places('texto')),
    /** The button that empties a list. */
    vaciar: line,
    /** Announced after each; `{texto}` is the entry, `{total}` how many there are. */
    agregado: line.check(places('texto', 'total')),
    /** After several lines were pasted; `{nuevos}` is how many entries they made. */
    agregados: line.check(places('nuevos', 'total')),
    /** Said after that, where the list did not take all of them. */
    sobrantes: line,
    quitado: line.check(places('texto', 'total')),
    vaciada: line,
  }),
  /** Questions before something is deleted. */
  confirmar: z.strictObject({ empezar: confirmation, vaciar: confirmation }),
  detalle: z.strictObject({
    titulo: line,
    texto: text,
    /** The question that the checkboxes answer. */
    tipos: line,
    /**
     * Kinds of project besides those of the services (project-types.ts); `valor` is also what an
     * address may preselect, as `?tipo=otro`.
     */
    opciones: z
      .array(
        z.strictObject({
          valor: projectType,
          etiqueta: line,
        }),
      )
      .refine((options) => options.some(({ valor }) => valor === 'otro'), {
        error: 'falta la opción con el valor «otro»',
      }),
    /** The free text that «otro» reveals. */
    otro: field,
  }),
  /** Buttons that write a date, over its field, beside the one that says that it is not known yet. */
  fechas: z.strictObject({
    etiqueta: line.check(places('campo')),
    esteMes: line,
    enMeses: line,
    /** In the field under them, while it is empty. */
    ejemplo: line,
  }),
  calendario: z.strictObject({
    /** The button that opens it; `{campo}` is the field's label. */
    abrir: line.check(places('campo')),
  }),
  /** Where a link opens, said to screen readers. */
  otraPestana: line,
});

export type FlowShared = z.infer<typeof flowSchema>;

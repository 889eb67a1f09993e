import * as z from 'zod';
import { places } from './places.ts';
import { sentCopySchema } from './sent.ts';

const line = z.string().min(1).max(120);
const text = z.string().min(1).max(400);

/** A field of a form. */
const field = z.strictObject({
  /** The label. */
  etiqueta: line,
  /** What to write, in which format; shown under the label. */
  ayuda: text.optional(),
});

/** The telephone, which is kept as it was typed too. */
const telephone = field.extend({
  /** Says so; `{texto}` stands for what was typed. */
  escrito: line.includes('{texto}').check(places('texto')),
});

/** A way to go on, offered as a card. */
const option = z.strictObject({
  /** What it is, in a few words. */
  titulo: line,
  /** For whom it is and what comes next. */
  texto: text,
  /** The same in a few short facts; `{respuesta}` is the brand's answering time. */
  puntos: z
    .array(
      z.strictObject({ que: z.string().min(1).max(30), dato: line.check(places('respuesta')) }),
    )
    .max(3)
    .optional(),
});

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
  /** The step indicator: its name, where one is, and what is said of each step. */
  indicador: z.strictObject({
    nombre: line,
    lugar: line.includes('{actual}').check(places('actual', 'total')),
    /** The same before it is known how many there are. */
    lugarAbierto: line.includes('{actual}').check(places('actual')),
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
  /** The contact form could not be sent: its text is kept on the device. */
  borrador: z.strictObject({
    titulo: line,
    texto: text,
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
    /** After the first step's name, which has two questions. */
    lugar: line,
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
          valor: z.string().regex(/^[a-z]+$/, 'una palabra en minúsculas sin acentos'),
          etiqueta: line,
        }),
      )
      .refine((options) => options.some(({ valor }) => valor === 'otro'), {
        error: 'falta la opción con el valor «otro»',
      }),
    /** The free text that «otro» reveals. */
    otro: field,
  }),
  /** Buttons that write a date, beside the one that says that it is not known yet. */
  fechas: z.strictObject({ etiqueta: line.check(places('campo')), esteMes: line, enMeses: line }),
  calendario: z.strictObject({
    /** The button that opens it; `{campo}` is the field's label. */
    abrir: line.check(places('campo')),
  }),
  /** Where a link opens, said to screen readers. */
  otraPestana: line,
});

/** The sheet that fills in beside a form; its other lines have the name of their field. */
const sheet = z.strictObject({
  /** What it will be once it is sent. */
  titulo: line,
  /** Its title before the first choice, while it shows a sample; and beside it, instead of a count. */
  inicio: line,
  muestra: z.string().min(1).max(20).optional(),
  /** How much of it is written: `{hechos}` answers of `{total}`. */
  cuenta: line.check(places('hechos', 'total')),
  /** Instead of that, once nothing is missing. */
  lista: line,
  /** What screen readers hear of an empty line. */
  vacio: line,
  /** Its heading where it stands under the form, on a phone. */
  escrito: line,
  /** Names of the lines of the first step and of the third. */
  peticion: line,
  proyecto: line,
  /** Of what the second choice of the first step says. */
  partida: line,
  /** Beside the name of the line that may stay empty. */
  opcional: line,
});

/** What one flow says: its page, its first step and its basic data. */
const flowPage = z.strictObject({
  /** Title of the page, and its heading. */
  titulo: line,
  /** What search engines show. */
  descripcion: z.string().min(50).max(160),
  /** Under the heading; `{respuesta}` is the brand's answering time. */
  entrada: text.check(places('respuesta')),
  /** What stands beside the form. */
  lado: z.strictObject({
    /** Heading of what comes after sending. */
    titulo: line,
    /** Who reads it, beside the desk where that is. */
    quien: line,
    /** What comes, in order, and when; `{respuesta}` is the brand's answering time. */
    puntos: z
      .array(z.strictObject({ cuando: line.check(places('respuesta')), texto: text }))
      .min(1)
      .max(5),
    /** Heading of the other ways to reach us. */
    hablar: line,
    /** When the site last tried this form itself (`{hace}`), and what the mail took (`{tiempo}`). */
    ronda: z
      .strictObject({ texto: text.check(places('hace')), llegada: text.check(places('tiempo')) })
      .optional(),
  }),
  /** Above the form, when it is empty because it was sent. */
  enviado: sentCopySchema,
  /** Step 1: the question, which opens a letter on the contact page, its two answers, and for whom the third step is. */
  opciones: z.strictObject({
    pregunta: line,
    primera: option,
    segunda: option,
    tercero: z.string().min(1).max(30).optional(),
  }),
  /** Under the first question: what the other form is for, and `{enlace}`, the way to it. */
  otra: z.strictObject({ texto: line.check(places('enlace')), enlace: line }),
  /** Step 2: heading, how many answers it wants, and what to expect. */
  datos: z.strictObject({ titulo: line, pide: line, texto: text }),
});

/** The contact page: `content/contacto.yaml`. */
export const contactPageSchema = flowPage.extend({
  hoja: sheet,
  /** The sheet before the first choice: a question and what was answered. */
  muestra: z.strictObject({
    pregunta: line,
    respuesta: text,
    /** Who answered, and after how long. */
    firma: line,
  }),
  campos: z.strictObject({
    nombre: field,
    correo: field,
    telefono: telephone,
    web: field,
    mensaje: field,
  }),
  /** What the data are for; `{aviso}` becomes the link. */
  privacidad: z.strictObject({ texto: text.check(places('aviso')), aviso: line }),
});

/** The quote page: `content/cotizacion.yaml`. */
export const quotePageSchema = flowPage.extend({
  hoja: sheet,
  /** The services, offered by name over the first question: their own, and what is said of their prices. */
  servicios: z.strictObject({
    pregunta: line,
    /** How many may be chosen, and that tax comes on top of their prices: `{impuesto}`. */
    nota: line.check(places('impuesto')),
    /** Beside the second question, while nothing is chosen: one can go on without. */
    libre: line.optional(),
    /** Under the answer of who does not know yet. */
    indeciso: line,
    /** Beside the sheet's title, once something is chosen. */
    lleva: line,
    /**
     * What is paid by the month and comes with a project for some months, by its kind (`tipo`); and what is
     * said of it beside one of these kinds. The first that fits.
     */
    guardia: z
      .strictObject({
        tipo: z.string().regex(/^[a-z]+$/),
        incluida: z.array(
          z.strictObject({ tipos: z.array(z.string().regex(/^[a-z]+$/)).min(1), texto: line }),
        ),
      })
      .optional(),
    /** Under the prices on the sheet: what they become. */
    cierre: text,
  }),
  /** The sheet before the first choice: a quotation as it comes, for the service that was named. */
  muestra: z.strictObject({
    /** The service, by its kind of project; the first one where there is none of that kind. */
    tipo: z
      .string()
      .regex(/^[a-z]+$/)
      .optional(),
    nombre: line,
    alcance: line,
    /** `{primero}` is the first point of its scope and `{mas}` how many more it has. */
    puntos: line.check(places('primero', 'mas')),
    /** What was asked for besides, and what it costs: the price below is of both. */
    extra: z.strictObject({ nombre: line, texto: line, precio: z.int().positive() }).optional(),
    precio: line,
    entrega: line,
    /**
     * A day, as it is promised; `{plazo}` is the service's, `{dia}` a Tuesday and `{llegan}` the day seven
     * weeks before, from which they count.
     */
    fecha: line.check(places('plazo', 'dia', 'llegan')),
  }),
  campos: z.strictObject({
    nombre: field,
    correo: field,
    telefono: telephone,
    comienzo: field,
    lanzamiento: field,
    /** With the text of its empty option and its ranges, each sent as it is written. */
    presupuesto: field.extend({ elige: line, rangos: z.array(line).min(2) }),
    mensaje: field,
  }),
  /** The checkbox without which nothing is sent; `{aviso}` becomes the link. */
  privacidad: z.strictObject({
    texto: text.check(places('aviso')),
    aviso: line,
    /** Its name among what is missing, beside the button. */
    falta: line,
  }),
});

export type FlowShared = z.infer<typeof flowSchema>;
export type ContactPageCopy = z.infer<typeof contactPageSchema>;
export type QuotePageCopy = z.infer<typeof quotePageSchema>;

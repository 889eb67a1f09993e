import * as z from 'zod';
import { upTo } from './fields.ts';

/** What an address is, in a block: which there are is checked where the pages are known. */
const address = z
  .string()
  .regex(
    /^(\/|#|https:\/\/|mailto:|tel:)\S*$/,
    'una dirección, por ejemplo «/contacto» o «https://ejemplo.com»',
  );

/** The fields of each block of a page's text, between braces: `::boton[Pide la tuya]{ruta="/cotizacion"}`. */
export const BLOCK_FIELDS = {
  /** Columns side by side, which a line of dashes parts; what is included and what is not has its marks. */
  columnas: z.strictObject({ forma: z.literal('incluye').optional() }),
  /** Something that must not be missed; its title stands between brackets. */
  aviso: z.strictObject({ tono: z.enum(['nota', 'bien', 'alerta']).default('nota') }),
  /** Questions that open: each a heading «###», and what follows it the answer. */
  preguntas: z.strictObject({}),
  /** A link that looks like a button; its words stand between brackets. */
  boton: z.strictObject({
    ruta: address,
    estilo: z.enum(['principal', 'secundario']).default('principal'),
  }),
  /** A sheet of paper that lies on the page; what it is stands between brackets, and what is stamped on it. */
  hoja: z.strictObject({ sello: upTo(12).optional() }),
  /** What a phone folds under the line between brackets; elsewhere and on paper it simply stands there. */
  pliegue: z.strictObject({}),
  /**
   * What happens and when, drawn as a line: a table of two columns, the hour and what happens then; in a plan a
   * third column may say what each comes to.
   */
  linea: z.strictObject({ forma: z.enum(['horas', 'plan']).default('horas') }),
  /** A message that arrived on a phone, or two with a line of dashes between; between brackets stands whose. */
  mensaje: z.strictObject({ hora: upTo(8) }),
  /**
   * The first page of a sample site, drawn, over it what was looked for, and under it what is written to it, as in
   * `mensaje`: whose both are stands between brackets. First in a service's page, it stands in its opening.
   */
  sitio: z.strictObject({
    hora: upTo(8),
    /** What was looked for when it was found. */
    busca: upTo(30).optional(),
    titular: upTo(40),
    dato: upTo(34),
    accion: upTo(14),
    /** Three things with their price, between commas. */
    precios: z
      .string()
      .regex(/^[^,]{1,16}(, [^,]{1,16}){2}$/, 'tres cosas entre comas, de hasta 16 letras'),
    /** What is stamped on it. */
    sello: upTo(12),
  }),
  /** A picture of `content/imagenes`, by its name; what is said under it stands between brackets. */
  imagen: z.strictObject({ nombre: z.string().min(1) }),
  /**
   * How many customers pay for a service's first year, without the watch, by what each leaves: three amounts to choose
   * from, the second at first. The question stands between brackets; what it comes to has {clientes}, and how it is
   * reckoned {precio}, {monto} and {mes}: fewer than so many by the month. Under it stands what that year is made of,
   * where servicios.yaml tells it.
   */
  cuenta: z.strictObject({
    servicio: z.string().min(1),
    montos: z
      .string()
      .regex(/^[1-9]\d{0,6}(, [1-9]\d{0,6}){2}$/, 'tres cantidades entre comas, sin «$»')
      .transform((text) => text.split(', ').map(Number)),
    resultado: upTo(40),
    cuenta: upTo(160),
  }),
  /** What a service costs and how long it takes, from servicios.yaml. */
  precio: z.strictObject({ servicio: z.string().min(1) }),
  /**
   * The week, drawn hour by hour, with the hours of marca.yaml filled: what is said of those, of all the
   * others where they can be had too, and of what goes on at every hour where something does. What it is
   * stands between brackets.
   */
  horario: z.strictObject({
    turnos: upTo(60),
    resto: upTo(80).optional(),
    siempre: upTo(80).optional(),
  }),
} as const;

export type BlockName = keyof typeof BLOCK_FIELDS;
export type BlockFields<Name extends BlockName> = z.infer<(typeof BLOCK_FIELDS)[Name]>;

/** A question and its answer, as HTML for the page and as text for search engines. */
export interface AskedQuestion {
  readonly pregunta: string;
  readonly html: string;
  readonly respuesta: string;
}

/** A moment of a line. */
export interface Stop {
  readonly hora: string;
  readonly texto: string;
  /** What it comes to. */
  readonly queda?: string | undefined;
}

/** A block with fields, and what it has besides. */
type Part<Name extends BlockName, Held = unknown> = Readonly<
  { tipo: Name } & Held & BlockFields<Name>
>;
/** A text under a title. */
interface Titled {
  readonly titulo: string;
  readonly html: string;
}

/** A stretch of a page's text: running text as HTML, or a block. */
export type PagePart =
  | { readonly tipo: 'texto'; readonly html: string }
  | {
      readonly tipo: 'columnas';
      readonly columnas: readonly (readonly PagePart[])[];
      readonly forma?: 'incluye' | undefined;
    }
  | { readonly tipo: 'preguntas'; readonly lista: readonly AskedQuestion[] }
  | ({ readonly tipo: 'pliegue' } & Titled)
  | Part<'aviso', Titled>
  | Part<'hoja', Titled>
  | Part<'boton', { texto: string }>
  | Part<'linea', { paradas: readonly Stop[] }>
  | Part<'mensaje', { de: string; html: string }>
  | Part<'sitio', { negocio: string; html: string }>
  | Part<'imagen', { pie: string }>
  | Part<'cuenta', { pregunta: string }>
  | Part<'precio'>
  | Part<'horario', { titulo: string }>;

/** The questions that a text answers, whatever they stand in. */
export function questionsIn(parts: readonly PagePart[]): AskedQuestion[] {
  return parts.flatMap((part) => {
    if (part.tipo === 'preguntas') return part.lista;
    return part.tipo === 'columnas' ? part.columnas.flatMap(questionsIn) : [];
  });
}

import * as z from 'zod';
import { upTo } from './fields.ts';

/** The form of an address; reading checks that it exists. */
const address = z
  .string()
  .regex(
    /^(\/|#|https:\/\/|mailto:|tel:)\S*$/,
    'una dirección, por ejemplo «/contacto» o «https://ejemplo.com»',
  );

/** The fields of each block of a page's text, between braces: `::boton[Pide la tuya]{ruta="/cotizacion"}`. */
export const BLOCK_FIELDS = {
  /** Columns, separated by a line of dashes; `incluye` marks what is included and what is not. */
  columnas: z.strictObject({ forma: z.literal('incluye').optional() }),
  /** A notice; its title is between brackets. */
  aviso: z.strictObject({ tono: z.enum(['nota', 'bien', 'alerta']).default('nota') }),
  /** Questions that open: each is a heading «###», followed by its answer. */
  preguntas: z.strictObject({}),
  /** A link that looks like a button; its text is between brackets. */
  boton: z.strictObject({
    ruta: address,
    estilo: z.enum(['principal', 'secundario']).default('principal'),
  }),
  /** A sheet of paper with a stamp; its title is between brackets. */
  hoja: z.strictObject({ sello: upTo(12).optional() }),
  /** A text that phones fold under the line between brackets. */
  pliegue: z.strictObject({}),
  /**
   * A timeline: a table of two columns, the hour and the event; in a plan, a third column may have the
   * result.
   */
  linea: z.strictObject({ forma: z.enum(['horas', 'plan']).default('horas') }),
  /** A message on a phone, or two with a line of dashes between; its sender is between brackets. */
  mensaje: z.strictObject({ hora: upTo(8) }),
  /**
   * A drawn sample site, with the search above it and a message to it below, as in `mensaje`; its owner is between
   * brackets. As the first block of a service's page, it is in the opening.
   */
  sitio: z.strictObject({
    hora: upTo(8),
    /** The search that found the site. */
    busca: upTo(30).optional(),
    titular: upTo(40),
    dato: upTo(34),
    accion: upTo(14),
    /** Three things with their prices, separated by commas. */
    precios: z
      .string()
      .regex(/^[^,]{1,16}(, [^,]{1,16}){2}$/, 'tres cosas entre comas, de hasta 16 letras'),
    sello: upTo(12),
  }),
  /** A picture of `content/imagenes`, by its name; its caption is between brackets. */
  imagen: z.strictObject({ nombre: z.string().min(1) }),
  /**
   * The number of customers that pays for a service's first year, without the watch, by the margin of each: three
   * amounts to choose from, the second first. The question is between brackets. `resultado` names {clientes}, and
   * `cuenta` {precio}, {monto} and {mes}. Below are the parts of that year, where servicios.yaml has words for them.
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
  /** The price and the time of a service, from servicios.yaml. */
  precio: z.strictObject({ servicio: z.string().min(1) }),
  /**
   * The week hour by hour, with the hours of marca.yaml filled: the words for those, for the other hours, and for
   * what is always on. Its title is between brackets.
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
  readonly queda?: string | undefined;
}

/** A block with its fields, and its other properties. */
type Part<Name extends BlockName, Held = unknown> = Readonly<
  { tipo: Name } & Held & BlockFields<Name>
>;
/** A text under a title. */
interface Titled {
  readonly titulo: string;
  readonly html: string;
}

/** A part of a page's text: running text as HTML, or a block. */
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

/** The questions of a text, within any block. */
export function questionsIn(parts: readonly PagePart[]): AskedQuestion[] {
  return parts.flatMap((part) => {
    if (part.tipo === 'preguntas') return part.lista;
    return part.tipo === 'columnas' ? part.columnas.flatMap(questionsIn) : [];
  });
}

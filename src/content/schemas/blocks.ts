import * as z from 'zod';
import { upTo } from './fields.ts';

/** The format of an address, whose existence another check tests. */
const address = z
  .string()
  .regex(
    /^(\/|#|https:\/\/|mailto:|tel:)\S*$/,
    'una dirección, por ejemplo «/contacto» o «https://ejemplo.com»',
  );

/** The fields of each block in a page's text, as in `::boton[Pide la tuya]{ruta="/cotizacion"}`. */
export const BLOCK_FIELDS = {
  /**
   * Columns, which are separated by a line of dashes. With `incluye`, a mark shows if a part is
   * included.
   */
  columnas: z.strictObject({ forma: z.literal('incluye').optional() }),
  /** A notice, whose title is between brackets. */
  aviso: z.strictObject({ tono: z.enum(['nota', 'bien', 'alerta']).default('nota') }),
  /** Questions that open. Each question is a heading «###», and its answer follows. */
  preguntas: z.strictObject({}),
  /** A link that looks like a button. Its text is between brackets. */
  boton: z.strictObject({
    ruta: address,
    estilo: z.enum(['principal', 'secundario']).default('principal'),
  }),
  /** A sheet of paper with a stamp. Its title is between brackets. */
  hoja: z.strictObject({ sello: upTo(12).optional() }),
  /** A text that phones hide under the line between brackets until the visitor opens the text. */
  pliegue: z.strictObject({}),
  /**
   * A timeline, which is a table with the hour and the event. In a plan, a third column may contain
   * the result.
   */
  linea: z.strictObject({ forma: z.enum(['horas', 'plan']).default('horas') }),
  /**
   * A message on a phone, or two messages with a line of dashes between them. The sender is between
   * brackets.
   */
  mensaje: z.strictObject({ hora: upTo(8) }),
  /**
   * A drawn sample site, with a search above the site and a message below. The owner is between
   * brackets. As the first block of a service's page, the site is in the opening.
   */
  sitio: z.strictObject({
    hora: upTo(8),
    busca: upTo(30).optional(),
    titular: upTo(40),
    dato: upTo(34),
    accion: upTo(14),
    precios: z
      .string()
      .regex(/^[^,]{1,16}(, [^,]{1,16}){2}$/, 'tres cosas entre comas, de hasta 16 letras'),
    sello: upTo(12),
  }),
  /** A picture of `content/imagenes`, by its name. The caption is between brackets. */
  imagen: z.strictObject({ nombre: z.string().min(1) }),
  /**
   * A calculator of the customers that pay for a service's first year. `resultado` contains
   * `{clientes}`, and `cuenta` contains `{precio}`, `{monto}` and `{mes}`.
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
  /** The hours of the week, in which the hours of marca.yaml are filled. */
  horario: z.strictObject({
    turnos: upTo(60),
    resto: upTo(80).optional(),
    siempre: upTo(80).optional(),
  }),
} as const;

export type BlockName = keyof typeof BLOCK_FIELDS;
export type BlockFields<Name extends BlockName> = z.infer<(typeof BLOCK_FIELDS)[Name]>;

export interface AskedQuestion {
  readonly pregunta: string;
  readonly html: string;
  readonly respuesta: string;
}

export interface Stop {
  readonly hora: string;
  readonly texto: string;
  readonly queda?: string | undefined;
}

type Part<Name extends BlockName, Held = unknown> = Readonly<
  { tipo: Name } & Held & BlockFields<Name>
>;
interface Titled {
  readonly titulo: string;
  readonly html: string;
}

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

/** Returns the questions of a text, including the questions inside columns. */
export function questionsIn(parts: readonly PagePart[]): AskedQuestion[] {
  return parts.flatMap((part) => {
    if (part.tipo === 'preguntas') return part.lista;
    return part.tipo === 'columnas' ? part.columnas.flatMap(questionsIn) : [];
  });
}

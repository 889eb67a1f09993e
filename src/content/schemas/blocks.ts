import * as z from 'zod';
import { upTo } from './fields.ts';

/** Checks only an address's format. check/broken-links.ts tests whether the page exists. */
const address = z
  .string()
  .regex(
    /^(\/|#|https:\/\/|mailto:|tel:)\S*$/,
    'una dirección, por ejemplo «/contacto» o «https://ejemplo.com»',
  );

const sign = z.enum(['caja', 'sobres', 'reloj', 'portada', 'precios', 'mapa', 'gente', 'contacto']);
export type Sign = z.infer<typeof sign>;

export const MOST_COLUMNS = 5;

/** The fields of each block, such as `ruta` in `::boton[Pide la tuya]{ruta="/cotizacion"}`. */
export const BLOCK_FIELDS = {
  /**
   * A line `---` separates two columns. With `incluye`, the list in the first column has check
   * marks, and the lists in the other columns have crosses.
   */
  columnas: z.strictObject({
    forma: z.enum(['incluye', 'paginas']).optional(),
    dibujos: z
      .string()
      .transform((text) => text.split(', '))
      .pipe(z.array(sign).max(MOST_COLUMNS))
      .optional(),
    /** The words in each drawing, such as `Abierta, las diez`. A semicolon ends a drawing's words. */
    palabras: z
      .string()
      .transform((text) => text.split(';').map((words) => words.trim().split(', ')))
      .optional(),
  }),
  aviso: z.strictObject({ tono: z.enum(['nota', 'bien', 'alerta']).default('nota') }),
  preguntas: z.strictObject({}),
  boton: z.strictObject({
    ruta: address,
    estilo: z.enum(['principal', 'secundario']).default('principal'),
  }),
  hoja: z.strictObject({ sello: upTo(12).optional() }),
  pliegue: z.strictObject({}),
  linea: z.strictObject({}),
  /** One or two messages on a phone. The brackets contain the sender: `:::mensaje[Ana]`. */
  mensaje: z.strictObject({ hora: upTo(8) }),
  /** A sample site: `:::sitio[Farmacia]{…}`. If a page begins with it, the header shows it. */
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
  imagen: z.strictObject({ nombre: z.string().min(1) }),
  /**
   * Counts how many customers a business needs to earn the cost of a service's first year. In the
   * texts, `{clientes}` is the number in the year. `{desde}` and `{hasta}` are the least and the
   * greatest number in a month. `monto` is the money that one customer brings in, until the visitor
   * types another amount.
   */
  cuenta: z.strictObject({
    servicio: z.string().min(1),
    monto: z
      .string()
      .regex(/^[1-9]\d{0,6}$/, 'una cantidad, sin «$»')
      .transform(Number),
    resultado: upTo(40),
    cuenta: upTo(160),
    accion: upTo(40).optional(),
  }),
  precio: z.strictObject({ servicio: z.string().min(1) }),
  horario: z.strictObject({
    turnos: upTo(60),
    resto: upTo(80).optional(),
    pie: upTo(160).optional(),
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

/** A column of the block `horario`: a plan with its price and the HTML of its text. */
export interface WeekPlan {
  readonly nombre: string;
  readonly precio: string;
  readonly por?: string | undefined;
  readonly linea?: string | undefined;
  readonly html: string;
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
  | Part<'columnas', { columnas: readonly (readonly PagePart[])[] }>
  | Part<'preguntas', { lista: readonly AskedQuestion[] }>
  | Part<'pliegue', Titled>
  | Part<'aviso', Titled>
  | Part<'hoja', Titled>
  | Part<'boton', { texto: string }>
  | Part<'linea', { paradas: readonly Stop[] }>
  | Part<'mensaje', { de: string; html: string }>
  | Part<'sitio', { negocio: string; html: string }>
  | Part<'imagen', { pie: string }>
  | Part<'cuenta', { pregunta: string }>
  | Part<'precio'>
  | Part<'horario', { titulo: string; planes?: readonly WeekPlan[] }>;

export function questionsIn(parts: readonly PagePart[]): AskedQuestion[] {
  return parts.flatMap((part) => {
    if (part.tipo === 'preguntas') return part.lista;
    return part.tipo === 'columnas' ? part.columnas.flatMap(questionsIn) : [];
  });
}

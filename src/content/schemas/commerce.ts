import * as z from 'zod';
import { places } from '#content/placeholders.ts';
import { line, movingOpening, payback, point, servicePageFields, text } from './service-page.ts';

/** A part of a drawn picture, and what it is. */
const area = point;

/** The trades whose shops can be drawn (site/storefront/goods.tsx). */
const TRADES = ['panaderia', 'farmacia', 'taller', 'consultorio'] as const;
export type Trade = (typeof TRADES)[number];

/** A sample shop of one trade: what it looks like, what it sold, and what is left of one of its sales. */
const shop = z.strictObject({
  dibujo: z.enum(TRADES),
  /** What one presses to see it. */
  giro: z.string().min(1).max(16),
  /** What matters most where that is sold. */
  escena: text,
  tienda: z.strictObject({
    nombre: z.string().min(1).max(14),
    direccion: z.string().min(1).max(24),
    menu: z.tuple([z.string().max(10), z.string().max(10), z.string().max(10)]),
    titular: z.string().min(1).max(34),
    boton: z.string().min(1).max(16),
    /** In the order of the trade's drawings. */
    productos: z
      .array(z.strictObject({ nombre: z.string().max(14), precio: z.string().max(9) }))
      .length(3),
  }),
  panel: z.strictObject({
    total: z.string().max(12),
    pedidos: z
      .array(z.strictObject({ producto: z.string().max(18), estado: z.string().max(12) }))
      .length(3),
  }),
  /** Sales by week, and where they come from: the fixed data of the charts. */
  ventas: z.array(z.number().positive()).min(3),
  categorias: z
    .array(z.strictObject({ nombre: z.string().min(1).max(30), valor: z.number().positive() }))
    .min(2)
    .max(5),
  /** One sale, in whole units of the catalogue's currency, what of it goes where, and how many there are by the month. */
  cuenta: z.strictObject({
    venta: z.int().positive(),
    alMes: z.int().positive(),
    partes: z
      .array(z.strictObject({ nombre: line, valor: z.int().positive(), nota: line.optional() }))
      .min(1)
      .max(4),
  }),
});

/** The commerce page: `content/comercio.yaml`. */
export const commerceSchema = z.strictObject({
  ...servicePageFields,
  encabezado: movingOpening,
  /** The storefront to walk through. Its businesses do not exist. */
  escaparate: z.strictObject({
    titulo: line,
    entrada: text,
    /** Asks for the trade, where there are several. */
    giro: line,
    /** What the tabs choose between, for screen readers. */
    etiqueta: line,
    pestanas: z.strictObject({ tienda: line, administracion: line, cobros: line }),
    /** The buttons that change the picture, and what each picture is. */
    vistas: z.strictObject({
      etiqueta: line,
      frente: line,
      administracion: line,
      frenteDescripcion: text,
      administracionDescripcion: text,
    }),
    /** How an area is chosen, by mouse and by touch. */
    pista: line,
    /** Captions of the areas; which picture each is on, and where, belongs to the drawing. */
    zonas: z.strictObject({
      logo: area,
      diapositiva: area,
      productos: area,
      carrito: area,
      sesiones: area,
      graficas: area,
      pedidos: area,
      existencias: area,
    }),
    /** Says that shops, products and figures are samples. */
    avisoMuestra: line,
    /** What every drawn shop says. */
    dibujo: z.strictObject({
      cuenta: z.string().max(10),
      ventas: z.string().max(18),
      pedidos: z.string().max(18),
      existencias: z.string().max(18),
    }),
    /** The second tab: charts and their tables. */
    administracion: z.strictObject({
      /** How to read the values with a mouse, a finger or the keyboard. */
      ayuda: line,
      ventas: z.strictObject({
        titulo: line,
        /** Above the table with the same numbers. */
        tabla: line,
        /** Before a week's number. */
        semana: z.string().min(1).max(20),
        /** Heading of the first column, and of the second. */
        columnas: z.tuple([line, line]),
      }),
      categorias: z.strictObject({
        titulo: line,
        tabla: line,
        columnas: z.tuple([line, line, line]),
      }),
    }),
    /** The third tab: what happens with the money. */
    cobros: z.strictObject({
      entrada: text,
      columnas: z.tuple([line, line, line]),
      lista: z.array(z.strictObject({ medio: line, llega: line, nota: line })).min(2),
      nota: text,
    }),
  }),
  /** The sample shops, each of another trade; with one there is nothing to choose. */
  tiendas: z.array(shop).min(1).max(TRADES.length),
  /** What is left of a sale, and when that pays for the shop, with the reader's own figures. */
  cuenta: z
    .strictObject({
      titulo: line,
      entrada: text,
      /** Under what is left: of which sale. */
      queda: line.check(places('venta')),
      /** Its account begins with the sales of the shop that is chosen. */
      resultado: payback.extend({
        cuantos: payback.shape.cuantos.omit({ muestra: true }),
        valor: payback.shape.valor.omit({ muestra: true }),
      }),
    })
    .optional(),
});

export type Commerce = z.infer<typeof commerceSchema>;
export type StorefrontCopy = Commerce['escaparate'];
export type Shop = Commerce['tiendas'][number];
export type AreaName = keyof StorefrontCopy['zonas'];
export type SaleAccountCopy = NonNullable<Commerce['cuenta']>;

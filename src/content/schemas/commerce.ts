import * as z from 'zod';
import { places } from '#content/placeholders.ts';
import { line, point, movingOpening, servicePageFields, text } from './service-page.ts';

/** A part of a drawn picture, and what it is. */
const area = point;

/** A number and what it is of. */
const figure = z.strictObject({ nombre: z.string().min(1).max(30), valor: z.number().positive() });

/** The commerce page: `content/comercio.yaml`. */
export const commerceSchema = z.strictObject({
  ...servicePageFields,
  encabezado: movingOpening,
  /** The storefront to walk through. Its business does not exist. */
  escaparate: z.strictObject({
    titulo: line,
    entrada: text,
    /** What the tabs choose between, for screen readers. */
    etiqueta: line,
    pestanas: z.strictObject({ tienda: line, administracion: line, cobros: line, ademas: line }),
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
    /** Says that shop, products and figures are samples. */
    avisoMuestra: line,
    /** What the drawn shop says. */
    dibujo: z.strictObject({
      nombre: z.string().min(1).max(14),
      menu: z.tuple([z.string().max(10), z.string().max(10), z.string().max(10)]),
      cuenta: z.string().max(10),
      titular: z.tuple([z.string().max(16), z.string().max(16)]),
      boton: z.string().max(14),
      productos: z
        .array(z.strictObject({ nombre: z.string().max(14), precio: z.string().max(9) }))
        .length(3),
      direccion: z.string().max(30),
      panel: z.strictObject({
        direccion: z.string().max(30),
        menu: z.array(z.string().max(12)).length(5),
        ventas: z.string().max(18),
        total: z.string().max(12),
        pedidos: z.string().max(18),
        filas: z
          .array(
            z.strictObject({
              folio: z.string().max(8),
              producto: z.string().max(16),
              estado: z.string().max(10),
            }),
          )
          .length(3),
        existencias: z.string().max(18),
      }),
    }),
    /** The second tab: charts and their tables. */
    administracion: z.strictObject({
      entrada: text,
      cargando: line,
      fallo: line,
      reintentar: line,
      /** How to read the values with a mouse, a finger or the keyboard. */
      ayuda: line,
      ventas: z.strictObject({
        titulo: line,
        /** Above the table with the same numbers. */
        tabla: line,
        /** Heading of the first column, and of the second. */
        columnas: z.tuple([line, line]),
        lista: z.array(figure).min(3),
      }),
      categorias: z.strictObject({
        titulo: line,
        tabla: line,
        columnas: z.tuple([line, line, line]),
        lista: z.array(figure).min(2).max(5),
      }),
    }),
    /** The third tab: what happens with the money. */
    cobros: z.strictObject({
      entrada: text,
      columnas: z.tuple([line, line, line]),
      lista: z.array(z.strictObject({ medio: line, llega: line, nota: line })).min(2),
      nota: text,
    }),
    /** The fourth tab: what the shop does besides selling. */
    ademas: z.array(point).min(3),
  }),
  /** What is left of a sale: its total, what others take, and what they take it for. */
  cuenta: z.strictObject({
    titulo: line,
    entrada: text,
    /** What the amounts are, for the table's caption. */
    leyenda: line,
    /** The sale that is reckoned, in whole units of the catalogue's currency. */
    total: z.int().positive(),
    /** How many of them there are by the month, and for so many months the watch is in the price. */
    alMes: z.int().positive(),
    incluidos: z.int().nonnegative(),
    partes: z
      .array(
        z.strictObject({
          nombre: line,
          valor: z.int().positive(),
          /** «{guardia}» is what the watch costs by the month. */
          nota: line.check(places('guardia')).optional(),
        }),
      )
      .min(1)
      .max(4),
    /** What is left, which is reckoned here and not written, and how many such sales come to the shop's price. */
    queda: z.strictObject({
      nombre: line,
      cubre: line.includes('{ventas}').check(places('ventas', 'venta')),
      /** What that reckons with, and what it leaves out: the shop's price, and what each of the first sales leaves. */
      nota: text.check(places('precio', 'primeras')),
    }),
    avisoMuestra: text,
  }),
});

export type Commerce = z.infer<typeof commerceSchema>;
export type StorefrontCopy = Commerce['escaparate'];
export type AreaName = keyof StorefrontCopy['zonas'];

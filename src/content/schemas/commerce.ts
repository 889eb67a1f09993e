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
  dibujo: z.enum(TRADES).meta({ title: 'Dibujo' }),
  /** What one presses to see it. */
  giro: z
    .string()
    .min(1)
    .max(16)
    .meta({ title: 'Giro', description: 'Lo que se presiona para verla.' }),
  /** What matters most where that is sold. */
  escena: text.meta({ title: 'Lo que más importa ahí' }),
  tienda: z
    .strictObject({
      nombre: z.string().min(1).max(14).meta({ title: 'Nombre' }),
      direccion: z.string().min(1).max(24).meta({ title: 'Dirección web' }),
      menu: z
        .tuple([z.string().max(10), z.string().max(10), z.string().max(10)])
        .meta({ title: 'Menú', entry: 'palabra' }),
      titular: z.string().min(1).max(34).meta({ title: 'Encabezado' }),
      boton: z.string().min(1).max(16).meta({ title: 'Botón' }),
      /** In the order of the trade's drawings. */
      productos: z
        .array(
          z.strictObject({
            nombre: z.string().max(14).meta({ title: 'Nombre' }),
            precio: z.string().max(9).meta({ title: 'Precio' }),
          }),
        )
        .length(3)
        .meta({ title: 'Productos', entry: 'producto' }),
    })
    .meta({ title: 'La tienda dibujada' }),
  panel: z
    .strictObject({
      total: z.string().max(12).meta({ title: 'Total' }),
      pedidos: z
        .array(
          z.strictObject({
            producto: z.string().max(18).meta({ title: 'Producto' }),
            estado: z.string().max(12).meta({ title: 'Estado' }),
          }),
        )
        .length(3)
        .meta({ title: 'Pedidos', entry: 'pedido' }),
      /** What is running out, where it is not the three products: free hours, by whose they are. */
      existencias: z
        .strictObject({
          titulo: z.string().max(18).meta({ title: 'Título' }),
          lista: z
            .tuple([z.string().max(14), z.string().max(14), z.string().max(14)])
            .meta({ title: 'Nombres', entry: 'nombre' }),
        })
        .optional()
        .meta({ title: 'Lo que queda', description: 'Sin esta parte, los tres productos.' }),
    })
    .meta({ title: 'Su panel dibujado' }),
  /** Sales by week, and where they come from: the fixed data of the charts. */
  ventas: z
    .array(z.number().positive())
    .min(3)
    .meta({ title: 'Ventas por semana', entry: 'semana' }),
  categorias: z
    .array(
      z.strictObject({
        nombre: z.string().min(1).max(30).meta({ title: 'Nombre' }),
        valor: z.number().positive().meta({ title: 'Valor' }),
      }),
    )
    .min(2)
    .max(5)
    .meta({ title: 'De dónde vienen', entry: 'categoría' }),
  /** One sale, in whole units of the catalogue's currency, what of it goes where, and how many there are by the month. */
  cuenta: z
    .strictObject({
      venta: z.int().positive().meta({ title: 'De cuánto es', kind: 'price' }),
      alMes: z.int().positive().meta({ title: 'Cuántas hay al mes' }),
      partes: z
        .array(
          z.strictObject({
            nombre: line.meta({ title: 'Nombre' }),
            valor: z.int().positive().meta({ title: 'Cuánto', kind: 'price' }),
            nota: line.optional().meta({ title: 'Nota' }),
          }),
        )
        .min(1)
        .max(4)
        .meta({ title: 'Qué se va, y a dónde', entry: 'parte' }),
    })
    .meta({ title: 'Una venta' }),
});

/** The commerce page: `content/comercio.yaml`. */
export const commerceSchema = z.strictObject({
  ...servicePageFields,
  encabezado: movingOpening.meta({ title: 'Encabezado' }),
  /** The storefront to walk through. Its businesses do not exist. */
  escaparate: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      entrada: text.meta({ title: 'Párrafo' }),
      /** Asks for the trade, where there are several. */
      giro: line.meta({ title: 'Pregunta por el giro' }),
      /** What the tabs choose between, for screen readers. */
      etiqueta: line.meta({ title: 'Entre qué eligen las pestañas' }),
      pestanas: z
        .strictObject({
          tienda: line.meta({ title: 'La tienda' }),
          administracion: line.meta({ title: 'La administración' }),
          cobros: line.meta({ title: 'Los cobros' }),
        })
        .meta({ title: 'Pestañas' }),
      /** The buttons that change the picture, and what each picture is. */
      vistas: z
        .strictObject({
          etiqueta: line.meta({ title: 'Entre qué eligen los botones' }),
          frente: line.meta({ title: 'El frente' }),
          administracion: line.meta({ title: 'La administración' }),
          frenteDescripcion: text.meta({ title: 'Qué se ve en el frente' }),
          administracionDescripcion: text.meta({ title: 'Qué se ve en la administración' }),
        })
        .meta({ title: 'Vistas' }),
      /** How an area is chosen, by mouse and by touch. */
      pista: line.meta({ title: 'Cómo se elige una zona' }),
      /** Captions of the areas; which picture each is on, and where, belongs to the drawing. */
      zonas: z
        .strictObject({
          logo: area.meta({ title: 'Logo' }),
          diapositiva: area.meta({ title: 'Diapositiva' }),
          productos: area.meta({ title: 'Productos' }),
          carrito: area.meta({ title: 'Carrito' }),
          sesiones: area.meta({ title: 'Sesiones' }),
          graficas: area.meta({ title: 'Gráficas' }),
          pedidos: area.meta({ title: 'Pedidos' }),
          existencias: area.meta({ title: 'Existencias' }),
        })
        .meta({ title: 'Zonas del dibujo' }),
      /** Says that shops, products and figures are samples. */
      avisoMuestra: line.meta({ title: 'Que todo es de muestra' }),
      /** What every drawn shop says. */
      dibujo: z
        .strictObject({
          cuenta: z.string().max(10).meta({ title: 'Cuenta' }),
          ventas: z.string().max(18).meta({ title: 'Ventas' }),
          pedidos: z.string().max(18).meta({ title: 'Pedidos' }),
          existencias: z.string().max(18).meta({ title: 'Existencias' }),
        })
        .meta({ title: 'Lo que dice toda tienda dibujada' }),
      /** The second tab: charts and their tables. */
      administracion: z
        .strictObject({
          /** How to read the values with a mouse, a finger or the keyboard. */
          ayuda: line.meta({ title: 'Cómo se leen los valores' }),
          ventas: z
            .strictObject({
              titulo: line.meta({ title: 'Título' }),
              /** Above the table with the same numbers. */
              tabla: line.meta({ title: 'Sobre la tabla' }),
              /** Before a week's number. */
              semana: z.string().min(1).max(20).meta({ title: 'Antes del número de la semana' }),
              /** Heading of the first column, and of the second. */
              columnas: z.tuple([line, line]).meta({ title: 'Columnas', entry: 'columna' }),
            })
            .meta({ title: 'Ventas' }),
          categorias: z
            .strictObject({
              titulo: line.meta({ title: 'Título' }),
              tabla: line.meta({ title: 'Sobre la tabla' }),
              columnas: z.tuple([line, line, line]).meta({ title: 'Columnas', entry: 'columna' }),
            })
            .meta({ title: 'Categorías' }),
        })
        .meta({ title: 'Pestaña de administración' }),
      /** The third tab: what happens with the money. */
      cobros: z
        .strictObject({
          entrada: text.meta({ title: 'Párrafo' }),
          columnas: z.tuple([line, line, line]).meta({ title: 'Columnas', entry: 'columna' }),
          lista: z
            .array(
              z.strictObject({
                medio: line.meta({ title: 'Medio' }),
                llega: line.meta({ title: 'Cuándo llega' }),
                nota: line.meta({ title: 'Nota' }),
              }),
            )
            .min(2)
            .meta({ title: 'Medios de pago', entry: 'medio' }),
          nota: text.meta({ title: 'Nota' }),
        })
        .meta({ title: 'Pestaña de cobros' }),
    })
    .meta({ title: 'El escaparate', description: 'De tiendas que no existen.' }),
  /** The sample shops, each of another trade; with one there is nothing to choose. */
  tiendas: z.array(shop).min(1).max(TRADES.length).meta({
    title: 'Tiendas de muestra',
    description: 'Una por giro; con una no hay nada que elegir.',
    entry: 'tienda',
  }),
  /** What is left of a sale, and when that pays for the shop, with the reader's own figures. */
  cuenta: z
    .strictObject({
      titulo: line.meta({ title: 'Título' }),
      entrada: text.meta({ title: 'Párrafo' }),
      /** Under what is left: of which sale. */
      queda: line.check(places('venta')).meta({ title: 'De qué venta es lo que queda' }),
      /** Its account begins with the sales of the shop that is chosen. */
      resultado: payback
        .extend({
          cuantos: payback.shape.cuantos.omit({ muestra: true }).meta({ title: 'Cuántos' }),
          valor: payback.shape.valor.omit({ muestra: true }).meta({ title: 'Cuánto vale uno' }),
        })
        .meta({ title: 'A cuánto llega' }),
    })
    .optional()
    .meta({ title: 'Qué queda de una venta' }),
});

export type Commerce = z.infer<typeof commerceSchema>;
export type StorefrontCopy = Commerce['escaparate'];
export type Shop = Commerce['tiendas'][number];
export type AreaName = keyof StorefrontCopy['zonas'];
export type SaleAccountCopy = NonNullable<Commerce['cuenta']>;

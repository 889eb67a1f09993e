import * as z from 'zod';
import { detail, details, group, groups, line, list, price, upTo } from './fields.ts';
import { places } from './places.ts';
import {
  countedPayback,
  movingOpening,
  point,
  servicePageFields,
  text,
  things,
} from './service-page.ts';

const TRADES = ['panaderia', 'ferreteria', 'farmacia', 'taller', 'consultorio'] as const;
export type Trade = (typeof TRADES)[number];

const shop = z.strictObject({
  dibujo: z.enum(TRADES).meta({ title: 'Dibujo' }),
  giro: upTo(16, 'Giro', 'Lo que se presiona para verla.'),
  escena: text('Lo que más importa ahí', 'Puede llevar enlaces: [texto](/pagina).'),
  tienda: group('La tienda dibujada', {
    nombre: upTo(14, 'Nombre'),
    direccion: upTo(24, 'Dirección web'),
    menu: z
      .tuple([z.string().max(11), z.string().max(11), z.string().max(11)])
      .meta({ title: 'Menú', entry: 'palabra' }),
    titular: upTo(34, 'Encabezado'),
    nota: upTo(34, 'Cuánto queda, o cuándo').optional(),
    boton: upTo(20, 'Botón'),
    productos: groups('Productos', 'producto', [3, 3], {
      nombre: z.string().max(14).meta({ title: 'Nombre' }),
      precio: z.string().max(9).meta({ title: 'Precio' }),
    }),
  }),
  panel: group('Su panel dibujado', {
    total: z.string().max(12).meta({ title: 'Total' }),
    pedidos: groups('Pedidos', 'pedido', [3, 3], {
      producto: z.string().max(18).meta({ title: 'Producto' }),
      estado: z.string().max(12).meta({ title: 'Estado' }),
    }),
    existencias: group(['Lo que queda', 'Sin esta parte, los tres productos.'], {
      titulo: z.string().max(18).meta({ title: 'Título' }),
      lista: z
        .tuple([z.string().max(14), z.string().max(14), z.string().max(14)])
        .meta({ title: 'Nombres', entry: 'nombre' }),
    }).optional(),
  }),
  ventas: list('Ventas por semana', 'semana', [3], z.number().positive()),
  categorias: groups('De dónde vienen', 'categoría', [2, 5], {
    nombre: upTo(30, 'Nombre'),
    valor: z.number().positive().meta({ title: 'Valor' }),
  }),
  cuenta: group('Una venta', {
    cosas: things.default('ventas'),
    venta: price('De cuánto es'),
    alMes: z.int().positive().meta({ title: 'Cuántas hay al mes' }),
    partes: groups('Qué se va, y a dónde', 'parte', [1, 4], {
      nombre: line('Nombre'),
      valor: price('Cuánto'),
      nota: line('Nota').optional(),
    }),
  }),
});

export const commerceSchema = z.strictObject({
  ...servicePageFields,
  encabezado: movingOpening.meta({ title: 'Encabezado' }),
  escaparate: group(['El escaparate', 'De tiendas que no existen.'], {
    titulo: line('Título'),
    entrada: text('Párrafo').optional(),
    giro: line('Pregunta por el giro'),
    etiqueta: detail(line('Entre qué eligen las pestañas')),
    pestanas: details('Pestañas', {
      tienda: line('La tienda'),
      administracion: detail(line('La administración')),
      cobros: line('Los cobros'),
    }),
    vistas: details('Vistas', {
      etiqueta: line('Entre qué eligen los botones'),
      frente: line('El frente'),
      administracion: line('La administración'),
      frenteDescripcion: text('Qué se ve en el frente'),
      administracionDescripcion: text('Qué se ve en la administración'),
    }),
    zonas: details('Zonas del dibujo', {
      logo: point.meta({ title: 'Logo' }),
      diapositiva: point.meta({ title: 'Diapositiva' }),
      productos: point.meta({ title: 'Productos' }),
      carrito: point.meta({ title: 'Carrito' }),
      sesiones: point.meta({ title: 'Sesiones' }),
      graficas: point.meta({ title: 'Gráficas' }),
      pedidos: point.meta({ title: 'Pedidos' }),
      existencias: point.meta({ title: 'Existencias' }),
    }),
    avisoMuestra: detail(line('Que todo es de muestra')),
    dibujo: details('Lo que dice toda tienda dibujada', {
      cuenta: z.string().max(10).meta({ title: 'Cuenta' }),
      ventas: z.string().max(18).meta({ title: 'Ventas' }),
      pedidos: z.string().max(18).meta({ title: 'Pedidos' }),
      existencias: z.string().max(18).meta({ title: 'Existencias' }),
    }),
    administracion: group('Pestaña de administración', {
      ayuda: line('Cómo se leen los valores'),
      ventas: group('Ventas', {
        titulo: line('Título'),
        tabla: line('Sobre la tabla'),
        semana: upTo(20, 'Antes del número de la semana'),
        columnas: z.tuple([line(), line()]).meta({ title: 'Columnas', entry: 'columna' }),
      }),
      categorias: group('Categorías', {
        titulo: line('Título'),
        tabla: line('Sobre la tabla'),
        columnas: z.tuple([line(), line(), line()]).meta({ title: 'Columnas', entry: 'columna' }),
      }),
    }),
    cobros: group('Pestaña de cobros', {
      entrada: text('Párrafo'),
      columnas: z.tuple([line(), line(), line()]).meta({ title: 'Columnas', entry: 'columna' }),
      lista: groups('Medios de pago', 'medio', [2], {
        medio: line('Medio'),
        llega: line('Cuándo llega'),
        nota: line('Nota'),
      }),
      nota: text('Nota'),
    }),
  }),
  tiendas: z.array(shop).min(1).max(TRADES.length).meta({
    title: 'Tiendas de muestra',
    description: 'Una por giro; con una no hay nada que elegir.',
    entry: 'tienda',
  }),
  cuenta: group('Qué queda de una venta', {
    titulo: line('Título'),
    entrada: text('Párrafo'),
    queda: line('De qué venta es lo que queda').check(places('venta')),
    /** This calculator begins with the numbers of the chosen shop, so it has no `muestra`. */
    resultado: countedPayback
      .extend({
        cuantos: countedPayback.shape.cuantos.omit({ muestra: true }).meta({ title: 'Cuántos' }),
        valor: countedPayback.shape.valor
          .omit({ muestra: true })
          .meta({ title: 'Cuánto vale uno' }),
      })
      .meta({ title: 'A cuánto llega' }),
  }).optional(),
});

export type Commerce = z.infer<typeof commerceSchema>;
export type StorefrontCopy = Commerce['escaparate'];
export type Shop = Commerce['tiendas'][number];
export type AreaName = keyof StorefrontCopy['zonas'];
export type SaleAccountCopy = NonNullable<Commerce['cuenta']>;

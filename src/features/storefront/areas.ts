import type { AreaName } from '#content/schemas/commerce.ts';

/** The two pictures of the sample shop. */
export type ViewName = 'frente' | 'administracion';

/** The areas of each picture, in the order of their numbers. Where they lie is in View.module.css. */
export const AREAS: Record<ViewName, readonly AreaName[]> = {
  frente: ['logo', 'sesiones', 'carrito', 'diapositiva', 'productos'],
  administracion: ['graficas', 'pedidos', 'existencias'],
};

import type { AreaName, StorefrontCopy } from '#content/schemas/commerce.ts';

/** The two pictures of the sample shop. */
export type ViewName = 'frente' | 'administracion';

/** The areas of each picture, in the order of their numbers. Where they lie is in Picture.module.css. */
export const AREAS: Record<ViewName, readonly AreaName[]> = {
  frente: ['logo', 'sesiones', 'carrito', 'diapositiva', 'productos'],
  administracion: ['graficas', 'pedidos', 'existencias'],
};

/** What a picture and its captions both are told. */
export interface ViewProps {
  name: ViewName;
  /** What is said of each area. */
  copy: StorefrontCopy['zonas'];
  shown: boolean;
  /** The area whose caption shows. */
  area: AreaName | null;
  onArea: (area: AreaName) => void;
  /** What the ids of the captions' texts begin with. */
  id: string;
}

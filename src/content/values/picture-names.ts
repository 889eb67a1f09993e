import { numberWords } from './locale.ts';
export interface PicturePlace {
  readonly what: string;
  readonly isMark?: true;
  readonly title?: string;
  readonly isSquare?: true;
  /** The least width of a photograph, in pixels: twice its greatest width on a page. */
  readonly leastWidth: number;
}

/** The built-in drawings that an agency can replace, by the name of the replacing picture. */
export const PICTURE_PLACES: Readonly<Record<string, PicturePlace>> = {
  logo: { title: 'Logo', what: 'el signo que va junto al nombre', isMark: true, leastWidth: 96 },
  'logo-con-nombre': {
    title: 'Logo con nombre',
    what: 'el signo y el nombre de la barra',
    isMark: true,
    leastWidth: 200,
  },
  favicon: { what: 'el icono de la pestaña', isMark: true, isSquare: true, leastWidth: 96 },
  icono: {
    title: 'Icono',
    what: 'el icono del sitio entre las aplicaciones de un aparato',
    isMark: true,
    isSquare: true,
    leastWidth: 512,
  },
  portada: { title: 'Portada', what: 'el dibujo de la portada', leastWidth: 600 },
  compartir: {
    title: 'Imagen para compartir',
    what: 'el dibujo que sale al compartir una página',
    isMark: true,
    leastWidth: 1200,
  },
  cabecera: {
    what: 'el dibujo de las páginas de texto, de los formularios y de la entrada del panel',
    leastWidth: 300,
  },
  horizonte: { what: 'el paisaje sobre el pie', leastWidth: 1600 },
  muralla: { what: 'la muralla de los tres equipos de seguridad', leastWidth: 600 },
  error: { what: 'el dibujo de las páginas de error', leastWidth: 500 },
  gracias: { what: 'el dibujo de las páginas de agradecimiento', leastWidth: 500 },
  'seccion-servicios': {
    what: 'el dibujo en la cabeza del formulario de cotización',
    leastWidth: 480,
  },
  'seccion-proyectos': { what: 'el dibujo junto a los proyectos', leastWidth: 480 },
  'seccion-metodo': { what: 'el dibujo junto a los pasos de un proyecto', leastWidth: 480 },
  'seccion-contacto': {
    what: 'el dibujo en la cabeza del formulario de contacto',
    leastWidth: 480,
  },
  'dibujo-tienda': { what: 'el dibujo «tienda»', leastWidth: 500 },
  'dibujo-torre': { what: 'el dibujo «torre»', leastWidth: 500 },
  'dibujo-molino': { what: 'el dibujo «molino»', leastWidth: 500 },
  'dibujo-casa': { what: 'el dibujo «casa»', leastWidth: 500 },
  'dibujo-puerta': { what: 'el dibujo «puerta»', leastWidth: 500 },
  'dibujo-buzon': { what: 'el buzón con su carta', leastWidth: 500 },
  'dibujo-balanza': { what: 'la balanza', leastWidth: 500 },
  'dibujo-contrato': { what: 'el contrato bajo la lupa', leastWidth: 500 },
  'dibujo-faro': { what: 'el dibujo «faro»', leastWidth: 500 },
  'persona-dirige': { what: 'quien dirige, en su mesa', leastWidth: 640 },
  'persona-disena': { what: 'quien diseña, en su mesa', leastWidth: 640 },
  'persona-programa': { what: 'quien programa, en su mesa', leastWidth: 640 },
  'persona-guardia': { what: 'quien está de guardia', leastWidth: 640 },
  'firma-dirige': { what: 'la firma de quien dirige', leastWidth: 480 },
  'firma-disena': { what: 'la firma de quien diseña', leastWidth: 480 },
  'firma-programa': { what: 'la firma de quien programa', leastWidth: 480 },
  'firma-guardia': { what: 'la firma de quien está de guardia', leastWidth: 480 },
  'firma-audita': { what: 'la firma de quien audita', leastWidth: 480 },
};

/** Returns the drawing that a picture replaces, by day or in the dark theme (`-noche`). */
export function placeOf(name: string): PicturePlace | undefined {
  return PICTURE_PLACES[name] ?? PICTURE_PLACES[name.replace(new RegExp(`${NIGHT}$`), '')];
}

/** A logo at least this many times as wide as high includes the brand's name. */
const WIDE = 2;

/** Returns true if a logo includes the brand's name: pages write no name beside such a logo. */
export const holdsName = ({ width, height }: { width: number; height: number }): boolean =>
  width / height >= WIDE;

/** The greatest size of a file, in bytes. */
export const LARGEST_DRAWING = 150_000;
export const LARGEST_PHOTO = 12_000_000;

const inKilobytes = (bytes: number) => `${numberWords(Math.ceil(bytes / 1000), 'es')} kB`;

export function weightProblem(bytes: number, isDrawing: boolean): string | null {
  const most = isDrawing ? LARGEST_DRAWING : LARGEST_PHOTO;
  if (bytes <= most) return null;
  return `pesa ${inKilobytes(bytes)} y como mucho puede pesar ${inKilobytes(most)}`;
}

const SQUARE_TOLERANCE = 0.02;

export function shapeProblem(name: string, size: { width: number; height: number }): string | null {
  const { width, height } = size;
  if (!placeOf(name)?.isSquare || Math.abs(width / height - 1) <= SQUARE_TOLERANCE) return null;
  return `mide ${width} por ${height}, y debe ser tan ancha como alta`;
}

/** The least width of a photograph inside a text, in pixels. */
export const LEAST_WIDTH = 600;

export const NIGHT = '-noche';

const PICTURE_FIELD = /^imagenes\/([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** Returns the name of the uploaded picture in a field's value, or null for a built-in drawing. */
export const pictureNamed = (field: string): string | null =>
  PICTURE_FIELD.exec(field)?.[1] ?? null;

/**
 * The data of a picture that the agency uploaded. The HTML of a page with islands contains these
 * fields of all pictures, so this type must have few fields.
 */
export interface Picture {
  readonly file: string;
  /** The size is in pixels for a photograph, and in the drawing's own units for a drawing. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly isDrawing: boolean;
  readonly night?: Omit<Picture, 'night'>;
}

const PICTURE_ADDRESS = '/imagenes';

const WIDTHS = [480, 960, 1600];

export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** Returns the widths of a photograph's files: for a width of 1200, these are 480, 960 and 1200. */
export function widthsOf(width: number): number[] {
  const narrower = WIDTHS.filter((each) => each < width);
  return narrower.length === WIDTHS.length ? narrower : [...narrower, width];
}

export const drawingAddress = ({ file }: Pick<Picture, 'file'>) => `${PICTURE_ADDRESS}/${file}.svg`;

export const photoAddress = ({ file }: Pick<Picture, 'file'>, width: number, format: PhotoFormat) =>
  `${PICTURE_ADDRESS}/${file}.${width}.${format}`;

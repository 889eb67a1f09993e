/** A picture of the agency on a page. The HTML of islands contains this data too. */
export interface Picture {
  readonly file: string;
  /** In pixels for a photograph, and in the drawing's own units for a drawing. */
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

/** Returns the widths of a photograph's files: 480, 960 and 1200 for one of 1200 pixels. */
export function widthsOf(width: number): number[] {
  const narrower = WIDTHS.filter((each) => each < width);
  return narrower.length === WIDTHS.length ? narrower : [...narrower, width];
}

export const drawingAddress = ({ file }: Pick<Picture, 'file'>) => `${PICTURE_ADDRESS}/${file}.svg`;

export const photoAddress = ({ file }: Pick<Picture, 'file'>, width: number, format: PhotoFormat) =>
  `${PICTURE_ADDRESS}/${file}.${width}.${format}`;

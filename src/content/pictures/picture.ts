/** A picture of the agency on a page. The HTML of islands also contains this data. */
export interface Picture {
  /**
   * The first part of the address of the picture's files, for example `portada.1a2b3c4d`. The part
   * after the dot is a digest of the picture's content.
   */
  readonly file: string;
  /**
   * The width of the picture. The unit is pixels for a photograph, and units of the drawing for a
   * drawing.
   */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly isDrawing: boolean;
  readonly night?: Omit<Picture, 'night'>;
}

const PICTURE_ADDRESS = '/imagenes';

/** The widths that the files of a photograph can have, in pixels. */
const WIDTHS = [480, 960, 1600];

export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/**
 * Returns the widths of a photograph's files, in pixels. The last width is the photograph's own
 * width. If the photograph is wider than the largest file, the last width is the width of the
 * largest file.
 */
export function widthsOf(width: number): number[] {
  const narrower = WIDTHS.filter((each) => each < width);
  return narrower.length === WIDTHS.length ? narrower : [...narrower, width];
}

/** Returns the address of a drawing. */
export const drawingAddress = ({ file }: Pick<Picture, 'file'>) => `${PICTURE_ADDRESS}/${file}.svg`;

/** Returns the address of a photograph in one of the widths of {@link widthsOf}. */
export const photoAddress = ({ file }: Pick<Picture, 'file'>, width: number, format: PhotoFormat) =>
  `${PICTURE_ADDRESS}/${file}.${width}.${format}`;

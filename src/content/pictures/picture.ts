/** A picture of the agency on a page, which the HTML of islands also contains. */
export interface Picture {
  /**
   * The first part of the address of the picture's files, with a digest of the content, such as
   * `portada.1a2b3c4d`.
   */
  readonly file: string;
  /** The width, in pixels of a photograph or in units of a drawing. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly isDrawing: boolean;
  readonly night?: Omit<Picture, 'night'>;
}

const PICTURE_ADDRESS = '/imagenes';

/** The possible widths of a photograph's files, in pixels. */
const WIDTHS = [480, 960, 1600];

export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/**
 * Returns the widths of a photograph's files, in pixels. The last width is the photograph's own width, unless the
 * photograph is wider than the largest file.
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

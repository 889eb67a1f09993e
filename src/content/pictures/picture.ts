/** A picture of the agency on a page. It is compact, because islands carry it too. */
export interface Picture {
  /** First part of the address of its files, with a digest of its content: `portada.1a2b3c4d`. */
  readonly file: string;
  /** Its size, which reserves its space on the page: pixels of a photograph, units of a drawing. */
  readonly width: number;
  readonly height: number;
  /** The alternative text; empty for decoration. */
  readonly alt: string;
  /** A drawing, which has one file for every size. */
  readonly isDrawing: boolean;
  /** The picture of the night theme. */
  readonly night?: Omit<Picture, 'night'>;
}

/** The folder of the site that holds the files of the agency's pictures. */
const PICTURE_ADDRESS = '/imagenes';

/** The widths of a photograph's files, in pixels, up to its own. */
const WIDTHS = [480, 960, 1600];

/** The formats of photographs, the best first. */
export const PHOTO_FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof PHOTO_FORMATS)[number];

/** The widths of a photograph's files: its own is the last when it is no wider. */
export function widthsOf(width: number): number[] {
  const narrower = WIDTHS.filter((each) => each < width);
  return narrower.length === WIDTHS.length ? narrower : [...narrower, width];
}

/** The address of a drawing. */
export const drawingAddress = ({ file }: Pick<Picture, 'file'>) => `${PICTURE_ADDRESS}/${file}.svg`;

/** The address of a photograph in one of {@link widthsOf} its widths. */
export const photoAddress = ({ file }: Pick<Picture, 'file'>, width: number, format: PhotoFormat) =>
  `${PICTURE_ADDRESS}/${file}.${width}.${format}`;

/** A picture of the agency's, as a page shows it. Everything is in few letters: islands carry it too. */
export interface Picture {
  /** First part of the address of its files, with a digest of what it holds: `portada.1a2b3c4d`. */
  readonly file: string;
  /** Size, so that nothing moves when it arrives: pixels of a photograph, units of a drawing. */
  readonly width: number;
  readonly height: number;
  /** For those who do not see it; empty when it is decoration. */
  readonly alt: string;
  /** A drawing, which has one file for every size. */
  readonly isDrawing: boolean;
  /** What is shown in its place at night. */
  readonly night?: Omit<Picture, 'night'>;
}

/** The folder of the site that holds the files of the agency's pictures. */
const PICTURE_ADDRESS = '/imagenes';

/** Widths that a photograph is made in, in pixels, while it has them. */
const WIDTHS = [480, 960, 1600];

/** What photographs are made as, the best first. */
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

import { basename } from 'node:path';
import sharp from 'sharp';
import {
  drawingAddress,
  PHOTO_FORMATS,
  type PhotoFormat,
  photoAddress,
  widthsOf,
} from '#content/pictures/picture.ts';
import type { PictureSource } from '#content/pictures/read-pictures.ts';

/** One file of a picture, made when it is asked for. */
/* A type and not an interface, because routes hand on what could have any key. */
// oxlint-disable-next-line typescript/consistent-type-definitions
export type MadeFile = {
  name: string;
  /** Media type. */
  type: string;
  make: () => Promise<Buffer>;
};

/** How much is given up for fewer bytes, and how long the search for them may take, by format. */
const ENCODING = {
  avif: { quality: 52, effort: 3 },
  webp: { quality: 76, effort: 4 },
} as const;

/** The files that a page may ask for to show a picture (ui/picture). */
export function pictureFilesToMake(source: PictureSource): MadeFile[] {
  const { bytes } = source;
  if (source.isDrawing) {
    const make = () => Promise.resolve(bytes);
    return [{ name: basename(drawingAddress(source)), type: 'image/svg+xml', make }];
  }
  return widthsOf(source.width).flatMap((width) =>
    PHOTO_FORMATS.map((format) => ({
      name: basename(photoAddress(source, width, format)),
      type: `image/${format}`,
      make: () => photograph(bytes, width, format),
    })),
  );
}

/** Turned as it is seen, and without what the camera noted: where it was taken is nobody's business. */
function photograph(bytes: Buffer, width: number, format: PhotoFormat): Promise<Buffer> {
  // What is odd and loses nothing is passed over, as where it was sent (upload.ts).
  return sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, ENCODING[format])
    .toBuffer();
}

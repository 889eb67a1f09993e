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

/** One file of a picture, which is made on request. */
/* A type and not an interface, because routes pass on values with any key. */
// oxlint-disable-next-line typescript/consistent-type-definitions
export type MadeFile = {
  name: string;
  type: string;
  make: () => Promise<Buffer>;
};

/** The quality, and the effort of the encoder, by format. */
const ENCODING = {
  avif: { quality: 52, effort: 3 },
  webp: { quality: 76, effort: 4 },
} as const;

/** The files that a page may request for a picture (ui/picture). */
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

/** Turned upright, and without metadata: the place of a photo is private. */
function photograph(bytes: Buffer, width: number, format: PhotoFormat): Promise<Buffer> {
  // Harmless defects are accepted, as they were at the upload (upload.ts).
  return sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, ENCODING[format])
    .toBuffer();
}

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

export interface MadeFile {
  name: string;
  type: string;
  make: () => Promise<Buffer>;
}

const ENCODING = {
  avif: { quality: 52, effort: 3 },
  webp: { quality: 76, effort: 4 },
} as const;

/** Returns the files that a page may request for a picture from the agency (ui/picture). */
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

/** Converts a photograph, and removes the metadata, which may say where somebody took the photo. */
function photograph(bytes: Buffer, width: number, format: PhotoFormat): Promise<Buffer> {
  // As in upload.ts, an error in the file stops the conversion, but a warning does not.
  return sharp(bytes, { failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, ENCODING[format])
    .toBuffer();
}

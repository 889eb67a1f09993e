import * as z from 'zod';
import { notAmong } from './issue-text.ts';
import { pictureNamed } from '#content/values/picture-names.ts';

/**
 * The alternative texts in `content/imagenes.yaml`, by file name without ending. A decorative
 * picture has an empty text.
 */
export const pictureTextsSchema = z.record(z.string(), z.string().max(250));

/**
 * Returns a field that names a drawing of the site or a picture of the agency, such as
 * `imagenes/…`. check/broken-links.ts checks whether the picture exists.
 */
export function drawing(...ours: readonly string[]) {
  return z
    .string()
    .superRefine((value, context) => {
      if (ours.includes(value) || pictureNamed(value) !== null) return;
      const own = ' o «imagenes/» y el nombre de una imagen tuya';
      context.addIssue({ code: 'custom', message: notAmong(value, ours, own) });
    })
    .meta({ kind: 'picture', drawings: ours });
}

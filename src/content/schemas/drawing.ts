import * as z from 'zod';
import { notAmong } from './issue-text.ts';
import { pictureNamed } from '#content/values/picture-names.ts';

/** The pictures' alternative texts by name. A picture that only decorates has an empty text. */
export const pictureTextsSchema = z.record(z.string(), z.string().max(250));

/**
 * Returns a field that contains the name of a built-in drawing, or `imagenes/` and the name of an
 * uploaded picture. The check in broken-links.ts tests whether the uploaded picture exists.
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

import * as z from 'zod';
import { notAmong } from './issue-text.ts';
import { pictureNamed } from '#content/values/picture-names.ts';

/** The alternative texts by file name without ending. A decoration has an empty text. */
export const pictureTextsSchema = z.record(z.string(), z.string().max(250));

/**
 * A field with the name of a built-in drawing, or with `imagenes/…`. The check in broken-links.ts
 * tests whether that picture exists.
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

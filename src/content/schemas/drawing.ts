import * as z from 'zod';
import { notAmong } from './issue-text.ts';
import { pictureNamed } from '#content/values/picture-names.ts';

/**
 * The alternative text of each picture of `content/imagenes`, by its name without the ending; empty for
 * decoration: `content/imagenes.yaml`.
 */
export const pictureTextsSchema = z.record(z.string(), z.string().max(250));

/**
 * A field that chooses a picture: one of the site's drawings, or `imagenes/…`, one of the agency's. Reading checks
 * that the agency has it (check/broken-links.ts).
 *
 * @param ours the names of the site's drawings
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

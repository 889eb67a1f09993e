import * as z from 'zod';
import { notAmong } from './issue-text.ts';
import { pictureNamed } from '#content/values/picture-names.ts';

/**
 * What each picture of `content/imagenes` shows, for those who do not see it, by the name of its file
 * without its ending; empty for decoration. One file, `content/imagenes.yaml`, when there are any.
 */
export const pictureTextsSchema = z.record(z.string(), z.string().max(250));

/**
 * A field that chooses a picture: one of our drawings, or `imagenes/…`, one of the agency's own. That
 * the agency has it is checked when the file is read (broken-links.ts).
 *
 * @param ours the names of our drawings
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

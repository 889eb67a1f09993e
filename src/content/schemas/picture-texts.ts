import * as z from 'zod';

/**
 * What each picture of `content/imagenes` shows, for those who do not see it, by the name of its file
 * without its ending; empty for decoration. One file, `content/imagenes.yaml`, when there are any.
 */
export const pictureTextsSchema = z.record(z.string(), z.string().max(250));

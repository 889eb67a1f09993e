import type { Picture } from '#content/pictures/picture.ts';

/**
 * The agency's own pictures, by name. None here: the build puts those of `content/imagenes` in this
 * module's place (src/build/own-pictures-module.ts), so that islands know them too.
 */
export const OWN_PICTURES: Readonly<Record<string, Picture>> = {};

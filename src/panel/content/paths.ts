export const CONTENT_HOME = '/panel/contenido';

/** The URL parameter with the words that fields-script.ts selects in a field. */
export const WORDS_PARAM = 'ir';

export const BEGINNING = `${CONTENT_HOME}/comienzo`;

export const SAMPLE_LEFT = `${CONTENT_HOME}/muestra`;

/** Returns the address of a file's editor, which shows `field` and selects `words`. */
export function filePath(file: string, field?: string, words?: string): string {
  const query = words === undefined ? '' : `?${WORDS_PARAM}=${encodeURIComponent(words)}`;
  return `${CONTENT_HOME}/${file}${query}${field ? `#campo-${field}` : ''}`;
}

/** Returns the address of the publication page, for a file (`de`) or a publication (`id`). */
export function publishPath(
  about: Readonly<Partial<Record<'aviso' | 'de' | 'id', string | null | undefined>>> = {},
): string {
  const given = Object.entries(about).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams(given).toString();
  return `${CONTENT_HOME}/publicar${query === '' ? '' : `?${query}`}`;
}

/** Returns the address of a picture in the person's draft. `name` has no folder and no ending. */
export function picturePath(name: string): string {
  return `${CONTENT_HOME}/imagen?nombre=${encodeURIComponent(name)}`;
}

export function keptPicturePath(file: string, digest: string): string {
  return `${CONTENT_HOME}/imagen?${new URLSearchParams({ archivo: file, huella: digest }).toString()}`;
}

/** The address of the preview of the home page with the person's drafts. */
export const VIEW_ROOT = `${CONTENT_HOME}/vista/sitio`;

export function viewPath(page: string): string {
  return page === '/' ? VIEW_ROOT : `${VIEW_ROOT}${page}`;
}

/** The URL parameter of a preview without scripts. */
export const STILL_PARAM = 'quieta';

/** The URL parameter of a preview without scripts and with comments that name each text's field. */
export const PLACES_PARAM = 'campos';

/** Returns the address of a preview without scripts, because scripts change a page's texts. */
export function stillPath(page: string): string {
  return `${viewPath(page)}?${STILL_PARAM}=1`;
}

export const CONTENT_HOME = '/panel/contenido';

/** The query parameter with the words that the script selects in a field. */
export const WORDS_PARAM = 'ir';

export const BEGINNING = `${CONTENT_HOME}/comienzo`;

/** The address of the page that lists the fields with texts of the sample. */
export const SAMPLE_LEFT = `${CONTENT_HOME}/muestra`;

/**
 * Returns the address of the editor page of a file.
 *
 * @param field the path of the field to which the browser scrolls
 * @param words the words that the script selects in the field
 */
export function filePath(file: string, field?: string, words?: string): string {
  const query = words === undefined ? '' : `?${WORDS_PARAM}=${encodeURIComponent(words)}`;
  return `${CONTENT_HOME}/${file}${query}${field ? `#campo-${field}` : ''}`;
}

/**
 * Returns the address of the publication page.
 *
 * @param about `de` is the file whose page contains the link, and `id` is the publication that the
 * page shows
 */
export function publishPath(
  about: Readonly<Partial<Record<'aviso' | 'de' | 'id', string | null | undefined>>> = {},
): string {
  const given = Object.entries(about).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams(given).toString();
  return `${CONTENT_HOME}/publicar${query === '' ? '' : `?${query}`}`;
}

/**
 * Returns the address of one of the agency's pictures. If the person has a draft of the picture,
 * the address shows the draft.
 *
 * @param name the picture's name without folder and extension
 */
export function picturePath(name: string): string {
  return `${CONTENT_HOME}/imagen?nombre=${encodeURIComponent(name)}`;
}

/**
 * Returns the address of a stored picture.
 *
 * @param digest the digest of the picture's bytes
 */
export function keptPicturePath(file: string, digest: string): string {
  return `${CONTENT_HOME}/imagen?${new URLSearchParams({ archivo: file, huella: digest }).toString()}`;
}

/** The address at which the panel shows the site's home page with the person's drafts. */
export const VIEW_ROOT = `${CONTENT_HOME}/vista/sitio`;

/** Returns the address at which the panel shows a page of the site with the person's drafts. */
export function viewPath(page: string): string {
  return page === '/' ? VIEW_ROOT : `${VIEW_ROOT}${page}`;
}

/** The query parameter that removes the scripts from a preview. */
export const STILL_PARAM = 'quieta';

/**
 * The query parameter for a preview whose texts contain the names of their fields. The preview has
 * no scripts.
 */
export const PLACES_PARAM = 'campos';

/**
 * Returns the address of a preview without scripts. The scripts of the page would change the texts.
 */
export function stillPath(page: string): string {
  return `${viewPath(page)}?${STILL_PARAM}=1`;
}

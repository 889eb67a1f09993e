/** The page that lists the editable files. */
export const CONTENT_HOME = '/panel/contenido';

/** The query parameter with the words to select in a field, for the page's script. */
export const WORDS_PARAM = 'ir';

/** The page where an agency starts its own site. */
export const BEGINNING = `${CONTENT_HOME}/comienzo`;

/** The page that lists the sample's remaining texts. */
export const SAMPLE_LEFT = `${CONTENT_HOME}/muestra`;

/**
 * The address of a file's page.
 * @param field the path of a field, to scroll to
 * @param words to select in the field
 */
export function filePath(file: string, field?: string, words?: string): string {
  const query = words === undefined ? '' : `?${WORDS_PARAM}=${encodeURIComponent(words)}`;
  return `${CONTENT_HOME}/${file}${query}${field ? `#campo-${field}` : ''}`;
}

/**
 * The address of the page that publishes.
 * @param about `de` is the file whose page the link is on, `id` the publication to show
 */
export function publishPath(
  about: Readonly<Partial<Record<'aviso' | 'de' | 'id', string | null | undefined>>> = {},
): string {
  const given = Object.entries(about).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams(given).toString();
  return `${CONTENT_HOME}/publicar${query === '' ? '' : `?${query}`}`;
}

/**
 * The address of one of the agency's pictures, with the reader's drafts. @param name without folder
 * or extension
 */
export function picturePath(name: string): string {
  return `${CONTENT_HOME}/imagen?nombre=${encodeURIComponent(name)}`;
}

/** The address of a stored picture. @param digest of its bytes */
export function keptPicturePath(file: string, digest: string): string {
  return `${CONTENT_HOME}/imagen?${new URLSearchParams({ archivo: file, huella: digest }).toString()}`;
}

/** The root of the site with the reader's drafts. */
export const VIEW_ROOT = `${CONTENT_HOME}/vista/sitio`;

/** The address of a page with the reader's drafts. */
export function viewPath(page: string): string {
  return page === '/' ? VIEW_ROOT : `${VIEW_ROOT}${page}`;
}

/** The query parameter of a preview without scripts. */
export const STILL_PARAM = 'quieta';

/** The query parameter of a preview whose texts name their fields; without scripts too. */
export const PLACES_PARAM = 'campos';

/** The address of a preview without scripts, which would overwrite the page's texts. */
export function stillPath(page: string): string {
  return `${viewPath(page)}?${STILL_PARAM}=1`;
}

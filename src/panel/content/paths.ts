/** The page that lists what can be edited. */
export const CONTENT_HOME = '/panel/contenido';

/** The parameter that says which words of the field one lands in are meant, for the page's script. */
export const WORDS_PARAM = 'ir';

/** The page that makes the site an agency's own. */
export const BEGINNING = `${CONTENT_HOME}/comienzo`;

/** The page that lists what is still the sample's. */
export const SAMPLE_LEFT = `${CONTENT_HOME}/muestra`;

/**
 * The address of a file's page.
 *
 * @param field the path of one of its fields, to land in it
 * @param words what is meant in it
 */
export function filePath(file: string, field?: string, words?: string): string {
  const query = words === undefined ? '' : `?${WORDS_PARAM}=${encodeURIComponent(words)}`;
  return `${CONTENT_HOME}/${file}${query}${field ? `#campo-${field}` : ''}`;
}

/**
 * The address of the page that publishes.
 *
 * @param about `de` is the text one comes from, `id` the publication to show
 */
export function publishPath(
  about: Readonly<Partial<Record<'aviso' | 'de' | 'id', string | null | undefined>>> = {},
): string {
  const given = Object.entries(about).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const query = new URLSearchParams(given).toString();
  return `${CONTENT_HOME}/publicar${query === '' ? '' : `?${query}`}`;
}

/** The address of one of the agency's pictures, with the drafts of who looks. @param name without folder or ending */
export function picturePath(name: string): string {
  return `${CONTENT_HOME}/imagen?nombre=${encodeURIComponent(name)}`;
}

/** The address of a picture as it was or would be. @param digest of its bytes */
export function keptPicturePath(file: string, digest: string): string {
  return `${CONTENT_HOME}/imagen?${new URLSearchParams({ archivo: file, huella: digest }).toString()}`;
}

/** Where the site is with the drafts of who looks: every address of it under this one. */
export const VIEW_ROOT = `${CONTENT_HOME}/vista/sitio`;

/** The address at which a page of the site is seen with the drafts of who looks. */
export function viewPath(page: string): string {
  return page === '/' ? VIEW_ROOT : `${VIEW_ROOT}${page}`;
}

/** The parameter of a preview's address that leaves its scripts out. */
export const STILL_PARAM = 'quieta';

/** The parameter of a preview's address that has each text name its field; without scripts too. */
export const PLACES_PARAM = 'campos';

/** The same page without scripts, which would write their own texts over what is shown in it. */
export function stillPath(page: string): string {
  return `${viewPath(page)}?${STILL_PARAM}=1`;
}

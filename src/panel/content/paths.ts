/** The page that lists what can be edited. */
export const CONTENT_HOME = '/panel/contenido';

/**
 * The address of a file's page.
 *
 * @param field the path of one of its fields, to land in it
 */
export function filePath(file: string, field?: string): string {
  return `${CONTENT_HOME}/${file}${field ? `#campo-${field}` : ''}`;
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

/** Where the site is with the drafts of who looks: every address of it under this one. */
export const VIEW_ROOT = `${CONTENT_HOME}/vista/sitio`;

/** The address at which a page of the site is seen with the drafts of who looks. */
export function viewPath(page: string): string {
  return page === '/' ? VIEW_ROOT : `${VIEW_ROOT}${page}`;
}

/** The parameter of a preview's address that leaves its scripts out. */
export const STILL_PARAM = 'quieta';

/** The same page without scripts, which would write their own texts over what is shown in it. */
export function stillPath(page: string): string {
  return `${viewPath(page)}?${STILL_PARAM}=1`;
}

import type { APIRoute } from 'astro';

export const prerender = true;

/**
 * The pages of both forms. The browser may request these pages early, but may not run their scripts
 * early.
 */
const FORMS = ['/contacto', '/cotizacion'];

/**
 * The addresses that a browser must not prerender. They belong to the panel, to answers for
 * programs, to steps of forms, and to files.
 */
const APART = ['/panel', '/panel/*', '/captcha/*', '/salud*', '/metricas', '/*.*'];

/** Returns each path, and for each path a pattern that also matches the path with a query. */
const withQuery = (paths: readonly string[]) => paths.flatMap((path) => [path, `${path}\\?*`]);

/**
 * Answers with the list of pages that a browser may prerender when the pointer or a finger is on a
 * link (header `Speculation-Rules`).
 */
export const GET: APIRoute = () =>
  Response.json({
    prerender: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            {
              not: {
                href_matches: [...APART, ...withQuery(FORMS), ...FORMS.map((path) => `${path}/*`)],
              },
            },
            { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
    prefetch: [{ where: { href_matches: withQuery(FORMS) }, eagerness: 'moderate' }],
  });

import type { APIRoute } from 'astro';

export const prerender = true;

/** The pages of both forms. The browser may fetch these pages early, but may not run them. */
const FORMS = ['/contacto', '/cotizacion'];

/** The addresses of the panel, of answers to programs, of steps of forms, and of files. */
const APART = ['/panel', '/panel/*', '/captcha/*', '/salud*', '/metricas', '/*.*'];

/** Adds a pattern for addresses with a query. */
const withQuery = (paths: readonly string[]) => paths.flatMap((path) => [path, `${path}\\?*`]);

/**
 * Answers with the pages that a browser may prerender on a hover or a touch (header
 * `Speculation-Rules`).
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

import type { APIRoute } from 'astro';

export const prerender = true;

/** The two forms: they are rendered on request, so they are fetched and not run. */
const FORMS = ['/contacto', '/cotizacion'];

/** What is no page to be read: the panel, what answers programs, the forms' steps, files. */
const APART = ['/panel', '/panel/*', '/captcha/*', '/salud*', '/metricas', '/*.*'];

/** In any way of being asked for: a pattern without a query would only match the bare address. */
const withQuery = (paths: readonly string[]) => paths.flatMap((path) => [path, `${path}\\?*`]);

/**
 * The pages that the browser may make ready while somebody is about to go there (the header
 * `Speculation-Rules` of every finished page names this file): on a hover or a touch, never by
 * itself. A browser that saves data makes nothing ready.
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

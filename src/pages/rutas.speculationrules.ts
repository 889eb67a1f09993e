import type { APIRoute } from 'astro';

export const prerender = true;

/** Both forms are rendered on request, so they are fetched and not run. */
const FORMS = ['/contacto', '/cotizacion'];

/** Addresses that are not for readers: the panel, answers to programs, the forms' steps, files. */
const APART = ['/panel', '/panel/*', '/captcha/*', '/salud*', '/metricas', '/*.*'];

/** A pattern without a query would only match the bare address. */
const withQuery = (paths: readonly string[]) => paths.flatMap((path) => [path, `${path}\\?*`]);

/** The pages that a browser may prerender on a hover or a touch (header `Speculation-Rules`). */
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

import type { APIRoute } from 'astro';

export const prerender = true;

/**
 * A browser may load these pages before the visitor clicks on a link. The scripts of these pages
 * must not run before the click.
 */
const FORMS = ['/contacto', '/cotizacion'];

const APART = ['/panel', '/panel/*', '/captcha/*', '/salud*', '/metricas', '/*.*'];

const withQuery = (paths: readonly string[]) => paths.flatMap((path) => [path, `${path}\\?*`]);

/**
 * Answers with the pages that a browser may prerender when the pointer or a finger is on a link
 * (header `Speculation-Rules`).
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

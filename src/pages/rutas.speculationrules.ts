import type { APIRoute } from 'astro';

export const prerender = true;

/** The browser may fetch these pages early. It must not prerender them: their scripts would run. */
const FORMS = ['/contacto', '/cotizacion'];

const APART = ['/panel', '/panel/*', '/captcha/*', '/salud*', '/metricas', '/*.*'];

const withQuery = (paths: readonly string[]) => paths.flatMap((path) => [path, `${path}\\?*`]);

/** Tells the browser which pages to load when the pointer is on a link (`Speculation-Rules`). */
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

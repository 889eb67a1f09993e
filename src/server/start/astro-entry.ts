import { createApp } from 'astro/app/entrypoint';
import { isStepPath } from '#forms/wire.ts';
import type { FindPage } from '#server/platform/http/astro-bridge.ts';

/** The build makes `dist/server/entry.mjs` from this file. */

const app = createApp({ streaming: false });
const ROUTES = app.manifest.routes
  .map(({ routeData }) => routeData)
  .filter(({ origin, prerender }) => origin !== 'internal' && !prerender);

/** The pages that the server renders for each request. It renders all other pages in advance. */
const FOR_EACH =
  /^\/(?:boletin|captcha|contacto|cotizacion|modulos|panel|privacidad\/.|\.well-known|\[formulario\])/;

/** The HTTP layer sends the error pages, so Astro must not load an error page. */
const bareStatus = () => Promise.resolve(new Response(null, { status: 500 }));

const finder =
  (routes: typeof ROUTES): FindPage =>
  (path) => {
    // `[formulario]/[paso]` matches all paths with two parts, but only a few of these are pages.
    const routeData = routes.find(
      ({ pattern, route }) =>
        pattern.test(path) && (!route.startsWith('/[formulario]') || isStepPath(path)),
    );
    if (!routeData) return null;
    return (request, locals) =>
      app.render(request, {
        routeData,
        locals,
        addCookieHeader: true,
        prerenderedErrorPageFetch: bareStatus,
      });
  };

export const findPage: FindPage = finder(ROUTES.filter(({ route }) => FOR_EACH.test(route)));

export const findAnyPage: FindPage = finder(ROUTES);

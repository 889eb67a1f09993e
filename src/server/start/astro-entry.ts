import { createApp } from 'astro/app/entrypoint';
import { isStepPath } from '#forms/wire.ts';
import type { FindPage } from '#server/platform/http/astro-bridge.ts';

/**
 * The source of `dist/server/entry.mjs`, with the pages that Astro renders. Visitors cannot open
 * other endpoints of Astro.
 */
const app = createApp({ streaming: false });
const ROUTES = app.manifest.routes
  .map(({ routeData }) => routeData)
  .filter(({ origin, prerender }) => origin !== 'internal' && !prerender);

/**
 * The pages that the server renders for each visitor. The server renders all other pages in
 * advance.
 */
const FOR_EACH =
  /^\/(?:boletin|captcha|contacto|cotizacion|panel|privacidad\/.|\.well-known|\[formulario\])/;

/** The HTTP layer has a page for each error status, so Astro must not load an error page. */
const bareStatus = () => Promise.resolve(new Response(null, { status: 500 }));

const finder =
  (routes: typeof ROUTES): FindPage =>
  (path) => {
    // The route `[formulario]/[paso]` matches any path of two parts, but few such paths exist.
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

/** Finds the pages that the server renders for each visitor. */
export const findPage: FindPage = finder(ROUTES.filter(({ route }) => FOR_EACH.test(route)));

/** Finds every page, for the page maker. */
export const findAnyPage: FindPage = finder(ROUTES);

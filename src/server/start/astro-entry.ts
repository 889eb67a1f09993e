import { createApp } from 'astro/app/entrypoint';
import { isStepPath } from '#forms/wire.ts';
import type { FindPage } from '#server/platform/http/astro-bridge.ts';

/**
 * The source of `dist/server/entry.mjs`: the pages that Astro renders. Astro's other endpoints
 * (`/_image`, `/_server-islands`, `/_actions`) are not used and not reachable.
 */
const app = createApp({ streaming: false });
const ROUTES = app.manifest.routes
  .map(({ routeData }) => routeData)
  .filter(({ origin, prerender }) => origin !== 'internal' && !prerender);

/**
 * Pages that are rendered for each visitor; all others are the same for everybody, and are rendered
 * in advance.
 */
const FOR_EACH =
  /^\/(?:boletin|captcha|contacto|cotizacion|panel|privacidad\/.|\.well-known|\[formulario\])/;

/** The HTTP layer has a page for each error status, so Astro must not fetch one. */
const bareStatus = () => Promise.resolve(new Response(null, { status: 500 }));

const finder =
  (routes: typeof ROUTES): FindPage =>
  (path) => {
    // `[formulario]/[paso]` matches any path of two parts, of which few exist.
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

/** Finds the pages that are rendered for a visitor's request. */
export const findPage: FindPage = finder(ROUTES.filter(({ route }) => FOR_EACH.test(route)));

/** Finds every page; the page maker uses it. */
export const findAnyPage: FindPage = finder(ROUTES);

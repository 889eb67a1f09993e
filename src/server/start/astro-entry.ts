import { createApp } from 'astro/app/entrypoint';
import { isStepPath } from '#forms/wire.ts';
import type { FindPage } from '#server/platform/http/astro-bridge.ts';

/**
 * What the build makes `dist/server/entry.mjs` of: the pages that Astro renders. Whatever else its entry
 * could open (`/_image`, `/_server-islands`, `/_actions`) is not ours, and is found nowhere.
 */
const app = createApp({ streaming: false });
const ROUTES = app.manifest.routes
  .map(({ routeData }) => routeData)
  .filter(({ origin, prerender }) => origin !== 'internal' && !prerender);

/** What is drawn for each visitor; all else is the same for everybody, and is finished before it is asked for. */
const FOR_EACH =
  /^\/(?:boletin|captcha|contacto|cotizacion|panel|privacidad\/.|\.well-known|\[formulario\])/;

/** A failure is answered with the HTTP layer's page for it; there is nothing to be fetched. */
const bareStatus = () => Promise.resolve(new Response(null, { status: 500 }));

const finder =
  (routes: typeof ROUTES): FindPage =>
  (path) => {
    // `[formulario]/[paso]` matches any path of two parts; those that it knows are few.
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

/** What visitors may have drawn for them. */
export const findPage: FindPage = finder(ROUTES.filter(({ route }) => FOR_EACH.test(route)));

/** Whatever the site draws: what makes the finished pages asks for it. */
export const findAnyPage: FindPage = finder(ROUTES);

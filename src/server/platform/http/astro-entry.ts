import { createApp } from 'astro/app/entrypoint';
import { isStepPath } from '#forms/wire.ts';
import type { FindPage } from '#server/platform/http/astro-bridge.ts';

/**
 * What the build makes `dist/server/entry.mjs` of: the pages that Astro renders on request. Whatever
 * else its entry could open (`/_image`, `/_server-islands`, `/_actions`) is not ours, and is found
 * nowhere.
 */
const app = createApp({ streaming: false });
const ROUTES = app.manifest.routes
  .map(({ routeData }) => routeData)
  .filter(({ origin, prerender }) => origin !== 'internal' && !prerender);

/** A failure is answered with the HTTP layer's page for it; there is nothing to be fetched. */
const bareStatus = () => Promise.resolve(new Response(null, { status: 500 }));

export const findPage: FindPage = (path) => {
  // `[formulario]/[paso]` matches any path of two parts; those that it knows are few.
  const routeData = ROUTES.find(
    ({ pattern, segments }) =>
      pattern.test(path) && (segments[0]?.[0]?.dynamic !== true || isStepPath(path)),
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

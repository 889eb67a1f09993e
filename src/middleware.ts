import { randomUUID } from 'node:crypto';
import type { APIContext, MiddlewareNext } from 'astro';
import { defineMiddleware } from 'astro:middleware';
import { actFirst } from '#panel/open-page.ts';
import { withFormToken } from '#panel/shell/form-token.ts';
import { isStoreUnavailable } from '#server/platform/database/store-error.ts';
import type { Services } from '#server/start/services.ts';

/** Sends panel requests through the gate. In development, also sets `locals` as the server does. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV) {
    context.locals.services = await developmentServices(context.url.port);
    context.locals.requestId = randomUUID();
    context.locals.clientAddress = '127.0.0.1';
    context.locals.origin = context.url.origin;
    context.locals.site = context.locals.services.config.siteUrl ?? undefined;
    const { log } = context.locals.services;
    context.locals.reportError = (error) => log.error({ err: error }, 'a page failed');
  }
  const inPanel = isPanel(context.url.pathname);
  if (import.meta.env.DEV && !inPanel) return next();
  try {
    return await (inPanel ? throughGate(context, next) : next());
  } catch (error) {
    // The HTTP server replaces a failed page's empty response with the error page.
    context.locals.reportError(error);
    return inPanel ? panelFailure(context, next, error) : new Response(null, { status: 500 });
  }
});

/** Tells whether a path is of the panel. Astro also opens the panel at `/PANEL` and `/%70anel`. */
function isPanel(pathname: string): boolean {
  return /^\/panel(\/|$)/i.test(decodeURIComponent(pathname));
}

/**
 * The pages that this file shows instead of a refused page. accounts/access.ts has no row for these
 * pages, so no request opens them directly. `[...resto].astro` draws `/panel/no-esta`.
 */
const REFUSALS = { 403: '/panel/prohibido', 404: '/panel/no-esta' } as const;
const FAILURE = '/panel/fallo';

async function throughGate(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const passage = await context.locals.services.staff.pass(context);
  const { visit } = passage;
  context.locals.panel = visit;
  let response: Response;
  if ('go' in passage) {
    response = new Response(null, { status: 303, headers: { location: passage.go } });
  } else if (passage.status === 200) {
    response =
      (await actFirst(context.locals)) ?? (await withFormToken(visit.forgeryToken, () => next()));
  } else {
    // The new request has no body, because the gate has already read the body.
    const { headers } = context.request;
    const refusal = new URL(REFUSALS[passage.status], context.url);
    response = await withFormToken(visit.forgeryToken, () =>
      next(new Request(refusal, { headers })),
    );
  }
  const onwards = response.headers.get('location');
  // Without this signature, the next page ignores the parameter `aviso` (PanelDocument.astro).
  if (onwards !== null && new URL(onwards, context.url).searchParams.has('aviso')) {
    response.headers.set('location', context.locals.services.receipts.issue(onwards));
  }
  for (const cookie of visit.setCookies) response.headers.append('set-cookie', cookie);
  return keptPrivate(response);
}

async function panelFailure(
  context: APIContext,
  next: MiddlewareNext,
  error: unknown,
): Promise<Response> {
  const status = isStoreUnavailable(error) ? 503 : 500;
  try {
    const address = new URL(FAILURE, context.url);
    if (status === 503) address.searchParams.set('base', '');
    if (context.request.method === 'GET') address.searchParams.set('leer', '');
    const page = await next(new Request(address));
    return keptPrivate(new Response(page.body, { status, headers: page.headers }));
  } catch (again) {
    context.locals.reportError(again);
    return new Response(null, { status });
  }
}

function keptPrivate(response: Response): Response {
  response.headers.set('cache-control', 'no-store');
  response.headers.set('x-robots-tag', 'noindex, nofollow');
  return response;
}

/** `globalThis` keeps the services if Vite loads this module again: a database opens only once. */
const held = globalThis as { siteServices?: Promise<Services> | undefined };

function developmentServices(port: string): Promise<Services> {
  if (held.siteServices !== undefined) return held.siteServices;
  const starting = startServices(port);
  held.siteServices = starting;
  starting.catch(() => (held.siteServices = undefined));
  return starting;
}

async function startServices(port: string): Promise<Services> {
  const { readConfig } = await import('#server/settings/config.ts');
  const { createLog, standardOutput } = await import('#server/platform/log.ts');
  const { createServices } = await import('#server/start/services.ts');
  const { startJobs } = await import('#server/platform/jobs.ts');
  const config = readConfig({ ...process.env, ...(port !== '' && { PORT: port }) });
  const lines = standardOutput();
  const services = await createServices(config, createLog(config.logLevel, lines), lines);
  startJobs(services.jobs);
  return services;
}

import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import type { Config } from '#server/config.ts';
import type { ErrorResponses } from '#server/http/error-responses.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { HeldResponse, HeldOutcome } from '#server/http/held-response.ts';
import { holdResponse } from '#server/http/held-response.ts';
import { completeHeaders, renderedResponses } from '#server/http/rendered-response.ts';
import { isAcceptedType, lingerOver, readBody } from '#server/http/request-body.ts';
import { SECURITY_HEADERS, TRANSPORT_HEADERS } from '#server/http/security-headers.ts';
import { visitorOf } from '#server/http/visitor.ts';
import type { Logger } from '#server/log.ts';
import type { Metrics } from '#server/metrics.ts';

/** The `handler` of `dist/server/entry.mjs` (adapter in middleware mode). */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: object,
) => void | Promise<void>;

/** What pages and middleware learn about the request, in `Astro.locals`. */
export interface RequestLocals {
  /** Also in the X-Request-Id header and in the log. */
  requestId: string;
  /** The visitor's network address, believed only as far as TRUST_PROXY allows. Never logged. */
  clientAddress: string;
  /** The site's own origin; use this and not `Astro.url.origin`, which knows nothing of TLS proxies. */
  origin: string;
  /** Whether the visitor's connection is encrypted: whether cookies may be `Secure`. */
  secure: boolean;
  /** Logs an unexpected error under this request's id. Answer 500 without a body afterwards. */
  reportError(error: unknown): void;
}

/** What was posted, with its whole body and what is known of the visitor. */
export interface ArrivedPost extends Pick<RequestLocals, 'clientAddress' | 'origin'> {
  /** As received, without its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Looks at every post before a page is rendered for it.
 *
 * @returns the response, when it needs no page; more for the page's `Astro.locals`; or null for
 *   nothing of either
 */
export type PostDesk = (
  post: ArrivedPost,
) => Promise<{ response: HeldResponse } | { locals: object } | null>;

interface BridgeParts {
  config: Pick<Config, 'trustProxy' | 'siteUrl'>;
  astro: AstroHandler;
  shared: object;
  desk?: PostDesk | undefined;
  widenPolicy: (policy: string) => string;
  errors: ErrorResponses;
  log: Logger;
  metrics: Metrics;
}

/**
 * Everything that is rendered on request goes through here: the body is read and bounded before
 * Astro sees it, and what Astro answers is completed before the client does.
 *
 * @returns a function that resolves once Astro has returned; it rejects on errors of our own
 */
export function createAstroBridge(parts: BridgeParts): (exchange: Exchange) => Promise<void> {
  const { config, astro, shared, desk, widenPolicy, errors, log, metrics } = parts;
  const send = renderedResponses(errors, widenPolicy);

  return async (exchange) => {
    const { request, response } = exchange;
    const body = request.method === 'POST' ? await takeBody(exchange, errors) : null;
    if (body === null && request.method === 'POST') return;

    const visitor = visitorOf(request, config);
    const reportError = (error: unknown) =>
      log.error({ err: error, id: exchange.id }, 'a page could not be rendered');
    const locals: RequestLocals = {
      requestId: exchange.id,
      clientAddress: visitor.address,
      origin: visitor.origin,
      secure: visitor.secure,
      reportError,
    };
    // The adapter builds the page's address from this header alone, and a malformed one would make
    // it forget the path too.
    request.headers.host = new URL(visitor.origin).host;

    const settle = (outcome: HeldOutcome) => {
      const seconds = (performance.now() - exchange.startedAt) / 1000;
      const status = 'response' in outcome ? outcome.response.status : 500;
      // Whoever answered 500 knows why; this line ties it to what the visitor was told.
      if (status === 500) log.error({ id: exchange.id }, 'a page failed');
      metrics.renderSeconds.observe({ method: request.method ?? '', status }, seconds);
      if ('failure' in outcome) {
        reportError(outcome.failure);
        errors.send(exchange, 500);
        return;
      }
      send(exchange, outcome.response).catch((error: unknown) => {
        reportError(error);
        if (response.headersSent) response.destroy();
        else errors.send(exchange, 500);
      });
    };
    let more: object = {};
    if (desk && body) {
      const { path } = exchange;
      const taken = await desk({ ...locals, path, headers: request.headers, body });
      if (taken && 'response' in taken) {
        settle(taken);
        return;
      }
      if (taken) more = taken.locals;
    }
    const flow = (_status: number, headers: OutgoingHttpHeaders) =>
      withFixedHeaders(completeHeaders(headers, widenPolicy), exchange);
    holdResponse(response, settle, flow);
    const next = (error?: unknown) => {
      if (error === undefined) response.writeHead(404).end();
      else response.destroy(asError(error));
    };
    try {
      await astro(request, response, next, { ...shared, ...locals, ...more });
    } catch (error) {
      // Still ours to answer if nothing was; the held `destroy` turns it into the 500 page.
      response.destroy(asError(error));
    }
  };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('Something that is no error was thrown.');
}

/**
 * Reads the request's body and leaves it where the adapter looks for one that is already read.
 *
 * @returns the body; null when the request has been answered, or nobody is waiting
 */
async function takeBody(exchange: Exchange, errors: ErrorResponses): Promise<Buffer | null> {
  const { request, response, path } = exchange;
  const outcome = isAcceptedType(request, path) ? await readBody(request, response) : 'wrong_type';
  if (outcome === 'aborted') return null;
  if (outcome === 'too_large' || outcome === 'wrong_type') {
    lingerOver(request);
    errors.send(exchange, outcome === 'too_large' ? 413 : 415);
    return null;
  }
  Object.assign(request, { body: outcome.body });
  return outcome.body;
}

function withFixedHeaders(headers: OutgoingHttpHeaders, exchange: Exchange): OutgoingHttpHeaders {
  const fixed = exchange.secure ? [...SECURITY_HEADERS, ...TRANSPORT_HEADERS] : SECURITY_HEADERS;
  for (let index = 0; index < fixed.length; index += 2) {
    headers[(fixed[index] ?? '').toLowerCase()] = fixed[index + 1];
  }
  headers['x-request-id'] = exchange.id;
  return headers;
}

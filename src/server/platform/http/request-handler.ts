import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type FindPage,
  type FormHandler,
  createAstroBridge,
} from '#server/platform/http/astro-bridge.ts';
import { acceptedCodings, isFresh } from '#server/platform/http/content-encoding.ts';
import type { BodyLimits } from '#server/platform/http/request-body.ts';
import type { ErrorResponses } from '#server/platform/http/error-responses.ts';
import {
  type Exchange,
  pathInUrl,
  pathOf,
  requestId,
  sendResponse,
} from '#server/platform/http/exchange.ts';
import type { SiteFile, SiteFiles } from '#server/platform/http/site-files.ts';
import { beginningWith } from '#server/platform/http/rendered-response.ts';
import { isSecure, type ProxySettings } from '#server/platform/http/visitor.ts';
import { type Logger, maskAddresses } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics.ts';

/** A path that the process answers without rendering. */
export type Operation = (exchange: Exchange) => Promise<void>;

/** Operations by exact path: health, metrics. */
export type Operations = ReadonlyMap<string, Operation>;

/**
 * The HTML that a page of the site begins with for people who are signed in to the panel. Null for
 * nothing, at once for a visitor without a session.
 *
 * @param cookie the request's cookies
 */
export type Preface = (cookie: string, path: string) => Promise<string | null> | null;

/** The product's rules about its addresses. */
export interface SiteAddresses {
  /** Whether a rendered path is a page of the site, which may have a {@link Preface}. */
  isPage: (path: string) => boolean;
  /** Links that give access by themselves; the log shows only their first group. */
  secretLinks: RegExp;
}

export interface SiteParts {
  config: ProxySettings & { siteUrl: URL | null };
  /** The files of the published content; asked for at each request, because publishing replaces them. */
  files: () => SiteFiles;
  errors: ErrorResponses;
  operations: Operations;
  findPage: FindPage;
  /** Finds a file of an earlier build or content by its path. */
  findFormer?: ((path: string) => Promise<SiteFile | undefined>) | undefined;
  /** Further values for `Astro.locals`. */
  shared: object;
  /** Answers POSTs that need no page. */
  formHandler?: FormHandler | undefined;
  preface?: Preface | undefined;
  /** Called at the end of each request with the status sent. */
  answered?: ((exchange: Exchange, status: number) => void) | undefined;
  bodies: BodyLimits;
  addresses: SiteAddresses;
  /** Applied to the content security policy of rendered responses. */
  widenPolicy: (policy: string) => string;
  log: Logger;
  metrics: Metrics;
}

/** The longest path with query, in characters. The longest real one is under a hundred. */
const URL_LIMIT = 4096;
/** Caching of the redirect from another spelling of a file's address. */
const REDIRECT_CACHING = 'public, max-age=3600';
/** Most headers; browsers send about twenty, proxies a few more. */
export const HEADER_LIMIT = 100;

interface Refusal {
  status: number;
  headers?: readonly string[];
}

/**
 * The site as a function. It answers with an operation, a finished file or a rendered page, in this
 * order.
 */
export function createRequestHandler(
  parts: SiteParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { config, findPage, errors, operations, preface, addresses, log, metrics } = parts;
  const { findFormer = () => Promise.resolve(undefined) } = parts;
  const render = createAstroBridge(parts);
  const logResponse = createAccessLog(log, addresses.secretLinks);
  const warnOfProxy = proxyWarning(config.trustProxy, log);

  return (request, response) => {
    const path = pathOf(request.url ?? '/');
    const exchange: Exchange = {
      request,
      response,
      id: requestId(request, config.trustProxy),
      path: path ?? '',
      secure: isSecure(request, config.trustProxy),
      startedAt: performance.now(),
      known: false,
      kind: 'page',
      bytes: null,
    };
    warnOfProxy(request);
    try {
      response.once('close', () => {
        const status = response.writableFinished ? response.statusCode : 499;
        metrics.countResponse(exchange.kind, status);
        logResponse(exchange, status);
        parts.answered?.(exchange, status);
      });
      respond(exchange);
    } catch (error) {
      fail(exchange, error);
    }
  };

  function respond(exchange: Exchange): void {
    const { request, path } = exchange;
    const files = parts.files();
    const operation = operations.get(path);
    if (operation) exchange.kind = 'operation';
    exchange.known = operation !== undefined || addresses.isPage(path) || files.has(path);
    const refusal = refusalOf(exchange, files);
    if (refusal) {
      errors.send(exchange, refusal.status, refusal.headers);
      return;
    }
    if (operation) {
      operation(exchange).catch((error: unknown) => fail(exchange, error));
      return;
    }
    if (files.has(path)) {
      const file = files.get(path);
      // Most files are in memory and need no further turn.
      if (!(file instanceof Promise)) respondFile(exchange, file);
      else {
        file
          .then((found) => respondFile(exchange, found))
          .catch((error: unknown) => fail(exchange, error));
      }
      return;
    }
    const moved = files.moved.get(path.replace(/\/$/, ''));
    if (moved !== undefined && isRead(request)) {
      exchange.known = true;
      if (moved === null) errors.send(exchange, 410);
      else sendMoved(exchange, moved);
      return;
    }
    const canonical = files.redirects.get(path) ?? (path.replace(/\/$/, '') || '/');
    if (canonical !== path && isRead(request) && !path.startsWith('/_astro/')) {
      // The address of a rendered page may hold something private.
      redirect(exchange, canonical, files.has(canonical) ? REDIRECT_CACHING : 'no-store');
      return;
    }
    // Astro would decode `%` again and turn `\\` into a slash, and render another page than the
    // gate has checked.
    const page = /[%\\]/.test(path) ? null : findPage(path);
    // The page may still answer 404 when it has nothing for this path.
    exchange.known = page !== null;
    if (page === null) {
      findFormer(path)
        .then((file) => (file ? sendFile(exchange, file) : errors.send(exchange, 404)))
        .catch((error: unknown) => fail(exchange, error));
      return;
    }
    const words = addresses.isPage(path) && isRead(request) ? prefaceFor(exchange) : null;
    render(exchange, page, words).catch((error: unknown) => fail(exchange, error));
  }

  function respondFile(exchange: Exchange, file: SiteFile): void {
    const words = file.isPage ? prefaceFor(exchange) : null;
    if (words === null) sendFile(exchange, file);
    else sendPrefaced(exchange, file, words).catch((error: unknown) => fail(exchange, error));
  }

  /** @returns what the page begins with for this person; null if nobody asks */
  function prefaceFor({ request, path }: Exchange): Promise<string | null> | null {
    // A page is shown even when the session cannot be read.
    return preface?.(request.headers.cookie ?? '', path)?.catch(() => null) ?? null;
  }

  /** @returns why the request is refused whatever its body; null when it is not */
  function refusalOf({ request, path }: Exchange, files: SiteFiles): Refusal | null {
    if (!isWellFormed(request)) return { status: 400, headers: ['Connection', 'close'] };
    if ((request.url ?? '').length > URL_LIMIT) return { status: 414 };
    if (request.rawHeaders.length >= 2 * HEADER_LIMIT) return { status: 431 };
    if (!path.startsWith('/')) return { status: 400 };
    if (isRead(request)) return null;
    if (operations.has(path) || files.has(path)) {
      return { status: 405, headers: ['Allow', 'GET, HEAD'] };
    }
    return request.method === 'POST'
      ? null
      : { status: 405, headers: ['Allow', 'GET, HEAD, POST'] };
  }

  function fail(exchange: Exchange, error: unknown): void {
    log.error({ err: error, id: exchange.id }, 'a request could not be answered');
    if (exchange.response.headersSent) exchange.response.destroy();
    else errors.send(exchange, 500);
  }
}

/**
 * Whether it is HTTP/1 and names one host. The parser accepts HTTP/0.9 and a version 2, and returns
 * the first of two hosts, while a proxy may have used the second.
 */
function isWellFormed({ httpVersionMajor, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return httpVersionMajor === 1 && hosts < 2;
}

function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Sends the smallest coding that the client accepts; 304 when the client has it. */
function sendFile(exchange: Exchange, file: SiteFile): void {
  exchange.kind = 'file';
  const { headers } = exchange.request;
  const coding =
    acceptedCodings(headers['accept-encoding']).find((each) => file.forms[each]) ?? 'identity';
  const { tag, body } = file.forms[coding] ?? file.identity;
  const common = ['ETag', tag, ...file.caching, ...file.headers];
  if (isFresh(headers['if-none-match'], tag)) {
    sendResponse(exchange, 304, common, NOTHING);
    return;
  }
  const encoded = coding === 'identity' ? [] : ['Content-Encoding', coding];
  sendResponse(exchange, 200, ['Content-Type', file.type, ...encoded, ...common], body);
}

/** A page with a preface for one person, which must not be cached; without one, the plain page. */
async function sendPrefaced(
  exchange: Exchange,
  file: SiteFile,
  asked: Promise<string | null>,
): Promise<void> {
  const words = await asked;
  if (words === null) {
    sendFile(exchange, file);
    return;
  }
  const caching = ['Cache-Control', 'private, no-store'];
  const headers = ['Content-Type', file.type, ...caching, ...file.headers];
  sendResponse(exchange, 200, headers, beginningWith(words, file.identity.body));
}

/** Redirects to the new address of a page: a path with its own query and anchor, or another site. */
function sendMoved(exchange: Exchange, to: string): void {
  const [, page = '', own = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  const path = page.startsWith('/') ? pathInUrl(page) : page;
  const location = `${path}${own || queryOf(exchange)}${anchor}`;
  sendResponse(exchange, 301, ['Location', location, 'Cache-Control', REDIRECT_CACHING], NOTHING);
}

/** The request's query, with its question mark; empty without one. */
function queryOf({ request: { url = '' } }: Exchange): string {
  const query = url.indexOf('?');
  return query < 0 ? '' : url.slice(query);
}

function redirect(exchange: Exchange, path: string, caching: string): void {
  const location = pathInUrl(path) + queryOf(exchange);
  sendResponse(exchange, 301, ['Location', location, 'Cache-Control', caching], NOTHING);
}

const NOTHING = Buffer.alloc(0);

/**
 * Logs once that requests come through a proxy while TRUST_PROXY is off: every visitor then seems
 * to have the proxy's address, and they share one rate limit.
 *
 * @returns examines each request until it has logged
 */
function proxyWarning(
  trustProxy: boolean,
  log: Pick<Logger, 'warn'>,
): (request: IncomingMessage) => void {
  let said = trustProxy;
  return ({ headers }) => {
    if (said) return;
    if (
      headers['x-forwarded-for'] === undefined &&
      headers['x-forwarded-proto'] === undefined &&
      headers['x-forwarded-host'] === undefined
    ) {
      return;
    }
    said = true;
    log.warn(
      'requests come through a proxy, or pretend to, and TRUST_PROXY is off: their X-Forwarded-* ' +
        'headers are ignored. Behind a proxy of yours set TRUST_PROXY=true and the public address',
    );
  };
}

/** Logged for a path that the site does not have, because people type and paste into addresses. */
const UNKNOWN_PATH = '(none of ours)';

/** Longer paths help nobody, and a scanner's would fill the disk. */
const PATH_LENGTH = 200;

/**
 * Writes the line of each response, without the query, the body, the visitor's address or browser.
 * It bypasses the filter for personal data, which takes forty times as long, because it writes only
 * the fields below.
 *
 * @param secretLinks of {@link SiteAddresses}
 * @returns a function of the exchange and the status sent; 499 when the client left before the
 * response
 */
export function createAccessLog(
  log: Logger,
  secretLinks: RegExp,
): (exchange: Exchange, status: number) => void {
  const lines = log.child({}, { redact: [] });
  return ({ request, path, id, bytes, startedAt, kind, known }, status) => {
    const isOurs = status < 400 || (known && status !== 404);
    // A monitor asks every second.
    lines[kind === 'operation' ? 'debug' : 'info'](
      {
        method: request.method,
        path: isOurs ? loggablePath(path.replace(secretLinks, '$1…')) : UNKNOWN_PATH,
        status,
        ms: Math.round((performance.now() - startedAt) * 100) / 100,
        bytes,
        id,
      },
      'answered',
    );
  };
}

function loggablePath(path: string): string {
  const short = path.length > PATH_LENGTH ? `${path.slice(0, PATH_LENGTH)}…` : path;
  return short.includes('@') ? maskAddresses(short) : short;
}

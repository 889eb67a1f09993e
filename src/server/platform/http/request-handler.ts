import type { IncomingMessage, ServerResponse } from 'node:http';
import { flowAt } from '#forms/wire.ts';
import type { Config } from '#server/platform/config/config.ts';
import {
  type FindPage,
  type FormHandler,
  createAstroBridge,
} from '#server/platform/http/astro-bridge.ts';
import { acceptedCodings, isFresh } from '#server/platform/http/content-encoding.ts';
import type { ErrorResponses } from '#server/platform/http/error-responses.ts';
import { type Exchange, sendResponse, requestId } from '#server/platform/http/exchange.ts';
import type { SiteFile, SiteFiles } from '#server/platform/http/site-files.ts';
import { beginningWith } from '#server/platform/http/rendered-response.ts';
import { isSecure } from '#server/platform/http/visitor.ts';
import { type Logger, maskAddresses } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics.ts';

/** Something that the process answers by itself, without rendering. */
export type Operation = (exchange: Exchange) => Promise<void>;

/** Operations by exact path: health, metrics. */
export type Operations = ReadonlyMap<string, Operation>;

/**
 * What a page of the site begins with for whoever is signed in to the panel, as HTML; null for nothing.
 *
 * @param cookie the request's cookies, with a session's among them
 */
export type Preface = (cookie: string, path: string) => Promise<string | null>;

/** What a request handler is made of. */
interface SiteParts {
  config: Pick<Config, 'trustProxy' | 'siteUrl'>;
  files: SiteFiles;
  errors: ErrorResponses;
  operations: Operations;
  findPage: FindPage;
  /** What pages find in `Astro.locals` besides what is said of the request. */
  shared: object;
  /** Answers posts that need no page. */
  formHandler?: FormHandler | undefined;
  preface?: Preface | undefined;
  /** Applied to the content security policy of what is rendered on request. */
  widenPolicy: (policy: string) => string;
  log: Logger;
  metrics: Metrics;
}

/** Longest path and query, in characters. The longest real one is under a hundred. */
const URL_LIMIT = 4096;
/** Of another spelling of a file's address. */
const REDIRECT_CACHING = 'public, max-age=3600';
/** Most headers; browsers send about twenty, proxies a few more. */
export const HEADER_LIMIT = 100;

interface Refusal {
  status: number;
  headers?: readonly string[];
}

/**
 * The site as a function: a file from memory, an operation, or what Astro renders, in this order,
 * because files are nearly every request.
 */
export function createRequestHandler(
  parts: SiteParts,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { config, files, findPage, errors, operations, preface, log, metrics } = parts;
  const render = createAstroBridge(parts);
  const accessLog = createAccessLog(log);
  const warnOfProxy = proxyWarning(config.trustProxy, log);

  return (request, response) => {
    const exchange: Exchange = {
      request,
      response,
      id: requestId(request, config.trustProxy),
      path: pathOf(request.url ?? '/'),
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
        logResponse(accessLog, exchange, status);
      });
      respond(exchange);
    } catch (error) {
      fail(exchange, error);
    }
  };

  function respond(exchange: Exchange): void {
    const { request, path } = exchange;
    const operation = operations.get(path);
    if (operation) exchange.kind = 'operation';
    const decoded = decode(path);
    exchange.known =
      operation !== undefined || flowAt(path) !== null || files.files.has(decoded ?? '');
    const refusal = refusalOf(exchange, decoded);
    if (refusal || decoded === null) {
      errors.send(exchange, refusal?.status ?? 400, refusal?.headers);
      return;
    }
    if (operation) {
      operation(exchange).catch((error: unknown) => fail(exchange, error));
      return;
    }
    const file = files.files.get(decoded);
    if (file) {
      const words = file.isPage ? prefaceFor(exchange) : null;
      if (words === null) sendFile(exchange, file);
      else sendPrefaced(exchange, file, words).catch((error: unknown) => fail(exchange, error));
      return;
    }
    const canonical = files.redirects.get(decoded) ?? withoutEndSlashes(decoded);
    if (canonical !== decoded && isRead(request) && isOurs(decoded)) {
      // The address of a page on request may hold what only one person may know.
      redirect(exchange, canonical, files.files.has(canonical) ? REDIRECT_CACHING : 'no-store');
      return;
    }
    const page = findPage(decoded);
    // A page may still find that it has nothing for this path; then it answers 404.
    exchange.known = page !== null;
    if (page === null) {
      errors.send(exchange, 404);
      return;
    }
    // Of what is rendered, these are pages of the site; the panel's are not.
    const words = flowAt(decoded) !== null && isRead(request) ? prefaceFor(exchange) : null;
    render(exchange, page, words).catch((error: unknown) => fail(exchange, error));
  }

  /** Whether a request may be of somebody who is signed in; nobody else is looked up. */
  function asksAsMember({ headers }: IncomingMessage): boolean {
    return preface !== undefined && headers.cookie?.includes('.session_token=') === true;
  }

  /** @returns what becomes of the question whether a page begins with a line of their own; null where none is asked */
  function prefaceFor({ request, path }: Exchange): Promise<string | null> | null {
    if (preface === undefined || !asksAsMember(request)) return null;
    // A page is not kept back because nobody can say who asks for it.
    return preface(request.headers.cookie ?? '', path).catch(() => null);
  }

  /** @returns why the request cannot be answered whatever its body says; null when it can */
  function refusalOf({ request, path }: Exchange, decoded: string | null): Refusal | null {
    if (!isWellFormed(request)) return { status: 400, headers: ['Connection', 'close'] };
    if ((request.url ?? '').length > URL_LIMIT) return { status: 414 };
    if (request.rawHeaders.length >= 2 * HEADER_LIMIT) return { status: 431 };
    if (decoded === null || !path.startsWith('/')) return { status: 400 };
    if (isRead(request)) return null;
    if (operations.has(path) || files.files.has(decoded)) {
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

/** @returns the path of a request target, also of the absolute form that proxies may send */
function pathOf(target: string): string {
  let path = target;
  if (!path.startsWith('/')) path = URL.parse(target)?.pathname ?? target;
  const query = path.indexOf('?');
  return query < 0 ? path : path.slice(0, query);
}

/**
 * Whether it is HTTP/1 and names one host. The parser lets HTTP/0.9 and a version 2 through, and of
 * two hosts it gives the first: a proxy before us may have believed the other.
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

/** @returns the path without percent-encoding; null when it cannot be decoded or hides a NUL */
function decode(path: string): string | null {
  if (!path.includes('%')) return path;
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}

/** Whether a path may be redirected: `//host` and `\\host` would lead to other sites. */
function isOurs(path: string): boolean {
  return !path.startsWith('//') && !path.includes('\\') && !path.startsWith('/_astro/');
}

/** One look at each character: a path may be thousands of slashes. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** As small as the client takes it; 304 when it has it already. */
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

/** A page with a line of its own for one person, which nobody keeps; as it is where there is none for them. */
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

function redirect(exchange: Exchange, path: string, caching: string): void {
  const url = exchange.request.url ?? '';
  const query = url.indexOf('?');
  const location = encodeURI(path) + (query < 0 ? '' : url.slice(query));
  sendResponse(exchange, 301, ['Location', location, 'Cache-Control', caching], NOTHING);
}

const NOTHING = Buffer.alloc(0);

/**
 * Says once in the log that requests come through a proxy which TRUST_PROXY does not allow for: every
 * visitor then seems to have the proxy's address, and they share one limit of submissions.
 *
 * @returns what looks at each request until it has been said
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
        'headers are ignored. Behind a proxy of yours set TRUST_PROXY=true and SITE_URL',
    );
  };
}

/** In the place of a path that the site does not have: people type and paste into addresses. */
const UNKNOWN_PATH = '(none of ours)';

/** Nobody reads more of a path, and a scanner's would fill the disk. */
const PATH_LENGTH = 200;

/**
 * The log that responses are written to. The net that catches personal data in what others log costs
 * forty times as much as the line itself; these lines hold nothing but what {@link logResponse} puts
 * there.
 */
export function createAccessLog(log: Logger): Logger {
  return log.child({}, { redact: [] });
}

/**
 * Writes the one line that each response gets: nothing of the query, the body, the visitor's address
 * or browser.
 *
 * @param log of {@link createAccessLog}
 * @param status the status sent; 499 when the client left before the response
 */
export function logResponse(log: Logger, exchange: Exchange, status: number): void {
  const { request, path, id, bytes, startedAt } = exchange;
  log.info(
    {
      method: request.method,
      path: status < 400 || (exchange.known && status !== 404) ? loggablePath(path) : UNKNOWN_PATH,
      status,
      ms: Math.round((performance.now() - startedAt) * 100) / 100,
      bytes,
      id,
    },
    'respuesta',
  );
}

/** Links that are as good as passwords: the newsletter's, which never end, and the panel's invitations. */
const SECRET_LINK = /^(\/(?:boletin\/\w+|panel\/invitacion)\/).+$/;

function loggablePath(path: string): string {
  const shown = path.replace(SECRET_LINK, '$1…');
  const short = shown.length > PATH_LENGTH ? `${shown.slice(0, PATH_LENGTH)}…` : shown;
  return short.includes('@') || short.includes('%40')
    ? maskAddresses(short.replaceAll('%40', '@'))
    : short;
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type BridgeParts,
  createAstroBridge,
  type FindPage,
} from '#server/platform/http/astro-bridge.ts';
import { acceptedCodings, isFresh } from '#server/platform/http/content-encoding.ts';
import {
  type Exchange,
  pathInUrl,
  pathOf,
  queryOf,
  requestId,
  sendResponse,
} from '#server/platform/http/exchange.ts';
import type { SiteFile, SiteFiles } from '#server/platform/http/site-files.ts';
import { beginningWith } from '#server/platform/http/rendered-response.ts';
import { isSecure } from '#server/platform/http/visitor.ts';
import { type Logger, maskAddresses } from '#server/platform/log.ts';

export type Operation = (exchange: Exchange) => Promise<void>;

export type Operations = ReadonlyMap<string, Operation>;

/** Returns HTML for the start of a page, such as an editor's «Editar esta página», or null. */
export type Preface = (cookie: string, path: string) => Promise<string | null> | null;

export interface SiteAddresses {
  isPage: (path: string) => boolean;
  /** Links that give access without a password. The log shows `…` instead of their end. */
  secretLinks: RegExp;
}

export interface SiteParts extends BridgeParts {
  files: () => SiteFiles;
  operations: Operations;
  findPage: FindPage;
  findFormer?: ((path: string) => Promise<SiteFile | undefined>) | undefined;
  preface?: Preface | undefined;
  answered?: ((exchange: Exchange, status: number) => void) | undefined;
  addresses: SiteAddresses;
}

/** The longest URL with its query, in characters. The site's own paths are shorter than 100. */
const URL_LIMIT = 4096;
const REDIRECT_CACHING = 'public, max-age=3600';
/** The largest number of headers. Browsers send about twenty, and a proxy adds a few. */
export const HEADER_LIMIT = 100;

export function createRequestHandler(parts: SiteParts) {
  const { config, findPage, errors, operations, preface, addresses, log, metrics } = parts;
  const { findFormer = () => Promise.resolve(undefined) } = parts;
  const render = createAstroBridge(parts);
  const logResponse = createAccessLog(log, addresses.secretLinks);
  const warnOfProxy = proxyWarning(config.trustProxy, log);

  return (request: IncomingMessage, response: ServerResponse) => {
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
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 499;
      metrics.countResponse(exchange.kind, status);
      logResponse(exchange, status);
      parts.answered?.(exchange, status);
    });
    respond(exchange).catch((error: unknown) => {
      log.error({ err: error, id: exchange.id }, 'a request could not be answered');
      if (response.headersSent) response.destroy();
      else errors.send(exchange, 500);
    });
  };

  async function respond(exchange: Exchange): Promise<void> {
    const { request, path } = exchange;
    const files = parts.files();
    const operation = operations.get(path);
    const isFile = files.has(path);
    const bare = path.replace(/\/$/, '');
    const moved = isRead(request) ? files.moved.get(bare) : undefined;
    const canonical = isRead(request) ? (files.redirects.get(path) ?? (bare || '/')) : path;
    if (operation) exchange.kind = 'operation';
    exchange.known =
      operation !== undefined || isFile || moved !== undefined || addresses.isPage(path);
    const refusal = refusalOf(exchange, files);
    if (refusal) errors.send(exchange, refusal.status, refusal.headers);
    else if (operation) await operation(exchange);
    else if (isFile) await respondFile(exchange, await files.get(path));
    else if (moved === null) errors.send(exchange, 410);
    else if (moved !== undefined) sendMoved(exchange, moved);
    else if (canonical !== path && !path.startsWith('/_astro/')) {
      // The address of a rendered page may contain private data, so no cache may keep the redirect.
      const caching = files.has(canonical) ? REDIRECT_CACHING : 'no-store';
      redirect(exchange, pathInUrl(canonical) + queryOf(request), caching);
    } else await respondPage(exchange);
  }

  async function respondPage(exchange: Exchange): Promise<void> {
    const { request, path } = exchange;
    // A path with `%` or `\` gets no page: Astro would decode it again (`%70anel`) after the
    // gate's check.
    const page = /[%\\]/.test(path) ? null : findPage(path);
    exchange.known = page !== null;
    if (page !== null) {
      const words = addresses.isPage(path) && isRead(request) ? prefaceFor(exchange) : null;
      await render(exchange, page, words);
      return;
    }
    const former = await findFormer(path);
    if (former) sendFile(exchange, former);
    else errors.send(exchange, 404);
  }

  async function respondFile(exchange: Exchange, file: SiteFile): Promise<void> {
    const words = file.isPage ? await prefaceFor(exchange) : null;
    if (words === null) {
      sendFile(exchange, file);
      return;
    }
    const caching = ['Cache-Control', 'private, no-store'];
    const headers = ['Content-Type', file.type, ...caching, ...file.headers];
    sendResponse(exchange, 200, headers, beginningWith(words, file.identity.body));
  }

  function prefaceFor({ request, path }: Exchange): Promise<string | null> | null {
    return preface?.(request.headers.cookie ?? '', path)?.catch(() => null) ?? null;
  }

  function refusalOf({ request, path }: Exchange, files: SiteFiles) {
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
}

function isWellFormed({ httpVersionMajor, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  return httpVersionMajor === 1 && hosts.length < 2;
}

function isRead(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

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

function sendMoved(exchange: Exchange, to: string): void {
  const [, page = '', own = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? [];
  const path = page.startsWith('/') ? pathInUrl(page) : page;
  redirect(exchange, `${path}${own || queryOf(exchange.request)}${anchor}`, REDIRECT_CACHING);
}

function redirect(exchange: Exchange, location: string, caching: string): void {
  sendResponse(exchange, 301, ['Location', location, 'Cache-Control', caching], NOTHING);
}

const NOTHING = Buffer.alloc(0);

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** Warns once if a proxy is used without `TRUST_PROXY`: all visitors then share one rate limit. */
function proxyWarning(trustProxy: boolean, log: Pick<Logger, 'warn'>) {
  let said = trustProxy;
  return ({ headers }: IncomingMessage) => {
    if (said || !FORWARDED.some((name) => name in headers)) return;
    said = true;
    log.warn(
      'requests come through a proxy, or pretend to, and TRUST_PROXY is off: their X-Forwarded-* ' +
        'headers are ignored. Behind a proxy of yours set TRUST_PROXY=true and the public address',
    );
  };
}

/** The log shows this text instead of an unknown path, because such a path may be private. */
const UNKNOWN_PATH = '(none of ours)';

/** The log cuts a path after this number of characters, so that long paths do not fill it. */
const PATH_LENGTH = 200;

/** Creates the access log, without query, body and address. Status 499: the client left early. */
function createAccessLog(log: Logger, secretLinks: RegExp) {
  const lines = log.child({}, { redact: [] });
  return (exchange: Exchange, status: number) => {
    const { request, path, id, bytes, startedAt, kind, known } = exchange;
    const isOurs = status < 400 || (known && status !== 404);
    // Logs `/salud` and the like only for `debug`: monitoring may request them every second.
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

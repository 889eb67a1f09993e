import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorResponses } from '#server/platform/http/error-responses.ts';
import { type Exchange, pathInUrl } from '#server/platform/http/exchange.ts';
import { renderedResponses } from '#server/platform/http/rendered-response.ts';
import {
  type BodyLimits,
  type BodyShare,
  createBodyRoom,
  isAcceptedType,
  lingerOver,
  readBody,
} from '#server/platform/http/request-body.ts';
import { type ProxySettings, visitorOf } from '#server/platform/http/visitor.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { codeOf } from '#server/platform/system-error.ts';

/** A page or endpoint that Astro renders on request. */
export type RenderPage = (request: Request, locals: object) => Promise<Response>;

/**
 * Finds the page or endpoint of a path: `findPage` of `dist/server/entry.mjs`.
 *
 * @param path decoded, without query
 * @returns null without one
 */
export type FindPage = (path: string) => RenderPage | null;

/** What pages and middleware find in `Astro.locals`. */
export interface RequestLocals {
  /** Also in the X-Request-Id header and in the log. */
  requestId: string;
  /** The visitor's network address, as far as TRUST_PROXY allows to believe it. Never logged. */
  clientAddress: string;
  /** The site's own origin. `Astro.url.origin` does not know of TLS proxies. */
  origin: string;
  /** The public address; undefined while it is unknown. */
  site: URL | undefined;
  /** Whether the visitor's connection is encrypted: whether cookies may be `Secure`. */
  secure: boolean;
  /** Logs an unexpected error under this request's id. The caller then answers 500 without a body. */
  reportError(error: unknown): void;
}

/** A POST with its whole body and what is known of the visitor. */
export interface ArrivedPost extends Pick<RequestLocals, 'clientAddress' | 'origin'> {
  /** As {@link pathOf} returns it. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Examines every POST before a page is rendered for it.
 *
 * @returns the response, when it needs no page; further values for `Astro.locals`; or null
 */
export type FormHandler = (post: ArrivedPost) => Promise<Response | { locals: object } | null>;

/**
 * The most requests for pages at a time; further ones get 503. A page takes some five milliseconds
 * of the only thread, so the last one waits a second or two. POSTs go before pages, and their
 * answers are worth a longer wait.
 */
const ACTIVE_LIMIT = { pages: 250, posts: 1_000 };
/**
 * The most bytes of posted bodies in memory: some 500 MB in all, and three large replies from one
 * office. Bodies without files have a limit of their own, so that files never refuse an enquiry.
 */
const ROOM_FOR = {
  texts: { all: 64 * 1024 * 1024, network: 8 * 1024 * 1024 },
  files: { all: 160 * 1024 * 1024, network: 80 * 1024 * 1024 },
};
/** The Retry-After for a body without room, in seconds: how long a body of texts may take. */
const ROOM_RETRY_SECONDS = 30;
/** Responses of this type are not counted once they have begun. */
const EVENT_STREAM = 'text/event-stream';
/** The Retry-After for a request beyond the limit, in seconds. */
const BUSY_RETRY_SECONDS = 10;
/** How long that answer is delayed, in milliseconds: clients that retry at once would use up the thread. */
const BUSY_HOLD_MS = 1_000;

interface BridgeParts {
  config: ProxySettings & { siteUrl: URL | null };
  shared: object;
  formHandler?: FormHandler | undefined;
  bodies: BodyLimits;
  widenPolicy: (policy: string) => string;
  errors: ErrorResponses;
  log: Logger;
  metrics: Metrics;
}

/**
 * Renders requests with Astro. It reads and limits the body before Astro sees it, and completes
 * Astro's response before the client does.
 *
 * @returns a function that resolves at the end of the exchange and rejects on errors of our own.
 * `preface` resolves to the HTML that the page begins with, or null
 */
export function createAstroBridge(
  parts: BridgeParts,
): (
  exchange: Exchange,
  page: RenderPage,
  preface?: Promise<string | null> | null,
) => Promise<void> {
  const { config, shared, formHandler, bodies, widenPolicy, errors, log, metrics } = parts;
  const rooms = { texts: createBodyRoom(ROOM_FOR.texts), files: createBodyRoom(ROOM_FOR.files) };
  const send = renderedResponses(errors, widenPolicy);
  const renderQueue = createRenderQueue();
  const active = { pages: 0, posts: 0 };

  return async (exchange, page, preface = null) => {
    const visitor = visitorOf(exchange.request, config);
    if (exchange.request.method !== 'POST') {
      await answer(exchange, page, visitor, { body: null, preface });
      return;
    }
    const { address } = visitor;
    const shares = { texts: rooms.texts(address), files: rooms.files(address) };
    try {
      const body = await takeBody(exchange, shares);
      if (body !== null) await answer(exchange, page, visitor, { body, preface });
    } finally {
      shares.texts.release();
      shares.files.release();
    }
  };

  /** @param given the body of a POST; null for other requests */
  async function answer(
    exchange: Exchange,
    page: RenderPage,
    visitor: ReturnType<typeof visitorOf>,
    given: { body: Buffer<ArrayBuffer> | null; preface: Promise<string | null> | null },
  ): Promise<void> {
    const { request, response, path } = exchange;
    const { body, preface } = given;
    const method = request.method ?? '';
    const isPost = body !== null;
    // It is counted after its body has arrived, so that slow uploads do not use up the limit.
    const kind = isPost ? 'posts' : 'pages';
    if (active[kind] >= ACTIVE_LIMIT[kind]) {
      await wait(BUSY_HOLD_MS);
      if (response.destroyed) return;
      errors.send(exchange, 503, ['Retry-After', String(BUSY_RETRY_SECONDS)]);
      return;
    }

    const reportError = (error: unknown) =>
      log.error({ err: error, id: exchange.id }, 'a page could not be rendered');
    const locals: RequestLocals = {
      requestId: exchange.id,
      clientAddress: visitor.address,
      origin: visitor.origin,
      site: config.siteUrl ?? undefined,
      secure: visitor.secure,
      reportError,
    };
    active[kind] += 1;
    let counted = true;
    const leave = () => {
      if (counted) active[kind] -= 1;
      counted = false;
    };
    try {
      const taken =
        formHandler && body
          ? await formHandler({ ...locals, path, headers: request.headers, body })
          : null;
      const rendered =
        taken instanceof Response
          ? taken
          : await renderQueue.take(isPost, () => {
              if (response.destroyed) throw new VisitorLeft();
              const request = webRequest(exchange, visitor.origin, body);
              return page(request, { ...shared, ...locals, ...taken?.locals });
            });
      const seconds = (performance.now() - exchange.startedAt) / 1000;
      metrics.renderSeconds.observe({ method, status: rendered.status }, seconds);
      // The page that answered 500 has logged the reason; this line has the visitor's request id.
      if (rendered.status === 500) log.error({ id: exchange.id }, 'a page failed');
      // A stream of events lasts for hours and blocks nothing.
      if (rendered.headers.get('content-type') === EVENT_STREAM) leave();
      await send(exchange, rendered, await preface);
    } catch (error) {
      if (!isDeparture(error)) reportError(error);
      if (response.headersSent || response.destroyed) response.destroy();
      else errors.send(exchange, 500);
    } finally {
      leave();
    }
  }

  /** @returns the body; null when the request has been answered or the client has left */
  async function takeBody(
    exchange: Exchange,
    shares: { texts: BodyShare; files: BodyShare },
  ): Promise<Buffer<ArrayBuffer> | null> {
    const { request, path } = exchange;
    const outcome = isAcceptedType(request, bodies.formsAlone(path))
      ? await readBody(exchange, bodies, shares).catch((error: unknown) => {
          log.warn({ err: error, id: exchange.id }, 'nobody can say whether files may be sent');
          return 'full' as const;
        })
      : 'wrong_type';
    if (outcome === 'aborted') return null;
    if (typeof outcome === 'object') return outcome.body;
    lingerOver(request);
    const status = STATUS_WITHOUT_BODY[outcome];
    const later = status === 429 || status === 503;
    errors.send(exchange, status, later ? ['Retry-After', String(ROOM_RETRY_SECONDS)] : []);
    return null;
  }
}

/** The status for a body that was not read. */
const STATUS_WITHOUT_BODY = { too_large: 413, wrong_type: 415, network_full: 429, full: 503 };

class VisitorLeft extends Error {}

/** A client who leaves, while waiting or during a download, is no error. */
function isDeparture(error: unknown): boolean {
  return error instanceof VisitorLeft || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** The request as pages see it, with the site's own origin. */
function webRequest(
  { request, path }: Exchange,
  origin: string,
  body: Buffer<ArrayBuffer> | null,
): Request {
  const { url = '', method = 'GET', headers } = request;
  const query = url.indexOf('?');
  return new Request(`${origin}${pathInUrl(path)}${query < 0 ? '' : url.slice(query)}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    body,
  });
}

/** Renders at a time. One that waits for I/O does not block the others. */
const AT_ONCE = 4;

/**
 * Turns of the event loop between two renders. Node accepts one connection per turn: without turns
 * in between, a new client who wants a file waits for as many renders as clients are before it.
 * Turns take microseconds when no client comes.
 */
const TURNS_BETWEEN = 32;

/** Divides the process's thread between renders. */
export function createRenderQueue() {
  const posts: (() => void)[] = [];
  const pages: (() => void)[] = [];
  let begun = 0;
  let pausing = false;

  const pause = (turnsLeft: number) => {
    pausing = turnsLeft > 0;
    if (pausing) setImmediate(pause, turnsLeft - 1);
    else letNextIn();
  };
  const letNextIn = () => {
    if (pausing || begun >= AT_ONCE) return;
    const next = posts.shift() ?? pages.shift();
    if (!next) return;
    begun += 1;
    next();
    pause(TURNS_BETWEEN);
  };

  return {
    /**
     * Waits for its turn and does the work. POSTs go before pages.
     *
     * @param work its result and its errors are passed on
     */
    async take<T>(isPost: boolean, work: () => Promise<T>): Promise<T> {
      await new Promise<void>((resolve) => {
        (isPost ? posts : pages).push(resolve);
        letNextIn();
      });
      try {
        return await work();
      } finally {
        begun -= 1;
        letNextIn();
      }
    },
  };
}

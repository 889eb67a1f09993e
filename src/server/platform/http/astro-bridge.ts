import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorResponses } from '#server/platform/http/error-responses.ts';
import { type Exchange, pathInUrl, queryOf } from '#server/platform/http/exchange.ts';
import { renderedResponses } from '#server/platform/http/rendered-response.ts';
import {
  type BodyLimits,
  bodyRooms,
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

export type RenderPage = (request: Request, locals: object) => Promise<Response>;

/** Returns the page or endpoint at a decoded path without query, or null if there is none. */
export type FindPage = (path: string) => RenderPage | null;

export interface RequestLocals {
  requestId: string;
  /** The visitor's IP address. The log never contains it. */
  clientAddress: string;
  /** The origin of the site. `Astro.url.origin` is wrong behind a proxy that speaks TLS. */
  origin: string;
  site: URL | undefined;
  secure: boolean;
  reportError(error: unknown): void;
}

export interface ArrivedPost extends Pick<RequestLocals, 'clientAddress' | 'origin'> {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Handles a POST before its page is drawn. If the result is a response, the page is not drawn. If
 * not, the page makes the response, and gets the `locals` if there are any.
 */
export type FormHandler = (post: ArrivedPost) => Promise<Response | { locals: object } | null>;

/** The most requests at one time. Of 250 pages, the last page waits one or two seconds. */
const ACTIVE_LIMIT = { pages: 250, posts: 1_000 };
/** `Retry-After` in seconds if no memory is free for a body. By then, other requests have ended. */
const ROOM_RETRY_SECONDS = 30;
const EVENT_STREAM = 'text/event-stream';
const BUSY_RETRY_SECONDS = 10;
/** The wait before a 503: clients that could try again at once would use up the thread's time. */
const BUSY_HOLD_MS = 1_000;

export interface BridgeParts {
  config: ProxySettings & { siteUrl: URL | null };
  shared: object;
  formHandler?: FormHandler | undefined;
  bodies: BodyLimits;
  widenPolicy: (policy: string) => string;
  errors: ErrorResponses;
  log: Logger;
  metrics: Metrics;
}

/** Returns a function that renders a page with Astro. `preface`: HTML for the start of the body. */
export function createAstroBridge(parts: BridgeParts) {
  const { config, shared, formHandler, bodies, widenPolicy, errors, log, metrics } = parts;
  const room = bodyRooms(bodies.largest);
  const rooms = { texts: createBodyRoom(room.texts), files: createBodyRoom(room.files) };
  const send = renderedResponses(errors, widenPolicy);
  const renderQueue = createRenderQueue();
  const active = { pages: 0, posts: 0 };

  return async (exchange: Exchange, page: RenderPage, preface: Promise<string | null> | null) => {
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
    // A POST counts only when its body has arrived, so that slow uploads do not use up the limit.
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
      if (rendered.status === 500) log.error({ id: exchange.id }, 'a page failed');
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

const STATUS_WITHOUT_BODY = { too_large: 413, wrong_type: 415, network_full: 429, full: 503 };

class VisitorLeft extends Error {}

function isDeparture(error: unknown): boolean {
  return error instanceof VisitorLeft || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE';
}

function webRequest(
  { request, path }: Exchange,
  origin: string,
  body: Buffer<ArrayBuffer> | null,
): Request {
  const { method = 'GET' } = request;
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Request(`${origin}${pathInUrl(path)}${queryOf(request)}`, { method, headers, body });
}

/** At most this many pages render at once. While a page waits for the database, others render. */
const AT_ONCE = 4;

/** Turns of the event loop between two renderings, so that Node accepts a connection in each. */
const TURNS_BETWEEN = 32;

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

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
 * Finds what answers at a path: the `findPage` of `dist/server/entry.mjs`.
 *
 * @param path decoded, without query
 * @returns null where nothing of ours does
 */
export type FindPage = (path: string) => RenderPage | null;

/** What pages and middleware learn about the request, in `Astro.locals`. */
export interface RequestLocals {
  /** Also in the X-Request-Id header and in the log. */
  requestId: string;
  /** The visitor's network address, believed only as far as TRUST_PROXY allows. Never logged. */
  clientAddress: string;
  /** The site's own origin; use this and not `Astro.url.origin`, which knows nothing of TLS proxies. */
  origin: string;
  /** Where the site is (SITE_URL); undefined where nobody said it. */
  site: URL | undefined;
  /** Whether the visitor's connection is encrypted: whether cookies may be `Secure`. */
  secure: boolean;
  /** Logs an unexpected error under this request's id. Answer 500 without a body afterwards. */
  reportError(error: unknown): void;
}

/** What was posted, with its whole body and what is known of the visitor. */
export interface ArrivedPost extends Pick<RequestLocals, 'clientAddress' | 'origin'> {
  /** Of `pathOf`. */
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
export type FormHandler = (post: ArrivedPost) => Promise<Response | { locals: object } | null>;

/**
 * Requests for pages that are taken in hand at a time; of one beyond, the answer is that there is no
 * answer now. A page takes some five milliseconds of the one thread, so that the last of so many
 * waits a second or two. Posts go before pages, and their answers are worth more waiting.
 */
const IN_HAND_LIMIT = { pages: 250, posts: 1_000 };
/**
 * What is held of posted bodies at once, in bytes: some 500 MB of memory at the most, and three large
 * answers from one office. Texts have a room of their own, so that files never keep an enquiry out.
 */
const ROOM_FOR = {
  texts: { all: 64 * 1024 * 1024, network: 8 * 1024 * 1024 },
  files: { all: 160 * 1024 * 1024, network: 80 * 1024 * 1024 },
};
/** What is told to those who find none, in seconds: how long a body of texts may take. */
const ROOM_RETRY_SECONDS = 30;
/** The type of what is not counted, once its beginning has been rendered. */
const EVENT_STREAM = 'text/event-stream';
/** What is told to those beyond it, in seconds. */
const BUSY_RETRY_SECONDS = 10;
/** How long they wait to be told, in milliseconds: a crowd that asks again at once would fill every turn. */
const BUSY_HOLD_MS = 1_000;

interface BridgeParts {
  config: ProxySettings;
  shared: object;
  formHandler?: FormHandler | undefined;
  bodies: BodyLimits;
  widenPolicy: (policy: string) => string;
  errors: ErrorResponses;
  log: Logger;
  metrics: Metrics;
}

/**
 * Everything that is rendered on request goes through here: the body is read and bounded before
 * Astro sees it, and what Astro answers is completed before the client does.
 *
 * @returns a function that resolves once the exchange is over; it rejects on errors of our own.
 *   `preface` becomes what the page begins with, or null for nothing
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
  const inHand = { pages: 0, posts: 0 };

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

  /** @param given the body of what is posted; null for a page that is only read */
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
    // Counted once its body is here, so that slow uploads do not use up the limit.
    const kind = isPost ? 'posts' : 'pages';
    if (inHand[kind] >= IN_HAND_LIMIT[kind]) {
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
    inHand[kind] += 1;
    let counted = true;
    const leave = () => {
      if (counted) inHand[kind] -= 1;
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
      // Whoever answered 500 knows why; this line ties it to what the visitor was told.
      if (rendered.status === 500) log.error({ id: exchange.id }, 'a page failed');
      // A stream of events lasts for hours, and waits for nothing of ours.
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

  /** @returns the body; null when the request has been answered, or nobody is waiting */
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

/** What is answered to what was not read. */
const STATUS_WITHOUT_BODY = { too_large: 413, wrong_type: 415, network_full: 429, full: 503 };

/** Nobody is there any more to render for. */
class VisitorLeft extends Error {}

/** A visitor who leaves, while waiting or in the middle of a download, is no fault of ours. */
function isDeparture(error: unknown): boolean {
  return error instanceof VisitorLeft || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** The request as pages know it, at the site's own origin. */
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

/** Renders begun and not ended; those that wait for something keep no other from beginning. */
const AT_ONCE = 4;

/**
 * Turns of the event loop that pass between one render and the next. In one turn Node accepts one
 * connection, so that with none between renders a newcomer who wants a mere file waits for as many
 * renders as there are newcomers before it. Where nobody comes a turn takes microseconds.
 */
const TURNS_BETWEEN = 32;

/** How renders share the one thread: one for each process. */
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
     * Waits for a turn and works. Posts go before pages, whoever came first.
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

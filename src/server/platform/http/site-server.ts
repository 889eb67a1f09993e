import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { titleOf } from '#server/platform/http/error-responses.ts';
import { isUpload } from '#server/platform/http/request-body.ts';
import { HEADER_LIMIT } from '#server/platform/http/request-handler.ts';

/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** To send all its headers. */
  headersMs: number;
  /** To send the whole request, body included: the longest in this time is 10 KB/s, a usual one 100 bytes/s. */
  requestMs: number;
  /** The same where files are sent (`isUpload`), as long as they come at `SLOWEST_UPLOAD`. */
  uploadMs: number;
  /** Between two requests on one connection; longer than proxies keep theirs. */
  keepAliveMs: number;
  /** Without reading or writing a single byte. */
  silenceMs: number;
  /** How often headers and uploads are checked. */
  checkMs: number;
}

const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadMs: 20 * 60_000,
  keepAliveMs: 65_000,
  silenceMs: 120_000,
  checkMs: 2_000,
};

/** The least that files are sent with, in bytes a second: an old phone's network, far from its mast. */
const SLOWEST_UPLOAD = 4_000;

/** All headers together, in bytes. */
const HEADERS_SIZE_LIMIT = 16 * 1024;
/**
 * Connections that wait to be accepted. Node's own 511 overflow when a crowd comes at once; what is
 * dropped tries again a second later, then three. The system lowers it to its own limit.
 */
const BACKLOG = 4_096;
/** While closing: how often connections that became idle are closed, in milliseconds. */
const CLOSING_CHECK_MS = 25;

/**
 * A listening site.
 *
 * Serves `handle` over HTTP/1.1 with limits against slow, oversized and malformed requests.
 */
export function createSiteServer(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  timeouts: Partial<Timeouts> = {},
) {
  const limits = { ...TIMEOUTS, ...timeouts };
  let closing = false;
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    maxHeaderSize: HEADERS_SIZE_LIMIT,
    noDelay: true,
    // Nobody reads the body of a request that has none: it need not be a stream that ends.
    optimizeEmptyRequests: true,
  });
  server.maxHeadersCount = HEADER_LIMIT;
  server.setTimeout(limits.silenceMs);
  // Browsers open connections ahead of need; Node does not count one without a request as idle.
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const begin = paced((request, response) => {
    if (closing) response.shouldKeepAlive = false;
    handle(request, response);
  });
  /** Responses that are not through, by their connection; pipelining may have several on one. */
  const open = new WeakMap<Duplex, Set<ServerResponse>>();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket);
    const responses = open.get(request.socket) ?? new Set();
    open.set(request.socket, responses.add(response));
    response.once('close', () => responses.delete(response));
    // Without a body it has come whole (`optimizeEmptyRequests`).
    if (!request.readableEnded) limitBody(request);
    begin(request, response);
  };
  const limitBody = (request: IncomingMessage) => {
    const { socket } = request;
    const [before, start] = [socket.bytesRead, performance.now()];
    const look = () => {
      if (request.complete) return;
      const rate = ((socket.bytesRead - before) * 1_000) / (performance.now() - start);
      if (rate >= SLOWEST_UPLOAD && isUpload(request)) timer.refresh();
      else server.emit('clientError', { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
    };
    const timer = setTimeout(look, limits.requestMs);
    request.once('close', () => clearTimeout(timer));
  };
  server.on('request', serve);
  // The body's reader says "100 Continue" once it knows that it wants the body.
  server.on('checkContinue', serve);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuse(error, socket, open.get(socket) ?? new Set());
  });

  return {
    /**
     * @param host empty for every address
     * @throws the system's error, for example with code EADDRINUSE
     */
    async listen({ port, host }: { port: number; host: string }): Promise<AddressInfo> {
      server.listen({ port, backlog: BACKLOG, ...(host !== '' && { host }) });
      await once(server, 'listening');
      return server.address() as AddressInfo;
    },
    /**
     * Accepts nothing more, lets the requests in hand finish, then closes.
     *
     * @param graceMs after this long the rest are cut off
     * @returns whether all finished by themselves
     */
    close: (graceMs: number): Promise<boolean> =>
      new Promise((resolve) => {
        closing = true;
        let inTime = true;
        const hangUp = () => {
          for (const socket of unused) socket.destroy();
          server.closeIdleConnections();
        };
        // A busy process's timers come first, and would hang up on a request that lies there unread;
        // by the end of the turn it has been read.
        const idle = setInterval(() => setImmediate(hangUp), CLOSING_CHECK_MS);
        const deadline = setTimeout(() => {
          inTime = false;
          server.closeAllConnections();
        }, graceMs);
        // Not `server.close`, which hangs up at once on whoever's request is not read yet.
        Server.prototype.close.call(server, () => {
          clearInterval(idle);
          clearTimeout(deadline);
          resolve(inTime);
        });
      }),
  };
}

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what never became a request, and hangs up. @param open responses of the connection that are not through */
function refuse(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  open: ReadonlySet<ServerResponse>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // With a response already on its way, more bytes would only corrupt it.
  if ([...open].some((response) => response.headersSent)) {
    socket.destroy();
    return;
  }
  const status = STATUS_OF_CODE[error.code ?? ''] ?? 400;
  const body = Buffer.from(`${status} ${titleOf(status)}\n`);
  socket.end(
    `HTTP/1.1 ${status} \r\nConnection: close\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${body.length}\r\n\r\n${body.toString()}`,
  );
}

/**
 * Requests that are begun in one turn of the event loop. In one turn Node accepts one connection: a
 * newcomer behind a crowd waits as many turns as newcomers are before it, and each turn for all that
 * the crowd asks in it. So few keep a turn within some milliseconds.
 */
const PER_TURN = 16;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Lets so many requests through in each turn of the event loop; the others wait for the next ones, in
 * the order in which they came. Whoever hangs up while waiting is forgotten.
 *
 * @param handle called once for each
 */
export function paced(handle: Handle): Handle {
  let waiting: [IncomingMessage, ServerResponse][] = [];
  let begun = 0;
  let counting = false;

  function nextTurn(): void {
    begun = 0;
    counting = false;
    const group = waiting.slice(0, PER_TURN);
    waiting = waiting.slice(PER_TURN);
    for (const [request, response] of group) begin(request, response);
  }

  function begin(request: IncomingMessage, response: ServerResponse): void {
    begun += 1;
    if (!counting) {
      counting = true;
      setImmediate(nextTurn);
    }
    if (!request.socket.destroyed) handle(request, response);
  }

  return (request, response) => {
    if (begun < PER_TURN && waiting.length === 0) begin(request, response);
    else waiting.push([request, response]);
  };
}

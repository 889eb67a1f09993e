import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { titleOf } from '#server/platform/http/error-responses.ts';
import { isUpload } from '#server/platform/http/request-body.ts';
import { HEADER_LIMIT } from '#server/platform/http/request-handler.ts';

/** How long each phase may take, in milliseconds. */
export interface Timeouts {
  headersMs: number;
  /**
   * For the whole request with its body: the longest one then arrives at 10 KB/s, a usual one at
   * 100 bytes/s.
   */
  requestMs: number;
  /** For an upload (`isUpload`), as long as it arrives at `SLOWEST_UPLOAD`. */
  uploadMs: number;
  /** Between two requests on one connection; longer than proxies keep theirs. */
  keepAliveMs: number;
  /** Without any byte in either direction. */
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

/** The slowest accepted upload, in bytes a second: an old phone with bad reception. */
const SLOWEST_UPLOAD = 4_000;

/** All headers together, in bytes. */
const HEADERS_SIZE_LIMIT = 16 * 1024;
/**
 * Connections that wait to be accepted. Node's default of 511 overflows in a rush, and a dropped
 * client tries again after one second, then three. The system caps it.
 */
const BACKLOG = 4_096;
/** While closing, how often idle connections are closed, in milliseconds. */
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
    // A request without a body need not be a stream that ends.
    optimizeEmptyRequests: true,
  });
  server.maxHeadersCount = HEADER_LIMIT;
  server.setTimeout(limits.silenceMs);
  // Browsers open connections ahead of need; Node does not count a connection without a request as idle.
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const begin = paced((request, response) => {
    if (closing) response.shouldKeepAlive = false;
    handle(request, response);
  });
  /** Unfinished responses by connection; pipelining may have several on one. */
  const open = new WeakMap<Duplex, Set<ServerResponse>>();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket);
    const responses = open.get(request.socket) ?? new Set();
    open.set(request.socket, responses.add(response));
    response.once('close', () => responses.delete(response));
    // A request without a body has arrived whole (`optimizeEmptyRequests`).
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
  // The reader of the body sends "100 Continue" once it accepts the body.
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
     * Stops accepting, lets current requests finish, then closes.
     *
     * @param graceMs after which the rest are cut off
     * @returns whether all finished in time
     */
    close: (graceMs: number): Promise<boolean> =>
      new Promise((resolve) => {
        closing = true;
        let inTime = true;
        const hangUp = () => {
          for (const socket of unused) socket.destroy();
          server.closeIdleConnections();
        };
        // In a busy process timers run first, and would close a connection whose request has
        // arrived unread; by the end of the turn it has been read.
        const idle = setInterval(() => setImmediate(hangUp), CLOSING_CHECK_MS);
        const deadline = setTimeout(() => {
          inTime = false;
          server.closeAllConnections();
        }, graceMs);
        // Not `server.close`, which closes connections at once whose request has not been read.
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

/** Answers data that is no valid request, and closes. @param open unfinished responses of the connection */
function refuse(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  open: ReadonlySet<ServerResponse>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // After a started response, more bytes would corrupt it.
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
 * Requests that start in one turn of the event loop. Node accepts one connection per turn: behind a
 * rush, a new client waits as many turns as there are clients before it, and each turn takes as
 * long as its requests. So few keep a turn within some milliseconds.
 */
const PER_TURN = 16;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts that many requests in each turn of the event loop; the others wait in order. A request
 * whose client leaves is dropped.
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

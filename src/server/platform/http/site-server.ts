import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { titleOf } from '#server/platform/http/error-responses.ts';
import { isUpload } from '#server/platform/http/request-body.ts';
import { HEADER_LIMIT } from '#server/platform/http/request-handler.ts';

export interface Timeouts {
  headersMs: number;
  /**
   * The longest time for receiving a whole request, in milliseconds. The largest request must
   * therefore arrive at 10 KB/s.
   */
  requestMs: number;
  /**
   * The longest time for receiving an upload (`isUpload`), in milliseconds. The upload must also be
   * faster than `SLOWEST_UPLOAD`.
   */
  uploadMs: number;
  /**
   * The longest time between two requests on one connection, in milliseconds. Proxies close their
   * connections earlier.
   */
  keepAliveMs: number;
  /** The longest time in which neither side sends a byte, in milliseconds. */
  silenceMs: number;
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

/** The slowest speed of an upload that the server accepts, in bytes per second. */
const SLOWEST_UPLOAD = 4_000;

const HEADERS_SIZE_LIMIT = 16 * 1024;
/**
 * The largest number of connections that the system keeps until the server accepts them. Node's
 * default of 511 is too small for many simultaneous visitors.
 */
const BACKLOG = 4_096;
const CLOSING_CHECK_MS = 25;

/**
 * Creates a server that answers with `handle` over HTTP/1.1. The server has limits against slow,
 * large and malformed requests.
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
    // With this option, Node does not treat a request without a body as a stream.
    optimizeEmptyRequests: true,
  });
  server.maxHeadersCount = HEADER_LIMIT;
  server.setTimeout(limits.silenceMs);
  // Browsers open connections in advance. Node does not count a connection as idle before the first
  // request, so the server keeps its own list of these connections.
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  const begin = paced((request, response) => {
    if (closing) response.shouldKeepAlive = false;
    handle(request, response);
  });
  const open = new WeakMap<Duplex, Set<ServerResponse>>();
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    unused.delete(request.socket);
    const responses = open.get(request.socket) ?? new Set();
    open.set(request.socket, responses.add(response));
    response.once('close', () => responses.delete(response));
    // With `optimizeEmptyRequests`, a request without a body has already ended and needs no time
    // limit.
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
  // The code that reads the body sends "100 Continue" if the server accepts the body.
  server.on('checkContinue', serve);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuse(error, socket, open.get(socket) ?? new Set());
  });

  return {
    /**
     * Starts to accept connections.
     *
     * @param host the address to listen on, or an empty text for all addresses
     * @throws the system's error, for example with the code EADDRINUSE
     */
    async listen({ port, host }: { port: number; host: string }): Promise<AddressInfo> {
      server.listen({ port, backlog: BACKLOG, ...(host !== '' && { host }) });
      await once(server, 'listening');
      return server.address() as AddressInfo;
    },
    /**
     * Waits until open requests have ended, and then closes the server.
     *
     * @param graceMs the longest wait, in milliseconds
     * @returns whether all requests ended in time
     */
    close: (graceMs: number): Promise<boolean> =>
      new Promise((resolve) => {
        closing = true;
        let inTime = true;
        const hangUp = () => {
          for (const socket of unused) socket.destroy();
          server.closeIdleConnections();
        };
        // A timer can run before Node reads a request that has arrived. `setImmediate` lets Node
        // read the request first.
        const idle = setInterval(() => setImmediate(hangUp), CLOSING_CHECK_MS);
        const deadline = setTimeout(() => {
          inTime = false;
          server.closeAllConnections();
        }, graceMs);
        // The server's own method `close` would also close connections with a request that the
        // server has not read yet.
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

/**
 * Answers data that is not a valid request, and closes the connection.
 *
 * @param open the connection's unfinished responses
 */
function refuse(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  open: ReadonlySet<ServerResponse>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // A response has already started, and an error response would damage it.
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
 * The largest number of requests that start in one turn of the event loop. In a long turn, Node
 * accepts no new clients.
 */
const PER_TURN = 16;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Returns a handler that starts at most `PER_TURN` requests in each turn of the event loop. */
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

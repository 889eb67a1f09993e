import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { titleOf } from '#server/platform/http/error-responses.ts';
import { isUpload } from '#server/platform/http/request-body.ts';
import { HEADER_LIMIT } from '#server/platform/http/request-handler.ts';

export type Timeouts = typeof TIMEOUTS;

const TIMEOUTS = {
  headersMs: 10_000,
  /** How long a request without files may take to arrive: enough for 300 KB at 10 KB/s. */
  requestMs: 30_000,
  /** How long an upload (`isUpload`) may take, if it is not slower than `SLOWEST_UPLOAD`. */
  uploadMs: 20 * 60_000,
  /** How long a connection may stay idle between requests. A proxy usually closes it earlier. */
  keepAliveMs: 65_000,
  silenceMs: 120_000,
  checkMs: 2_000,
};

/** The slowest allowed upload, in bytes per second. */
const SLOWEST_UPLOAD = 4_000;

const HEADERS_SIZE_LIMIT = 16 * 1024;
/** How many connections may wait for `accept`. Node's default of 511 is too small for a rush. */
const BACKLOG = 4_096;
const CLOSING_CHECK_MS = 25;

/** Creates an HTTP/1.1 server that limits slow, large and malformed requests. */
export function createSiteServer(handle: Handle, timeouts: Partial<Timeouts> = {}) {
  const limits = { ...TIMEOUTS, ...timeouts };
  let closing = false;
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.uploadMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
    maxHeaderSize: HEADERS_SIZE_LIMIT,
    noDelay: true,
    optimizeEmptyRequests: true,
  });
  server.maxHeadersCount = HEADER_LIMIT;
  server.setTimeout(limits.silenceMs);
  // Connections that a browser opened but has not used. `closeIdleConnections` leaves them open.
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
  server.on('checkContinue', serve);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuse(error, socket, open.get(socket) ?? new Set());
  });

  return {
    /** Starts to listen; an empty `host` means all addresses. Throws the error of `node:net`. */
    async listen({ port, host }: { port: number; host: string }): Promise<AddressInfo> {
      server.listen({ port, backlog: BACKLOG, ...(host !== '' && { host }) });
      await once(server, 'listening');
      return server.address() as AddressInfo;
    },
    /** Closes the server. Returns false if a request was still open after `graceMs`. */
    close: (graceMs: number): Promise<boolean> =>
      new Promise((resolve) => {
        closing = true;
        let inTime = true;
        const hangUp = () => {
          for (const socket of unused) socket.destroy();
          server.closeIdleConnections();
        };
        // A timer may run before Node reads a request that has arrived. `setImmediate` runs later,
        // so `hangUp` closes no connection with such a request.
        const idle = setInterval(() => setImmediate(hangUp), CLOSING_CHECK_MS);
        const deadline = setTimeout(() => {
          inTime = false;
          server.closeAllConnections();
        }, graceMs);
        // `server.close` (`node:http`) would also close a connection with an unread request.
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

function refuse(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  open: ReadonlySet<ServerResponse>,
): void {
  // If a response has started, the client would read the error response as a part of it.
  const begun = [...open].some((response) => response.headersSent);
  if (begun || !socket.writable || error.code === 'ECONNRESET') {
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

/** At most this many requests start in one turn of the event loop: long turns delay clients. */
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

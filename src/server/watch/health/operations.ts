import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { Health } from '#server/watch/health/health.ts';
import type { ErrorResponses } from '#server/platform/http/error-responses.ts';
import { sendResponse, sendJson } from '#server/platform/http/exchange.ts';
import type { Operation, Operations } from '#server/platform/http/request-handler.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

interface OperationParts {
  health: Health;
  drain: Drain;
  metrics: Metrics;
  /** Bearer token for the figures; null keeps them from everybody who asks the site. */
  metricsToken: string | null;
  errors: ErrorResponses;
}

/** What the process tells about itself, by path; answered even when rendering is broken. */
export function createOperations(parts: OperationParts): Operations {
  const { health, drain, metrics, metricsToken, errors } = parts;
  const live: Operation = async (exchange) => sendJson(exchange, 200, await health.live());
  const ready: Operation = async (exchange) => {
    const readiness = await health.ready();
    sendJson(exchange, readiness.estado === 'listo' ? 200 : 503, readiness);
  };
  const open: Operation = async (exchange) => {
    drain.asked();
    const found = await health.open();
    const openness = drain.isLeaving ? { ...found, estado: 'se_va' } : found;
    sendJson(exchange, openness.estado === 'abierto' ? 200 : 503, openness);
  };
  const deliveries: Operation = async (exchange) => {
    const state = await health.deliveries();
    sendJson(exchange, state.estado === 'al_dia' ? 200 : 503, state);
  };
  const round: Operation = async (exchange) => {
    const state = await health.round();
    const isWell = state.estado === 'bien' || state.estado === 'apagada';
    sendJson(exchange, isWell ? 200 : 503, state);
  };
  const figures: Operation = async (exchange) => {
    if (!mayReadMetrics(exchange.request, metricsToken)) {
      // Not 403, so that nobody learns that there are figures.
      errors.send(exchange, 404);
      return;
    }
    const text = Buffer.from(await metrics.registry.metrics());
    const headers = ['Content-Type', metrics.registry.contentType, 'Cache-Control', 'no-store'];
    sendResponse(exchange, 200, headers, text);
  };
  return new Map([
    ...FIGURES_PATHS.map((path) => [path, figures] as const),
    ['/salud', live],
    ['/salud/listo', ready],
    ['/salud/visitas', open],
    ['/salud/entregas', deliveries],
    ['/salud/ronda', round],
  ]);
}

/** Where the figures are: ours, and where Prometheus looks unless told otherwise. */
const FIGURES_PATHS = ['/metricas', '/metrics'];

/** @param url path and query of a request */
function isFiguresPath(url: string): boolean {
  return FIGURES_PATHS.includes(url.split('?', 1)[0] ?? '');
}

function mayReadMetrics(request: IncomingMessage, token: string | null): boolean {
  const given = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === null || given === undefined) return false;
  // Hashes have one length, which the comparison needs, and keep the token's own to themselves.
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Tells whoever spreads visits over machines that this one is about to stop, while it still takes
 * them: a request that a proxy has sent into a socket that closes is lost, and an enquiry among them
 * is not sent again by itself.
 */
type Drain = ReturnType<typeof createDrain>;

/** Longer than the proxy waits between two of its questions (deploy/Caddyfile), in milliseconds. */
const WATCHED_MS = 5_000;
/** Long enough for one of them, and for its answer on a busy machine, in milliseconds. */
const NOTICE_MS = 2_500;

/** @param isWatched false where nobody stands in front, whose questions would be a person's */
export function createDrain(isWatched: boolean, now: () => number = () => performance.now()) {
  let askedAt = -Infinity;
  let isLeaving = false;
  return {
    /** Somebody asked whether to send visitors here. */
    asked: () => (askedAt = now()),
    /** Whether to tell that it is leaving, whatever else is well. */
    get isLeaving() {
      return isLeaving;
    },
    /** From here on it is leaving; resolves once whoever watches has had time to learn of it. */
    async say() {
      isLeaving = true;
      if (!isWatched || now() - askedAt > WATCHED_MS) return;
      await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
    },
  };
}

/**
 * Opens the figures on a port of their own, on the loopback address: whoever reads them is on this
 * machine, whatever a proxy in front of the site passes on.
 *
 * @param at METRICS_PORT, where 0 lets the system choose one
 * @throws the system's error when it cannot listen, for example with code EADDRINUSE
 */
export async function openMetrics(
  registry: Registry,
  at: number,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    if (request.method !== 'GET' || !isFiguresPath(request.url ?? '')) {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

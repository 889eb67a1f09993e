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
  /** Bearer token of the metrics; null hides them on the site's port. */
  metricsToken: string | null;
  errors: ErrorResponses;
}

/** Paths that describe the process; they work even when rendering fails. */
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
      // Not 403, so that nobody learns that the page exists.
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

/** The paths of the metrics: ours, and Prometheus's default. */
const FIGURES_PATHS = ['/metricas', '/metrics'];

/** @param url path and query of a request */
function isFiguresPath(url: string): boolean {
  return FIGURES_PATHS.includes(url.split('?', 1)[0] ?? '');
}

function mayReadMetrics(request: IncomingMessage, token: string | null): boolean {
  const given = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === null || given === undefined) return false;
  // Hashes have equal lengths, which the comparison needs, and hide the token's.
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Tells a load balancer that this process is about to stop, while it still serves: a request that a
 * proxy sends to a closing socket is lost, and an enquiry is not repeated automatically.
 */
type Drain = ReturnType<typeof createDrain>;

/** Longer than the proxy's interval of checks (deploy/Caddyfile), in milliseconds. */
const WATCHED_MS = 5_000;
/** Long enough for one check and its answer on a busy machine, in milliseconds. */
const NOTICE_MS = 2_500;

/** @param isWatched false without a proxy in front */
export function createDrain(isWatched: boolean, now: () => number = () => performance.now()) {
  let askedAt = -Infinity;
  let isLeaving = false;
  return {
    /** Records that the proxy has asked. */
    asked: () => (askedAt = now()),
    /** Whether the check must fail, because the process is about to stop. */
    get isLeaving() {
      return isLeaving;
    },
    /** Starts to leave; resolves once the proxy has had time to notice. */
    async say() {
      isLeaving = true;
      if (!isWatched || now() - askedAt > WATCHED_MS) return;
      await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
    },
  };
}

/**
 * Opens the metrics on a port of their own, on the loopback address, so that a proxy in front of
 * the site cannot pass them on.
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

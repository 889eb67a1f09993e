import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { Health } from '#server/watch/health/health.ts';
import type { ErrorResponses } from '#server/platform/http/error-responses.ts';
import { type Exchange, sendResponse, sendJson } from '#server/platform/http/exchange.ts';
import type { Operation, Operations } from '#server/platform/http/request-handler.ts';
import type { Metrics } from '#server/platform/metrics.ts';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

interface OperationParts {
  health: Health;
  drain: Drain;
  metrics: Metrics;
  /** The bearer token for the metrics. Without a token, the site's port shows no metrics. */
  metricsToken: string | null;
  errors: ErrorResponses;
}

/** Creates the handlers of `/salud` and `/metrics`, which do not need the site's pages. */
export function createOperations(parts: OperationParts): Operations {
  const { health, drain, metrics, metricsToken, errors } = parts;
  const answer =
    <State extends object>(look: () => Promise<State>, isWell: (state: State) => boolean) =>
    async (exchange: Exchange) => {
      const state = await look();
      sendJson(exchange, isWell(state) ? 200 : 503, state);
    };
  const open = async () => {
    drain.asked();
    const found = await health.open();
    return drain.isLeaving ? { ...found, estado: 'se_va' } : found;
  };
  const figures: Operation = async (exchange) => {
    if (!mayReadMetrics(exchange.request, metricsToken)) {
      // Answers 404, not 401, so that a stranger does not learn that the path exists.
      errors.send(exchange, 404);
      return;
    }
    const text = Buffer.from(await metrics.registry.metrics());
    const headers = ['Content-Type', metrics.registry.contentType, 'Cache-Control', 'no-store'];
    sendResponse(exchange, 200, headers, text);
  };
  return new Map([
    ...FIGURES_PATHS.map((path) => [path, figures] as const),
    ['/salud', answer(health.live, () => true)],
    ['/salud/listo', answer(health.ready, ({ estado }) => estado === 'listo')],
    ['/salud/visitas', answer(open, ({ estado }) => estado === 'abierto')],
    ['/salud/entregas', answer(health.deliveries, ({ estado }) => estado === 'al_dia')],
    ['/salud/ronda', answer(health.round, ({ estado }) => ['bien', 'apagada'].includes(estado))],
  ]);
}

const FIGURES_PATHS = ['/metricas', '/metrics'];

function isFiguresPath(url: string): boolean {
  return FIGURES_PATHS.includes(url.split('?', 1)[0] ?? '');
}

function mayReadMetrics(request: IncomingMessage, token: string | null): boolean {
  const given = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === null || given === undefined) return false;
  // `timingSafeEqual` needs texts of equal length. A digest also hides the length of the token.
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Tells a proxy that this process is going to stop. The proxy then sends it no more visitors. */
type Drain = ReturnType<typeof createDrain>;

// `say` waits only if a proxy has asked `/salud/visitas` within this time. Caddy asks every second.
const WATCHED_MS = 5_000;
// `say` waits for this time, in which the proxy asks again, even on a slow machine, and learns that
// this process is leaving.
const NOTICE_MS = 2_500;

export function createDrain(isWatched: boolean, now: () => number = () => performance.now()) {
  let askedAt = -Infinity;
  let isLeaving = false;
  return {
    asked: () => (askedAt = now()),
    get isLeaving() {
      return isLeaving;
    },
    async say() {
      isLeaving = true;
      if (!isWatched || now() - askedAt > WATCHED_MS) return;
      await new Promise((resolve) => setTimeout(resolve, NOTICE_MS));
    },
  };
}

/** Opens port `at` for the metrics, only for this machine. If 0, the system chooses the port. */
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

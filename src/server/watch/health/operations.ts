import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Farewell } from '#server/watch/health/farewell.ts';
import type { Health, Openness } from '#server/watch/health/health.ts';
import type { ErrorResponses } from '#server/platform/http/error-responses.ts';
import { sendResponse, sendJson } from '#server/platform/http/exchange.ts';
import type { Operation, Operations } from '#server/platform/http/request-handler.ts';
import type { Metrics } from '#server/platform/metrics.ts';

interface OperationParts {
  health: Health;
  farewell: Farewell;
  metrics: Metrics;
  /** Bearer token for the figures; null keeps them from everybody who asks the site. */
  metricsToken: string | null;
  errors: ErrorResponses;
}

/** What the process tells about itself, by path; answered even when rendering is broken. */
export function createOperations(parts: OperationParts): Operations {
  const { health, farewell, metrics, metricsToken, errors } = parts;
  const live: Operation = async (exchange) => sendJson(exchange, 200, await health.live());
  const ready: Operation = async (exchange) => {
    const readiness = await health.ready();
    sendJson(exchange, readiness.estado === 'listo' ? 200 : 503, readiness);
  };
  const open: Operation = async (exchange) => {
    farewell.asked();
    const found = await health.open();
    const openness: Openness = farewell.isLeaving ? { ...found, estado: 'se_va' } : found;
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
      // Not 403: what is not for you does not exist.
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
export function isFiguresPath(url: string): boolean {
  return FIGURES_PATHS.includes(url.split('?', 1)[0] ?? '');
}

function mayReadMetrics(request: IncomingMessage, token: string | null): boolean {
  const given = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === null || given === undefined) return false;
  // Hashes have one length, which the comparison needs, and keep the token's own to themselves.
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What kind of thing answered a request; the only thing about its path that becomes a label. */
export type ResponseKind = 'file' | 'page' | 'operation' | 'error';

/** The figures of the process, for Prometheus. Labels never hold anything a visitor sent. */
export interface Metrics {
  registry: Registry;
  /** Counts one answer. Cheap enough for every request: a sum, turned into a metric when read. */
  countResponse(kind: ResponseKind, status: number): void;
  /** Time to answer what is rendered on request, in seconds. */
  renderSeconds: Histogram<'method' | 'status'>;
  /** Leads stored for the first time, by form. */
  leadsAccepted: Counter<'form'>;
  /** Submissions that were not stored, by reason: `origin`, `token`, `rate`, `captcha`, `invalid`, `store`… */
  submissionsRefused: Counter<'form' | 'reason'>;
  /** Delivery attempts, by channel and outcome: `sent`, `retry`, `failed`. */
  deliveries: Counter<'channel' | 'outcome'>;
}

/** What the queue knows about itself, asked only when somebody reads the figures. */
export interface QueueFigures {
  /** Deliveries given up for good. */
  failedDeliveries(): Promise<number>;
  /** How late the oldest due delivery is, in milliseconds; null when none is waiting. */
  oldestOverdueMs(): Promise<number | null>;
}

/** Bounds of the histogram: from a fragment rendered at once to the slowest request allowed. */
const RENDER_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** @returns a registry of its own, so that several may live in one process */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const answers = new Map<ResponseKind, Map<number, number>>();
  new Gauge({
    name: 'http_responses_total',
    help: 'Answers sent since the start, by kind and status.',
    labelNames: ['kind', 'status'],
    registers,
    collect() {
      for (const [kind, statuses] of answers) {
        for (const [status, count] of statuses) this.set({ kind, status }, count);
      }
    },
  });

  return {
    registry,
    countResponse(kind, status) {
      let statuses = answers.get(kind);
      if (!statuses) {
        statuses = new Map<number, number>();
        answers.set(kind, statuses);
      }
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    },
    renderSeconds: new Histogram({
      name: 'http_render_seconds',
      help: 'Time to answer what is rendered on request.',
      labelNames: ['method', 'status'],
      buckets: RENDER_BUCKETS_SECONDS,
      registers,
    }),
    leadsAccepted: new Counter({
      name: 'leads_accepted_total',
      help: 'Leads stored for the first time, by form.',
      labelNames: ['form'],
      registers,
    }),
    submissionsRefused: new Counter({
      name: 'submissions_refused_total',
      help: 'Submissions that were not stored, by form and reason.',
      labelNames: ['form', 'reason'],
      registers,
    }),
    deliveries: new Counter({
      name: 'deliveries_total',
      help: 'Delivery attempts, by channel and outcome.',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
  };
}

/**
 * Adds the state of the delivery queue to the figures. A queue that cannot be asked leaves its
 * last value out rather than making the whole reading fail.
 */
export function exposeQueue(metrics: Metrics, queue: QueueFigures): void {
  const registers = [metrics.registry];
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read().catch(() => Number.NaN));
      },
    });
  gauge('deliveries_failed', 'Deliveries given up for good.', () => queue.failedDeliveries());
  gauge('deliveries_oldest_overdue_seconds', 'How late the oldest due delivery is.', async () => {
    return ((await queue.oldestOverdueMs()) ?? 0) / 1000;
  });
}

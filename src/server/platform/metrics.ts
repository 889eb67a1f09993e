import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { NOTICE_NAMES } from '#content/schemas/notices.ts';
import { ENQUIRY_FORMS } from '#forms/wire.ts';

/** What kind of thing answered a request; the only thing about its path that becomes a label. */
export type ResponseKind = 'file' | 'page' | 'operation' | 'error';

/**
 * Every counter with all that its labels may say: the type of what is counted, what the figures show
 * from the first reading on, and what their documentation says, are this and nothing else.
 */
export const COUNTERS = {
  leadsAccepted: {
    name: 'leads_accepted_total',
    help: 'Leads stored for the first time, by form.',
    labels: { form: ENQUIRY_FORMS },
  },
  submissionsRefused: {
    name: 'submissions_refused_total',
    help: 'Submissions that were not stored, by form and by the notice that the visitor got.',
    labels: { form: ENQUIRY_FORMS, reason: NOTICE_NAMES },
  },
} as const satisfies Record<string, CounterOptions>;

export interface CounterOptions {
  name: string;
  help: string;
  labels: Readonly<Record<string, readonly string[]>>;
}

/** A counter that takes only the labels it was declared with. */
export interface TypedCounter<Options extends CounterOptions> {
  inc(labels: { [Name in keyof Options['labels']]: Options['labels'][Name][number] }): void;
}

/** The figures of the process, for Prometheus. Labels never hold anything a visitor sent. */
export type Metrics = {
  readonly [Name in keyof typeof COUNTERS]: TypedCounter<(typeof COUNTERS)[Name]>;
} & {
  registry: Registry;
  /** Counts one answer. Cheap enough for every request: a sum, turned into a metric when read. */
  countResponse(kind: ResponseKind, status: number): void;
  /** Time to answer what is rendered on request, in seconds. */
  renderSeconds: Histogram<'method' | 'status'>;
};

/** What is asked only when somebody reads the figures. */
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
    leadsAccepted: typedCounter(COUNTERS.leadsAccepted, registry),
    submissionsRefused: typedCounter(COUNTERS.submissionsRefused, registry),
  };
}

/** With a zero for all that it may count, so that a rate can be told from the first one on. */
export function typedCounter<Options extends CounterOptions>(
  { name, help, labels }: Options,
  registry: Registry,
): TypedCounter<Options> {
  const labelNames = Object.keys(labels);
  const counter = new Counter({ name, help, labelNames, registers: [registry] });
  let all: Record<string, string>[] = [{}];
  for (const [label, values] of Object.entries(labels)) {
    all = all.flatMap((one) => values.map((value) => ({ ...one, [label]: value })));
  }
  for (const one of all) counter.inc(one, 0);
  return { inc: (given) => counter.inc(given as Record<string, string>) };
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

/** Adds the lines of the log that were lost to the figures. */
export function exposeLog(metrics: Metrics, dropped: () => number): void {
  new Gauge({
    name: 'log_lines_dropped_total',
    help: 'Lines of the log lost because it could not be written.',
    registers: [metrics.registry],
    collect() {
      this.set(dropped());
    },
  });
}

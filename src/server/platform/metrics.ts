import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Which part of the server answered. The metrics contain nothing else about the path. */
export type ResponseKind = 'file' | 'page' | 'operation' | 'error';

const RENDER_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The metrics of the process for Prometheus. No label contains a visitor's text. */
export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const responses = new Counter({
    name: 'http_responses_total',
    help: 'Answers sent since the start, by kind and status.',
    labelNames: ['kind', 'status'],
    registers,
  });
  return {
    registry,
    countResponse: (kind: ResponseKind, status: number) => responses.inc({ kind, status }),
    renderSeconds: new Histogram({
      name: 'http_render_seconds',
      help: 'Time to answer what is rendered on request.',
      labelNames: ['method', 'status'],
      buckets: RENDER_BUCKETS_SECONDS,
      registers,
    }),
  };
}

/** Creates a counter with known label values. Each combination of values starts at zero. */
export function counter<const Labels extends Readonly<Record<string, readonly string[]>>>(
  registry: Registry,
  name: string,
  help: string,
  labels: Labels,
): { inc(labels: { [Name in keyof Labels]: Labels[Name][number] }): void } {
  const counted = new Counter({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
  });
  let all: Record<string, string>[] = [{}];
  for (const [label, values] of Object.entries(labels)) {
    all = all.flatMap((one) => values.map((value) => ({ ...one, [label]: value })));
  }
  for (const one of all) counted.inc(one, 0);
  return { inc: (given) => counted.inc(given as Record<string, string>) };
}

/** Creates a metric from a number that another part of the program counts. */
export function total(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

/** Creates a gauge. If `read` fails, the gauge is NaN, and the other metrics stay available. */
export function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const reading = new Promise<number | null>((resolve) => resolve(read()));
      this.set((await reading.catch(() => null)) ?? Number.NaN);
    },
  });
}

export function gauges<Value extends string>(
  registry: Registry,
  name: string,
  help: string,
  { label, values }: { label: string; values: readonly Value[] },
  read: () => Promise<(value: Value) => number>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const of = await read().catch(() => () => Number.NaN);
      for (const value of values) this.set({ [label]: value }, of(value));
    },
  });
}

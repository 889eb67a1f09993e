import { Counter, Gauge, type Registry } from 'prom-client';
import type { Backlog } from '#server/messages/backlog.ts';
import {
  type Channel,
  CHANNELS,
  DELIVERY_OUTCOMES,
  type DeliveryOutcome,
} from '#server/messages/delivery.ts';
import { typedCounter } from '#server/platform/metrics.ts';

/** Seconds that a figure is taken over: shorter, and one mail would look like a burst. */
const WINDOW_SECONDS = 10;

/**
 * How many a second, lately and at best.
 *
 * @param now milliseconds
 */
export function createRate(now: () => number) {
  const seconds = new Array<{ second: number; count: number }>(WINDOW_SECONDS);
  let best = 0;

  /** A second, over the last ten. */
  function lately(): number {
    const oldest = Math.floor(now() / 1000) - WINDOW_SECONDS;
    const counted = seconds.filter(({ second }) => second > oldest);
    return counted.reduce((sum, { count }) => sum + count, 0) / WINDOW_SECONDS;
  }

  return {
    /** Counts one. */
    count() {
      const second = Math.floor(now() / 1000);
      const slot = second % WINDOW_SECONDS;
      const current = seconds[slot];
      if (current?.second === second) current.count += 1;
      else seconds[slot] = { second, count: 1 };
      best = Math.max(best, lately());
    },
    lately,
    /** The most in any ten seconds so far, a second. */
    best: (): number => best,
  };
}

/**
 * Adds what becomes of deliveries to the figures: how fast they go, how old the oldest undelivered
 * one is, and what the agency's own servers refuse.
 *
 * @param connections to the mail server: mails under way, and how many at a time it bears
 */
export function exposeDeliveries(
  registry: Registry,
  backlog: Backlog,
  connections: () => { active: number; limit: number },
) {
  const registers = [registry];
  const attempts = typedCounter(
    {
      name: 'deliveries_total',
      help: 'Delivery attempts, by channel and outcome.',
      labels: { channel: CHANNELS, outcome: DELIVERY_OUTCOMES },
    },
    registry,
  );
  const rates = new Map(CHANNELS.map((channel) => [channel, createRate(() => performance.now())]));
  new Gauge({
    name: 'deliveries_per_second',
    help: 'Deliveries made a second, over the last ten seconds, and the best ten so far.',
    labelNames: ['channel', 'when'],
    registers,
    collect() {
      for (const [channel, rate] of rates) {
        this.set({ channel, when: 'lately' }, rate.lately());
        this.set({ channel, when: 'best' }, rate.best());
      }
    },
  });
  new Gauge({
    name: 'deliveries_undelivered_seconds',
    help: 'Age of the oldest enquiry that is undelivered by a channel and not given up.',
    labelNames: ['channel'],
    registers,
    async collect() {
      const ages = (await backlog.measure().catch(() => null))?.undeliveredMs;
      for (const channel of CHANNELS) {
        this.set({ channel }, ages === undefined ? Number.NaN : (ages[channel] ?? 0) / 1000);
      }
    },
  });
  new Gauge({
    name: 'mail_connections',
    help: 'Mails under way, and how many at a time the mail server is thought to bear.',
    labelNames: ['what'],
    registers,
    collect() {
      const { active, limit } = connections();
      this.set({ what: 'active' }, active);
      this.set({ what: 'limit' }, limit);
    },
  });
  const incidents = new Counter({
    name: 'delivery_incidents_total',
    help: 'Refusals by the servers that the agency has chosen itself, and will have to mend.',
    labelNames: ['channel'],
    registers,
  });
  // From zero on, so that the first one is an increase too.
  for (const channel of CHANNELS) incidents.inc({ channel }, 0);
  return {
    observe(channel: Channel, outcome: DeliveryOutcome) {
      attempts.inc({ channel, outcome });
      if (outcome === 'sent') rates.get(channel)?.count();
    },
    incident: (channel: Channel) => incidents.inc({ channel }),
  };
}

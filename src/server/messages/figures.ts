import { Gauge, type Registry } from 'prom-client';
import type { Backlog } from '#server/messages/backlog.ts';
import {
  type Channel,
  CHANNELS,
  DELIVERY_OUTCOMES,
  type DeliveryOutcome,
} from '#server/messages/delivery.ts';
import { counter, gauge, gauges } from '#server/platform/metrics.ts';

/**
 * The length of the period for the average, in seconds. In a shorter period, a single mail would
 * give a high rate.
 */
const WINDOW_SECONDS = 10;

/**
 * Creates a counter of events. `lately` returns the events per second of the last ten seconds.
 * `best` returns the highest rate until now.
 */
export function createRate(now: () => number) {
  const seconds = new Array<{ second: number; count: number }>(WINDOW_SECONDS);
  let best = 0;

  function lately(): number {
    const oldest = Math.floor(now() / 1000) - WINDOW_SECONDS;
    const counted = seconds.filter(({ second }) => second > oldest);
    return counted.reduce((sum, { count }) => sum + count, 0) / WINDOW_SECONDS;
  }

  return {
    count() {
      const second = Math.floor(now() / 1000);
      const slot = second % WINDOW_SECONDS;
      const current = seconds[slot];
      if (current?.second === second) current.count += 1;
      else seconds[slot] = { second, count: 1 };
      best = Math.max(best, lately());
    },
    lately,
    best: (): number => best,
  };
}

/**
 * Adds metrics about deliveries.
 *
 * @param connections returns the number of mails that are being sent, and the highest allowed
 * number
 */
export function exposeDeliveries(
  registry: Registry,
  backlog: Backlog,
  connections: () => { active: number; limit: number },
) {
  const attempts = counter(
    registry,
    'deliveries_total',
    'Delivery attempts, by channel and outcome.',
    { channel: CHANNELS, outcome: DELIVERY_OUTCOMES },
  );
  const rates = new Map(CHANNELS.map((channel) => [channel, createRate(() => performance.now())]));
  new Gauge({
    name: 'deliveries_per_second',
    help: 'Deliveries made a second, over the last ten seconds, and the best ten so far.',
    labelNames: ['channel', 'when'],
    registers: [registry],
    collect() {
      for (const [channel, rate] of rates) {
        this.set({ channel, when: 'lately' }, rate.lately());
        this.set({ channel, when: 'best' }, rate.best());
      }
    },
  });
  gauges(
    registry,
    'deliveries_undelivered_seconds',
    'Age of the oldest enquiry that is undelivered by a channel and not given up.',
    { label: 'channel', values: CHANNELS },
    async () => {
      const { undeliveredMs } = await backlog.measure();
      return (channel) => (undeliveredMs[channel] ?? 0) / 1000;
    },
  );
  gauges(
    registry,
    'mail_connections',
    'Mails under way, and how many at a time the mail server is thought to bear.',
    { label: 'what', values: ['active', 'limit'] },
    () => Promise.resolve((what) => connections()[what]),
  );
  gauge(
    registry,
    'deliveries_failed',
    'Deliveries given up for good.',
    async () => (await backlog.measure()).failed,
  );
  gauge(
    registry,
    'deliveries_oldest_overdue_seconds',
    'How late the oldest due delivery is.',
    async () => (await backlog.measure()).oldestOverdueMs / 1000,
  );
  const incidents = counter(
    registry,
    'delivery_incidents_total',
    'Refusals by the servers that the agency has chosen itself, and will have to mend.',
    { channel: CHANNELS },
  );
  return {
    observe(channel: Channel, outcome: DeliveryOutcome) {
      attempts.inc({ channel, outcome });
      if (outcome === 'sent') rates.get(channel)?.count();
    },
    incident: (channel: Channel) => incidents.inc({ channel }),
  };
}

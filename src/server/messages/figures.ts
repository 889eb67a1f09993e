import type { Registry } from 'prom-client';
import type { Backlog } from '#server/messages/backlog.ts';
import {
  type Channel,
  CHANNELS,
  DELIVERY_OUTCOMES,
  type DeliveryOutcome,
} from '#server/messages/delivery.ts';
import { counter, gauge, gauges } from '#server/platform/metrics.ts';

/** Adds metrics about deliveries. */
export function exposeDeliveries(registry: Registry, backlog: Backlog) {
  const attempts = counter(
    registry,
    'deliveries_total',
    'Delivery attempts, by channel and outcome.',
    { channel: CHANNELS, outcome: DELIVERY_OUTCOMES },
  );
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
  gauge(
    registry,
    'deliveries_failed',
    'Deliveries given up for good.',
    async () => (await backlog.measure()).failed,
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
    },
    incident: (channel: Channel) => incidents.inc({ channel }),
  };
}

import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { INCIDENT_KINDS } from '#server/watch/incidents/incident.ts';
import { type LegName, LEGS, type Round, ROUND_OUTCOMES } from '#server/watch/synthetic/round.ts';
import type { Watch } from '#server/start/watch-services.ts';

/** What the rounds report for the metrics. */
export interface WatchFigures {
  walked(round: Round): void;
}

/** Bounds of the histograms, in seconds: from a page at once to a mail that is given up. */
const LEG_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const MAIL_BUCKETS_SECONDS = [1, 2, 5, 10, 20, 30, 60, 120, 300];

/**
 * Adds rounds, incidents and copies to the figures. What is kept in the database is the same in every
 * process; what is counted is of the process that walked. `deploy/prometheus/` has alerts on them.
 */
export function exposeWatch(
  registry: Registry,
  { rounds, incidents, copies }: Pick<Watch, 'rounds' | 'incidents' | 'copies'>,
): WatchFigures {
  const registers = [registry];
  const walked = new Counter({
    name: 'rounds_total',
    help: 'Rounds that this process has walked, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ROUND_OUTCOMES) walked.inc({ outcome }, 0);
  const legSeconds = new Histogram({
    name: 'round_leg_seconds',
    help: 'Time that each leg of a round took, of those that this process has walked.',
    labelNames: ['leg'],
    buckets: LEG_BUCKETS_SECONDS,
    registers,
  });
  const mailSeconds = new Histogram({
    name: 'round_mail_seconds',
    help: 'From handing a mail over to seeing it in the mailbox.',
    buckets: MAIL_BUCKETS_SECONDS,
    registers,
  });
  /** A figure that is read when asked; one that cannot be read is not a number, and spoils no other. */
  const gauge = (name: string, help: string, read: () => Promise<number | null>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set((await read().catch(() => null)) ?? Number.NaN);
      },
    });
  const last = async () => (await rounds.store.last(1))[0];
  const seconds = (at: number | null | undefined) => (at == null ? null : at / 1000);
  gauge('round_interval_seconds', 'From one round to the next; 0 where none are walked.', () =>
    Promise.resolve((rounds.everyMs ?? 0) / 1000),
  );
  gauge('round_last_end_timestamp_seconds', 'When the last round was over.', async () =>
    seconds((await last())?.endedAt),
  );
  gauge('certificate_end_timestamp_seconds', 'When the certificate of the site ends.', async () =>
    seconds((await last())?.certificateEndsAt),
  );
  gauge('copy_last_proven_timestamp_seconds', 'When the last copy was proven.', async () =>
    seconds(await copies.lastProven()),
  );
  new Gauge({
    name: 'round_leg_failed',
    help: 'Whether each leg of the last round failed.',
    labelNames: ['leg'],
    registers,
    async collect() {
      const round = await last().catch(() => undefined);
      const of = (leg: LegName) => round?.legs.find(({ name }) => name === leg)?.outcome;
      for (const leg of LEGS) this.set({ leg }, of(leg) === 'failed' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'incidents_open',
    help: 'Whether an incident of each kind is under way.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const open = await incidents.open().catch(() => null);
      for (const kind of INCIDENT_KINDS) {
        const here = open?.some((incident) => incident.kind === kind);
        this.set({ kind }, here === undefined ? Number.NaN : Number(here));
      }
    },
  });
  return {
    walked({ outcome, legs, mailMs }) {
      walked.inc({ outcome });
      for (const { name, outcome: of, ms } of legs) {
        if (of !== 'skipped') legSeconds.observe({ leg: name }, ms / 1000);
      }
      if (mailMs !== null) mailSeconds.observe(mailMs / 1000);
    },
  };
}

import { createCopies } from '#server/watch/backup/copies.ts';
import { type Config, siteOrigin } from '#server/settings/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Backlog } from '#server/messages/backlog.ts';
import { agencyMailboxes, mailboxesOf } from '#server/messages/recipients.ts';
import { freeDiskProbe } from '#server/watch/health/health.ts';
import { incidentChecks } from '#server/watch/incidents/checks.ts';
import { createIncidentStore } from '#server/watch/incidents/incident-store.ts';
import { createNoticeMail, type Notice, tellByMail } from '#server/watch/incidents/notice-mail.ts';
import { tellByWebhook, createNotifier } from '#server/watch/incidents/notifier.ts';
import { createIncidentMonitor } from '#server/watch/incidents/incident-monitor.ts';
import { mailboxId } from '#server/leads/conversation/mailbox-reader.ts';
import type { Figures } from '#server/leads/inbox/figures.ts';
import { atMostEvery, periodic } from '#server/platform/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Mailer } from '#server/messages/mailer.ts';
import type { MailSettings } from '#server/messages/mail-settings.ts';
import { agencyPromise } from '#server/leads/promise.ts';
import { PROMISE_LOOK_MS, remindOfPromise } from '#server/watch/promise/promise-reminders.ts';
import { tellWeek } from '#server/watch/promise/weekly-summary.ts';
import { createMailbox } from '#server/watch/synthetic/mailbox.ts';
import {
  createProbeTokens,
  type Round,
  STEPS,
  ROUND_OUTCOMES,
} from '#server/watch/synthetic/round.ts';
import { createRoundMail } from '#server/watch/synthetic/round-mail.ts';
import { createRoundStore } from '#server/watch/synthetic/round-store.ts';
import { createRounds } from '#server/watch/synthetic/rounds.ts';
import { createTakeRound } from '#server/watch/synthetic/take-round.ts';
import type { RateLimit } from '#server/platform/database/rate-limit.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { Histogram, type Registry } from 'prom-client';
import { counter, gauge, gauges } from '#server/platform/metrics.ts';
import { INCIDENT_KINDS } from '#server/watch/incidents/incident.ts';

export type Watch = ReturnType<typeof createWatch>;

interface WatchParts {
  config: Config;
  database: Database;
  ping: () => Promise<void>;
  backlog: Backlog;
  mailer: Mailer;
  mails: MailSettings;
  confirmations: Pick<RateLimit, 'wait'>;
  figures: Figures;
  workerAlive: () => boolean;
  log: Logger;
  roundEnded: (round: Round) => void;
  now?: () => number;
}

export function createWatch(parts: WatchParts) {
  const { config, database, backlog, mailer, mails, log } = parts;
  const { now = Date.now } = parts;
  const leases = createScheduledLeases(database);
  const tokens = createProbeTokens(config.secretKey);
  const roundStore = createRoundStore(database);
  const { imapUrl } = config.round;
  const readLastGood = async () => {
    const [last] = config.round.everyMs === null ? [] : await roundStore.last(1);
    return last?.outcome === 'fine' && now() - last.endedAt < SHOWN_MS ? last : null;
  };
  const lastGood = atMostEvery(REMEMBERED_MS, () => readLastGood().catch(() => null), now);
  const rounds = createRounds({
    site: () => new URL(siteOrigin(config)),
    everyMs: () => config.round.everyMs,
    tokens,
    store: roundStore,
    leases,
    mail: createRoundMail(mailer, config, mails, parts.workerAlive),
    mailbox: imapUrl === null ? null : createMailbox(imapUrl),
    log,
    ended(round) {
      lastGood.forget();
      parts.roundEnded(round);
    },
  });
  const copies = createCopies({ settings: config, database, leases, log });
  const incidents = createIncidentStore(database);
  const send = createNoticeMail(mailer, mails);
  const sendToAll = createNoticeMail(mailer, mails, () => config.chats);
  const to = () =>
    config.alertsTo === null ? agencyMailboxes(config) : mailboxesOf(config.alertsTo);
  const incidentMonitor = createIncidentMonitor({
    checks: incidentChecks({
      database,
      rounds: roundStore,
      get roundsEveryMs() {
        return config.round.everyMs;
      },
      backlog,
      promise: agencyPromise,
      confirmations: parts.confirmations,
      confirmationsPerHour: config.confirmations.points,
      now,
      freeDiskBytes: freeDiskProbe(config.dataDir),
      mailbox: () =>
        config.inbox.imapUrl === null
          ? null
          : mailboxId({ url: config.inbox.imapUrl }, config.inbox.folder),
      lastProvenCopy: () => copies.lastProven(),
    }),
    store: incidents,
    notifier: createNotifier(
      {
        mail: tellByMail(sendToAll, to),
        get hook() {
          return config.webhook && tellByWebhook(config.webhook);
        },
      },
      log,
      now,
    ),
    leases,
    ping: parts.ping,
    log,
  });
  const logged = (work: Promise<unknown>, words: string) => {
    work.catch((error: unknown) => log.warn({ err: error }, words));
  };
  const reminding = { database, leases, clock: agencyPromise, send };
  const telling = { database, leases, rounds: roundStore, send, figures: parts.figures };
  const tellChats = () =>
    config.chats.length === 0 ? null : (notice: Notice) => sendToAll([], notice);
  return {
    takeRound: createTakeRound(database, tokens),
    rounds: {
      ...rounds,
      store: roundStore,
      get everyMs() {
        return config.round.everyMs;
      },
    },
    runFromPanel: () => logged(rounds.runNow('panel'), 'a round could not be run'),
    copyFromPanel(made: (name: string) => Promise<void>) {
      const copying = copies.make('a-mano').then(({ name }) => made(name));
      logged(copying, 'a copy that was asked for was not made');
    },
    lastGoodRound: (): Promise<Pick<Round, 'endedAt' | 'mailMs'> | null> => lastGood(),
    incidents,
    copies,
    jobs: [
      rounds.job,
      incidentMonitor.job,
      copies.job,
      periodic({
        name: 'reminders of what was promised',
        everyMs: PROMISE_LOOK_MS,
        work: () => remindOfPromise({ ...reminding, tellChats: tellChats() }),
        log,
      }),
      periodic({
        name: 'the week in a mail',
        everyMs: PROMISE_LOOK_MS,
        work: () => tellWeek({ ...telling, to: to() }),
        log,
      }),
    ],
  };
}

const SHOWN_MS = 24 * 60 * 60_000;
const REMEMBERED_MS = 60_000;

const STEP_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const MAIL_BUCKETS_SECONDS = [1, 2, 5, 10, 20, 30, 60, 120, 300];

/** Creates the metrics of rounds. The returned function adds a round that has ended. */
export function countRounds(registry: Registry): (round: Round) => void {
  const registers = [registry];
  const ended = counter(registry, 'rounds_total', 'Rounds that this process has run, by outcome.', {
    outcome: ROUND_OUTCOMES,
  });
  const stepSeconds = new Histogram({
    name: 'round_step_seconds',
    help: 'Time that each step of a round took, of those that this process has run.',
    labelNames: ['step'],
    buckets: STEP_BUCKETS_SECONDS,
    registers,
  });
  const mailSeconds = new Histogram({
    name: 'round_mail_seconds',
    help: 'From handing a mail over to seeing it in the mailbox.',
    buckets: MAIL_BUCKETS_SECONDS,
    registers,
  });
  return ({ outcome, steps, mailMs }) => {
    ended.inc({ outcome });
    for (const { name, outcome: of, ms } of steps) {
      if (of !== 'skipped') stepSeconds.observe({ step: name }, ms / 1000);
    }
    if (mailMs !== null) mailSeconds.observe(mailMs / 1000);
  };
}

/** Adds rounds, incidents and backups to the metrics, for the alerts in `deploy/prometheus/`. */
export function exposeWatch(
  registry: Registry,
  { rounds, incidents, copies }: Pick<Watch, 'rounds' | 'incidents' | 'copies'>,
): void {
  const last = async () => (await rounds.store.last(1))[0];
  const seconds = (at: number | null | undefined) => (at == null ? null : at / 1000);
  gauge(
    registry,
    'round_interval_seconds',
    'From one round to the next; 0 where none are run.',
    () => (rounds.everyMs ?? 0) / 1000,
  );
  gauge(registry, 'round_last_end_timestamp_seconds', 'When the last round was over.', async () =>
    seconds((await last())?.endedAt),
  );
  gauge(
    registry,
    'certificate_end_timestamp_seconds',
    'When the certificate of the site ends.',
    async () => seconds((await last())?.certificateEndsAt),
  );
  gauge(
    registry,
    'copy_last_proven_timestamp_seconds',
    'When the last copy was proven.',
    async () => seconds(await copies.lastProven()),
  );
  gauges(
    registry,
    'round_step_failed',
    'Whether each step of the last round failed.',
    { label: 'step', values: STEPS },
    async () => {
      const steps = (await last())?.steps ?? [];
      return (step) => Number(steps.find(({ name }) => name === step)?.outcome === 'failed');
    },
  );
  gauges(
    registry,
    'incidents_open',
    'Whether an incident of each kind is under way.',
    { label: 'kind', values: INCIDENT_KINDS },
    async () => {
      const open = await incidents.open();
      return (kind) => Number(open.some((incident) => incident.kind === kind));
    },
  );
}

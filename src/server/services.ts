import { loadBrand } from '#content/brand.ts';
import { readYaml } from '#content/read-yaml.ts';
import type { Brand } from '#content/schemas/brand.ts';
import { flowSchema } from '#content/schemas/flow.ts';
import { repliesSchema } from '#content/schemas/replies.ts';
import { questionsSchema } from '#content/schemas/questions.ts';
import { type Captcha, createCaptcha } from '#server/captcha/captcha.ts';
import type { Config } from '#server/config.ts';
import { contentFolder } from '#server/content-folder.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { createAgeWatch, LOOK_EVERY_MS } from '#server/deliveries/age-watch.ts';
import { createBacklog } from '#server/deliveries/backlog.ts';
import type { Channel, Transport } from '#server/deliveries/delivery.ts';
import { exposeDeliveries } from '#server/deliveries/figures.ts';
import { createDeliveryQueue, type DeliveryQueue } from '#server/deliveries/queue.ts';
import { mailboxesOf, readdressAgencyMail } from '#server/deliveries/recipients.ts';
import { createWorker, type Worker } from '#server/deliveries/worker.ts';
import { createForgeryTokens, type ForgeryTokens } from '#server/visit/token.ts';
import { freeDiskProbe, type HealthProbes } from '#server/health/probes.ts';
import { createCopyLimit } from '#server/leads/copy-limit.ts';
import { createInbox, type Inbox } from '#server/inbox/inbox.ts';
import { createIndexer } from '#server/inbox/indexing.ts';
import { createLive } from '#server/inbox/live.ts';
import { createPostgresWire } from '#server/inbox/postgres-wire.ts';
import { giveReminders } from '#server/inbox/reminders.ts';
import { readReply } from '#server/inbox/reply-store.ts';
import { createPromiseClock } from '#server/promise/promise.ts';
import { createLeadStore, type LeadStore } from '#server/leads/store.ts';
import type { Logger } from '#server/log.ts';
import type { LogStream } from '#server/log-stream.ts';
import { createMailer, mailFolder } from '#server/mail/mailer.ts';
import { createMailTransports } from '#server/mail/mail-transports.ts';
import type { MailSettings } from '#server/mail/outgoing.ts';
import { createMetrics, exposeLog, exposeQueue, type Metrics } from '#server/metrics.ts';
import { type Job, periodic } from '#server/jobs.ts';
import { closeToOthers } from '#server/private-files.ts';
import type { RateLimit } from '#server/visit/rate-limit.ts';
import { createSharedRateLimit } from '#server/visit/shared-rate-limit.ts';
import { keptMails } from '#server/retention/kept-mails.ts';
import { createRetention } from '#server/retention/retention.ts';
import { createInvitationMail } from '#server/staff/invitation-mail.ts';
import { forgetClosedInvitations } from '#server/staff/kept-invitations.ts';
import { createStaff, type Staff } from '#server/staff/staff.ts';
import { createWebhookTransport } from '#server/webhook/webhook-transport.ts';

/** Everything with a state of its own, made once per process; pages find it in `Astro.locals`. */
export interface Services {
  config: Config;
  brand: Brand;
  log: Logger;
  database: Database;
  leads: LeadStore;
  queue: DeliveryQueue;
  worker: Worker;
  captcha: Captcha;
  forgery: ForgeryTokens;
  rateLimit: RateLimit;
  /** The panel's accounts, and the way in. */
  staff: Staff;
  /** The panel's enquiries, and what is done with them. */
  inbox: Inbox;
  metrics: Metrics;
  probes: HealthProbes;
  /** Everything that goes on in the background; nothing of it runs until it is started. */
  jobs: readonly Job[];
  /** Lets go of the database and of the mail server. The jobs must have stopped before. */
  close(): Promise<void>;
}

/** Copies to one mailbox in a day, as a part of what the rate limit lets one address post: 6 of 20. */
const COPIES_PER_POINT = 0.3;

/** How often what nobody needs any more is deleted, in milliseconds: an hour. */
const PURGE_EVERY_MS = 60 * 60 * 1000;

/** How often mails of invitations are looked for that were used or have expired: a minute. */
const INVITATIONS_EVERY_MS = 60 * 1000;

/** How often reminders are looked for whose moment has come, in milliseconds. */
const REMIND_EVERY_MS = 20 * 1000;

/** How often deliveries are looked for that a clock set back has left in the future, in milliseconds. */
const RECALL_EVERY_MS = 15 * 1000;

/**
 * Opens the database, brings it up to date, and makes everything that depends on it, from the top
 * to the bottom. Nothing runs yet: `startJobs(services.jobs)` begins what goes on in the background.
 *
 * @param lines where the log goes, asked how that is going
 * @throws StoreUnavailableError when the database cannot be reached, written or migrated
 * @throws ContentError when a content file that the server needs is invalid
 */
export async function createServices(
  config: Config,
  log: Logger,
  lines: Pick<LogStream, 'dropped' | 'isWritten'>,
): Promise<Services> {
  const content = contentFolder(config);
  const brand = loadBrand(content);
  const database = await openDatabase(config, log);
  await closeToOthers(config.dataDir);
  const mailboxes = mailboxesOf(config.leadsTo ?? brand.correo);
  await readdressAgencyMail(database, mailboxes);
  const promise = createPromiseClock(brand.atencion.horario, brand.atencion.horasHabiles);
  const indexer = createIndexer(database, log);
  const { databaseUrl } = config;
  const live = createLive(
    databaseUrl === null ? null : createPostgresWire(database, databaseUrl, log),
  );
  const leads = createLeadStore(database, {
    folioPrefix: brand.folio,
    channels: channelsFor(config),
    copies: createCopyLimit(Math.ceil(config.rateLimit.points * COPIES_PER_POINT)),
    mailboxes,
    dueAt: (arrivedAt) => promise.dueAt(arrivedAt),
    stored(folio) {
      indexer.wake();
      live.tell({ kind: 'arrived', folio, actorId: null });
    },
  });
  const queue = createDeliveryQueue(database, {
    leaseMs: config.worker.leaseMs,
    unreadable: (leadIds) => log.error({ leadIds }, 'incident: enquiries that cannot be read'),
  });
  const backlog = createBacklog(database);
  const metrics = createMetrics();
  const mailer = createMailer(config, log);
  const figures = exposeDeliveries(metrics.registry, backlog, mailer.figures);
  const mails = mailSettings(config, brand, content);
  const worker = createWorker({
    queue,
    transports: transportsFor(
      config,
      createMailTransports(mailer, mails, (id) => readReply(database.kysely, id)),
    ),
    log,
    timing: config.worker,
    observe: (channel, outcome, _ms, folio) => {
      metrics.deliveries.inc({ channel, outcome });
      figures.observe(channel, outcome);
      live.tell({ kind: 'delivery', folio, actorId: null });
    },
    incident: figures.incident,
  });
  const probes: HealthProbes = {
    ping: () => database.ping(),
    workerAlive: () => worker.isAlive(),
    logWritten: () => lines.isWritten(),
    freeDiskBytes: freeDiskProbe(config.dataDir),
    failedDeliveries: async () => (await backlog.measure()).failed,
    oldestOverdueMs: async () => (await backlog.measure()).oldestOverdueMs,
  };
  exposeQueue(metrics, probes);
  exposeLog(metrics, () => lines.dropped());
  const keptInFolder = keptMails(mailFolder(config.dataDir));
  const retention = createRetention(database, {
    days: config.retentionDays,
    mails: keptInFolder,
    log,
  });
  const staff = createStaff({
    database,
    secretKey: config.secretKey,
    name: brand.nombre,
    origin: mails.brand.siteUrl,
    mailInvitation: createInvitationMail(
      mailer,
      { ...mails, smtp: config.smtpUrl !== null, timeZone: brand.atencion.horario.zona },
      log,
    ),
    inbox: () => inbox,
  });
  const inbox = createInbox(database, {
    timeZone: brand.atencion.horario.zona,
    mails,
    canned: readYaml('respuestas.yaml', repliesSchema, content),
    promise,
    audit: staff.tools.audit,
    live,
    wake: () => worker.wake(),
  });
  const jobs: Job[] = [
    indexer,
    { name: 'live events', start: () => live.start(), stop: () => live.stop() },
    periodic({
      name: 'reminders',
      everyMs: REMIND_EVERY_MS,
      work: () => giveReminders(database, live),
      log,
    }),
    { name: 'deliveries', start: () => worker.start(), stop: () => worker.stop() },
    periodic({
      name: 'retention',
      everyMs: PURGE_EVERY_MS,
      work: () => retention.purge(),
      log,
    }),
    periodic({
      name: 'forgetting captchas',
      everyMs: PURGE_EVERY_MS,
      work: () => leads.purgeCaptchaUses(),
      log,
    }),
    periodic({
      name: 'forgetting what expired in the panel',
      everyMs: PURGE_EVERY_MS,
      work: () => staff.purge(),
      log,
    }),
    periodic({
      name: 'forgetting invitations that are over',
      everyMs: INVITATIONS_EVERY_MS,
      work: () => forgetClosedInvitations(database, keptInFolder),
      log,
    }),
    periodic({
      name: 'recall of deliveries',
      everyMs: RECALL_EVERY_MS,
      work: async () => {
        const count = await queue.recallFromFuture();
        if (count > 0) log.warn({ count }, 'the clock was set back: deliveries made due again');
      },
      log,
    }),
    periodic({
      name: 'watch over what is undelivered',
      everyMs: LOOK_EVERY_MS,
      work: createAgeWatch({ backlog, log }),
      log,
    }),
    {
      // Told in the log; a mail server that is down does not keep the site from opening.
      name: 'look at the mail server',
      start: () => void mailer.verify(),
      stop: () => Promise.resolve(),
    },
  ];

  return {
    config,
    brand,
    log,
    database,
    leads,
    queue,
    worker,
    captcha: createCaptcha(config, readYaml('preguntas.yaml', questionsSchema, content)),
    forgery: createForgeryTokens(config.secretKey),
    rateLimit: createSharedRateLimit(config.rateLimit, { ...config, database, log }),
    staff,
    inbox,
    metrics,
    probes,
    jobs,
    async close() {
      mailer.close();
      await database.close();
    },
  };
}

function channelsFor({ webhookUrl }: Pick<Config, 'webhookUrl'>): Channel[] {
  return ['agency_mail', 'visitor_mail', ...(webhookUrl ? (['webhook'] as const) : [])];
}

function transportsFor(
  { webhookUrl, webhookSecret }: Pick<Config, 'webhookUrl' | 'webhookSecret'>,
  mail: Partial<Record<Channel, Transport>>,
): Partial<Record<Channel, Transport>> {
  if (webhookUrl === null) return mail;
  return { ...mail, webhook: createWebhookTransport({ url: webhookUrl, secret: webhookSecret }) };
}

function mailSettings(config: Config, brand: Brand, content: string): MailSettings {
  const flow = readYaml('flujo.yaml', flowSchema, content);
  return {
    brand: {
      name: brand.nombre,
      mail: brand.correo,
      phone: brand.telefono,
      siteUrl: config.siteUrl?.origin ?? `http://localhost:${config.port}`,
      answerWithin: brand.respuesta,
      hours: brand.horario,
      timeZone: brand.atencion.horario.zona,
    },
    mailFrom: config.mailFrom,
    leadsTo: config.leadsTo,
    typeLabels: Object.fromEntries(
      flow.detalle.opciones.map(({ valor, etiqueta }) => [valor, etiqueta]),
    ),
  };
}

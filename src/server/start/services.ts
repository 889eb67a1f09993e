import { Counter } from 'prom-client';
import { loadBrand } from '#content/brand.ts';
import { readOptionalYaml, readYaml } from '#content/read-yaml.ts';
import type { Brand } from '#content/schemas/brand.ts';
import { followUpSchema } from '#content/schemas/follow-up.ts';
import { servicesSchema } from '#content/schemas/services.ts';
import { repliesSchema } from '#content/schemas/replies.ts';
import { newsletterSchema } from '#content/schemas/newsletter.ts';
import { questionsSchema } from '#content/schemas/questions.ts';
import { type Captcha, createCaptcha } from '#server/site/captcha/captcha.ts';
import { type Config, contentFolder } from '#server/platform/config/config.ts';
import { type ConsentServices, createConsentServices } from '#server/start/consent-services.ts';
import { type Database, openDatabase, closeToOthers } from '#server/platform/database/database.ts';
import { createContentServices } from '#server/start/content-services.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import type { Views } from '#server/publishing/views.ts';
import { backgroundJobs } from '#server/start/background-jobs.ts';
import { createBacklog } from '#server/messages/backlog.ts';
import type { Channel, Transport } from '#server/messages/delivery.ts';
import { exposeDeliveries } from '#server/messages/figures.ts';
import { createLeadQueue } from '#server/leads/lead-queue.ts';
import type { DeliveryQueue } from '#server/messages/queue.ts';
import {
  addressOf,
  giveUpFormerChats,
  mailboxesOf,
  readdressAgencyMail,
} from '#server/messages/recipients.ts';
import { createWorker, type Worker } from '#server/messages/worker.ts';
import { createReceipts, type Receipts } from '#server/site/receipt.ts';
import { createForgeryTokens, type ForgeryTokens } from '#server/site/token.ts';
import { freeDiskProbe, type HealthProbes } from '#server/watch/health/health.ts';
import { type Attachments, createAttachments } from '#server/leads/conversation/attachments.ts';
import {
  type Conversation,
  createConversation,
  type Taken,
} from '#server/leads/conversation/conversation.ts';
import { createMailboxReader } from '#server/leads/conversation/mailbox-reader.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { createInbox, type Inbox } from '#server/leads/inbox/inbox.ts';
import { createIndexer, markUnindexed } from '#server/leads/inbox/indexing.ts';
import { createLive } from '#server/leads/inbox/live.ts';
import { createPostgresWire } from '#server/leads/inbox/postgres-wire.ts';
import { readReply } from '#server/leads/inbox/replies.ts';
import { createPromiseClock } from '#server/leads/promise.ts';
import { createLeadStore, type LeadStore } from '#server/leads/store.ts';
import { createTriage } from '#server/leads/triage.ts';
import type { Logger, LogStream } from '#server/platform/log.ts';
import { createMailer, mailFolder } from '#server/messages/mailer.ts';
import { createMailTransports } from '#server/leads/mail/mail-transports.ts';
import { mailSettings } from '#server/messages/mail-settings.ts';
import { createMetrics, exposeLog, exposeQueue, type Metrics } from '#server/platform/metrics.ts';
import type { Job } from '#server/platform/jobs.ts';
import { adoptLetters } from '#server/platform/database/outbox-tables.ts';
import {
  createRateLimit,
  createSharedRateLimits,
  type RateLimit,
} from '#server/platform/database/rate-limit.ts';
import { keptMails } from '#server/messages/kept-mails.ts';
import { createRetention } from '#server/leads/retention/retention.ts';
import { createInvitationMail, forgetClosedInvitations } from '#server/accounts/invitation-mail.ts';
import { createStaff, type Staff } from '#server/accounts/staff.ts';
import { copyBeforeMigration } from '#server/watch/backup/make-copy.ts';
import { createNoticeTransport } from '#server/messages/agency-notice.ts';
import { createOutbox } from '#server/messages/outbox.ts';
import { createAuditLog } from '#server/platform/database/audit.ts';
import { createNewsletterLinks } from '#server/site/newsletter/links.ts';
import { createNewsletterTransport } from '#server/site/newsletter/newsletter-letters.ts';
import type { Lead } from '#server/leads/lead.ts';
import {
  createWatch,
  type Watch,
  createWatchFigures,
  exposeWatch,
} from '#server/start/watch-services.ts';
import { createChatTransports } from '#server/leads/chat-transports.ts';
import { createWebhookTransport } from '#server/leads/webhook-transport.ts';

/** Everything with a state of its own, made once per process; pages find it in `Astro.locals`. */
export interface Services extends Pick<
  ConsentServices,
  'notices' | 'newsletter' | 'subscribers' | 'privacy' | 'spam'
> {
  config: Config;
  brand: Brand;
  log: Logger;
  database: Database;
  leads: LeadStore;
  queue: DeliveryQueue;
  worker: Worker;
  captcha: Captcha;
  forgery: ForgeryTokens;
  receipts: Receipts;
  rateLimit: RateLimit;
  /** Mails to addresses that nobody has proved to be theirs, caused by answers to the text question. */
  confirmations: RateLimit;
  /** The panel's accounts, and the way in. */
  staff: Staff;
  /** The panel's enquiries, and what is done with them. */
  inbox: Inbox;
  /** The files of conversations. */
  attachments: Attachments;
  /** What comes in by mail. */
  conversation: Conversation;
  /** The content's versions, drafts and publications. */
  publishing: Publishing;
  /** The site with each person's drafts. */
  views: Views;
  metrics: Metrics;
  probes: Omit<HealthProbes, 'renders'>;
  /** Rounds, incidents and copies. */
  watch: Watch;
  /** Everything that goes on in the background; nothing of it runs until it is started. */
  jobs: readonly Job[];
  /** Lets go of the database and of the mail server. The jobs must have stopped before. */
  close(): Promise<void>;
}

/** Copies to one mailbox in a day, as a part of what the rate limit lets one address post: 6 of 20. */
const COPIES_PER_POINT = 0.3;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Opens the database, brings it up to date, and makes everything that depends on it, from the top
 * to the bottom. Nothing runs yet: `startJobs(services.jobs)` begins what goes on in the background.
 *
 * @param lines where the log goes, asked how that is going
 * @param notice the privacy notice that this process publishes; null where nothing is built
 * @param served digest of the content that its pages were built from; null where nothing is built
 * @throws StoreUnavailableError when the database cannot be reached, written or migrated
 * @throws ContentError when a content file that the server needs is invalid
 */
export async function createServices(
  config: Config,
  log: Logger,
  lines: Pick<LogStream, 'dropped' | 'isWritten'>,
  notice: { version: string; body: string } | null = null,
  served: string | null = null,
): Promise<Services> {
  const content = contentFolder(config);
  const brand = loadBrand(content);
  const database = await openDatabase(
    { ...config, beforeMigration: () => copyBeforeMigration(config, log) },
    log,
  );
  await closeToOthers(config.dataDir, [mailFolder(config.dataDir)]);
  const mailboxes = mailboxesOf(config.leadsTo ?? brand.correo);
  await readdressAgencyMail(database, mailboxes);
  const recipients = recipientsOf(config.chats);
  await giveUpFormerChats(database, recipients);
  // A process of the former version may have written some since the tables changed.
  await adoptLetters(database.kysely);
  const openRateLimit = createSharedRateLimits({ ...config, database, log });
  const confirmations = openRateLimit('confirmations', config.confirmations);
  const promise = createPromiseClock(brand.atencion.horario, brand.atencion.horasHabiles);
  const indexer = createIndexer(database, log);
  const { databaseUrl } = config;
  const live = createLive(
    databaseUrl === null ? null : createPostgresWire(database, databaseUrl, log),
  );
  const { moneda, idioma } = readYaml('servicios.yaml', servicesSchema, content);
  const followUp = readOptionalYaml('seguimiento.yaml', followUpSchema, content);
  const destinations = {
    channels: ['agency_mail' as const, 'visitor_mail' as const, ...toldChannels(config)],
    mailboxes,
    recipients,
  };
  const leads = createLeadStore(database, {
    folioPrefix: brand.folio,
    ...destinations,
    copies: createRateLimit({
      points: Math.ceil(config.rateLimit.points * COPIES_PER_POINT),
      seconds: DAY_SECONDS,
    }),
    dueAt: (arrivedAt) => promise.dueAt(arrivedAt),
    takeFor: createTriage(followUp),
    stored(folio, held) {
      indexer.wake();
      // Of what is held back nobody is told before the summary of the day.
      if (!held) live.tell({ kind: 'arrived', folio, actorId: null });
    },
  });
  const queue = createLeadQueue(database, {
    leaseMs: config.worker.leaseMs,
    unreadable: (leadIds) => log.error({ leadIds }, 'incident: enquiries that cannot be read'),
  });
  const backlog = createBacklog(database);
  const metrics = createMetrics();
  const mailer = createMailer(config, log);
  const figures = exposeDeliveries(metrics.registry, backlog, mailer.figures);
  const mails = mailSettings(config, brand, content);
  const copy = readYaml('boletin.yaml', newsletterSchema, content);
  const links = createNewsletterLinks(config.secretKey, mails.brand.siteUrl);
  const worker = createWorker({
    queue,
    transports: {
      ...createMailTransports(mailer, mails, (id) => readReply(database.kysely, id, attachments)),
      ...webhookTransport(config),
      ...createChatTransports(config, mails.brand.siteUrl),
      notice: createNoticeTransport(mailer, mails),
      newsletter: createNewsletterTransport({
        kysely: database.kysely,
        mailer,
        settings: mails,
        words: copy.correos,
        links,
      }),
    },
    log,
    timing: config.worker,
    observe: (channel, outcome, _ms, folio) => {
      figures.observe(channel, outcome);
      live.tell({ kind: 'delivery', folio: folio ?? '', actorId: null });
    },
    incident: figures.incident,
  });
  const keptInFolder = keptMails(mailFolder(config.dataDir));
  const attachments = createAttachments(database, config);
  const takenMails = exposeTaken(metrics.registry);
  const conversation = createConversation(database, {
    attachments,
    dueAt: (at) => promise.dueAt(at),
    takeFor: createTriage(followUp),
    markUnindexed,
    answerAddress: mails.answerAddress ?? null,
    own: ownAddresses(config, brand),
    destinations: { channels: toldChannels(config), recipients },
    told(folio) {
      indexer.wake();
      worker.wake();
      live.tell({ kind: 'message', folio, actorId: null });
    },
  });
  const retention = createRetention(database, {
    days: config.retentionDays,
    blockedDays: config.blockedDays,
    mails: keptInFolder,
    sweepFiles: () => attachments.sweep(),
    log,
  });
  const timeZone = brand.atencion.horario.zona;
  const audit = createAuditLog(database);
  const outbox = createOutbox(database, { wake: () => worker.wake(), mails: keptInFolder });
  const consent = createConsentServices({
    config,
    content,
    database,
    log,
    mails,
    copy,
    links,
    outbox,
    notice,
    timeZone,
    keptMails: keptInFolder,
    sweepFiles: (digests) => attachments.sweep(digests),
    audit,
  });
  await consent.notices.register();
  const again = await consent.privacy.persons.eraseAgain();
  if (again > 0) log.warn({ erasures: again }, 'the database is one of before: erased again');
  const staff = createStaff({
    database,
    audit,
    secretKey: config.secretKey,
    name: brand.nombre,
    origin: mails.brand.siteUrl,
    mailInvitation: createInvitationMail(
      mailer,
      { ...mails, smtp: config.smtpUrl !== null, timeZone },
      log,
    ),
    sessionEnded: (personId) => live.sessionsEnded(personId),
  });
  const inbox = createInbox(database, {
    accept: (lead, proof, copy) => leads.accept(lead, proof, copy),
    timeZone,
    mails,
    canned: readYaml('respuestas.yaml', repliesSchema, content),
    followUp,
    money: { moneda, idioma },
    promise,
    audit,
    live,
    wake: () => worker.wake(),
    release: {
      destinations,
      dueAt: (arrivedAt) => promise.dueAt(arrivedAt),
      async released(folios) {
        worker.wake();
        for (const folio of folios) live.tell({ kind: 'arrived', folio, actorId: null });
        await consent.newsletter.fromReleased(folios);
      },
    },
  });
  const watchFigures = createWatchFigures(metrics.registry);
  const watch: Watch = createWatch({
    config,
    brand,
    database,
    backlog,
    mailer,
    mails,
    promise,
    confirmations,
    log,
    figures: inbox.figures,
    workerAlive: () => worker.isAlive(),
    roundEnded: (round) => watchFigures.roundEnded(round),
  });
  exposeWatch(metrics.registry, watch);
  const { publishing, views } = createContentServices(config, database, log, served);
  const probes: Services['probes'] = {
    ping: () => database.ping(),
    workerAlive: () => worker.isAlive(),
    logWritten: () => lines.isWritten(),
    freeDiskBytes: freeDiskProbe(config.dataDir),
    failedDeliveries: async () => (await backlog.measure()).failed,
    oldestOverdueMs: async () => (await backlog.measure()).oldestOverdueMs,
    roundsEveryMs: config.round.everyMs,
    lastRounds: (count) => watch.rounds.store.last(count),
    contentVersions: () => publishing.versions(),
  };
  exposeQueue(metrics, probes);
  exposeLog(metrics, () => lines.dropped());
  const { imapUrl } = config.inbox;
  const jobs = backgroundJobs({
    mailbox:
      imapUrl === null
        ? null
        : createMailboxReader({
            settings: { ...config.inbox, url: imapUrl },
            database,
            conversation,
            turns: createScheduledLeases(database),
            log,
            took: takenMails,
          }),
    purgeConversation: () => conversation.purge(),
    publishing,
    views,
    database,
    log,
    indexer,
    live,
    worker,
    leads,
    staff,
    queue,
    backlog,
    mailer,
    retention,
    spamDigest: consent.spamDigest,
    purgeConsent: consent.purgeConsent,
    watch: watch.jobs,
    forgetInvitations: () => forgetClosedInvitations(database, keptInFolder),
  });

  return {
    config,
    brand,
    log,
    database,
    leads,
    queue,
    worker,
    captcha: createCaptcha(
      config,
      readYaml('preguntas.yaml', questionsSchema, content),
      openRateLimit,
    ),
    forgery: createForgeryTokens(config.secretKey),
    receipts: createReceipts(config.secretKey),
    rateLimit: openRateLimit('post', config.rateLimit),
    confirmations,
    staff,
    inbox,
    attachments,
    conversation,
    ...consent,
    publishing,
    views,
    metrics,
    probes,
    watch,
    jobs,
    async close() {
      mailer.close();
      await database.close();
    },
  };
}

/** Addresses that the agency itself writes from. */
function ownAddresses({ mailFrom, leadsTo, inbox }: Config, { correo }: Brand): string[] {
  const mailboxes = [correo, mailFrom ?? '', leadsTo ?? '', inbox.address ?? ''];
  const user = inbox.imapUrl === null ? '' : decodeURIComponent(new URL(inbox.imapUrl).username);
  return [...mailboxes.flatMap(mailboxesOf).map(addressOf), user].filter((each) =>
    each.includes('@'),
  );
}

/** Counts the mails that this process takes in. */
function exposeTaken(registry: Metrics['registry']): (outcome: Taken['outcome']) => void {
  const counter = new Counter({
    name: 'mails_taken_total',
    help: 'Mails of the mailbox of answers that this process has looked at, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['kept', 'known', 'own', 'left']) counter.inc({ outcome }, 0);
  return (outcome) => counter.inc({ outcome });
}

/** Those that are told of whatever comes for the agency, besides its mail. */
function toldChannels({ webhookUrl, chats }: Pick<Config, 'webhookUrl' | 'chats'>): Channel[] {
  return [
    ...(webhookUrl ? (['webhook'] as const) : []),
    ...new Set(chats.map(({ channel }) => channel.name)),
  ];
}

/** What the outbox calls each chat, by its channel. */
function recipientsOf(chats: Config['chats']): Partial<Record<Channel, string[]>> {
  const byChannel: Partial<Record<Channel, string[]>> = {};
  for (const { channel, recipient } of chats) (byChannel[channel.name] ??= []).push(recipient);
  return byChannel;
}

function webhookTransport({
  webhookUrl: url,
  webhookSecret: secret,
}: Pick<Config, 'webhookUrl' | 'webhookSecret'>): { webhook?: Transport<Lead> } {
  return url === null ? {} : { webhook: createWebhookTransport({ url, secret }) };
}

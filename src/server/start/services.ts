import { content } from '#content/snapshot/content.ts';
import { createCaptcha } from '#server/site/captcha/captcha.ts';
import { type Config, siteOrigin } from '#server/settings/config.ts';
import { closeToOthers, type Database, openDatabase } from '#server/platform/database/database.ts';
import { publishingOf } from '#server/start/content-services.ts';
import { publishingJob } from '#server/publishing/publish.ts';
import { versionNumbers } from '#server/publishing/editing.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import { forgetUnnamed } from '#server/publishing/store.ts';
import { createBacklog } from '#server/messages/backlog.ts';
import type { Channel } from '#server/messages/delivery.ts';
import { exposeDeliveries } from '#server/messages/figures.ts';
import { createLeadQueue } from '#server/leads/lead-queue.ts';
import {
  addressOf,
  agencyMailboxes,
  giveUpFormerChats,
  mailboxesOf,
  readdressAgencyMail,
} from '#server/messages/recipients.ts';
import { createWorker } from '#server/messages/worker.ts';
import { createReceipts } from '#server/requests/receipt.ts';
import { createForgeryTokens } from '#server/requests/token.ts';
import { countSubmissions } from '#server/site/reception/submissions.ts';
import { createKeptForms } from '#server/site/reception/kept-form.ts';
import { freeDiskProbe, type HealthProbes } from '#server/watch/health/health.ts';
import { createAttachments } from '#server/leads/conversation/attachments.ts';
import { createConversation } from '#server/leads/conversation/conversation.ts';
import { purgeMails } from '#server/leads/conversation/unassigned-mails.ts';
import { createUnreadMails } from '#server/leads/conversation/unread-mails.ts';
import { createMailboxReader } from '#server/leads/conversation/mailbox-reader.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { createInbox } from '#server/leads/inbox/inbox.ts';
import { indexMarked } from '#server/leads/indexing.ts';
import { createNews, createPostgresWire } from '#server/leads/inbox/news.ts';
import { readReply } from '#server/leads/inbox/replies.ts';
import { agencyPromise } from '#server/leads/promise.ts';
import { createLeadStore } from '#server/leads/store.ts';
import { classifyForAgency } from '#server/leads/triage.ts';
import type { Logger, LogStream } from '#server/platform/log.ts';
import { createMailer, mailFolder } from '#server/messages/mailer.ts';
import { createMailTransports, visitorMail } from '#server/leads/mail/lead-mails.ts';
import { mailSettings } from '#server/messages/mail-settings.ts';
import { counter, createMetrics, total } from '#server/platform/metrics.ts';
import { type Job, periodic } from '#server/platform/jobs.ts';
import { createRateLimit, createSharedRateLimits } from '#server/platform/database/rate-limit.ts';
import { keptMails } from '#server/messages/kept-mails.ts';
import { createRetention } from '#server/leads/retention/retention.ts';
import { createInvitationMail, forgetClosedInvitations } from '#server/accounts/invitation-mail.ts';
import { createStaff, hasAccounts } from '#server/accounts/staff.ts';
import { putKeyIntoUse } from '#server/settings/secret-key.ts';
import { copyBeforeMigration } from '#server/watch/backup/make-copy.ts';
import { createNoticeTransport } from '#server/messages/agency-notice.ts';
import { createOutbox } from '#server/messages/outbox.ts';
import { createAuditLog } from '#server/requests/audit.ts';
import { createNewsletterLinks } from '#server/site/newsletter/links.ts';
import { createNewsletterTransport } from '#server/site/newsletter/newsletter-letters.ts';
import { createEnquiryNewsletter, createNewsletter } from '#server/site/newsletter/newsletter.ts';
import { createSubscribers } from '#server/site/newsletter/subscribers.ts';
import { createNotices, type Notices, type PresentNotice } from '#server/site/privacy/notices.ts';
import { createPersons } from '#server/site/privacy/person.ts';
import { createPrivacyRequests } from '#server/site/privacy/requests.ts';
import { createBlockedLeads } from '#server/leads/retention/blocked-leads.ts';
import { createSpamDigest } from '#server/leads/spam.ts';
import { createSpam, createMailDomains, lookUpMail } from '#server/site/spam/judge.ts';
import { createVisits } from '#server/site/reception/visits.ts';
import { carriesSession } from '#server/accounts/visit.ts';
import { giveReminders } from '#server/leads/inbox/reminders.ts';
import { countRounds, createWatch, exposeWatch } from '#server/start/watch-services.ts';
import { createChatTransports } from '#server/leads/chat-transports.ts';
import { isChat } from '#server/settings/channels/chats.ts';
import { createStoredSettings, takeStored } from '#server/settings/stored-settings.ts';
import { createWebhookTransport } from '#server/leads/webhook-transport.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** The most copies for a mailbox in a day are this part of `RATE_LIMIT`: 3 if the limit is 10. */
const COPIES_PER_POINT = 0.3;
const DAY_SECONDS = 24 * 60 * 60;

const PURGE_EVERY_MS = 60 * 60 * 1000;

/** Unused content stays for a week, because a form that is still open may refer to it. */
const FORM_OPEN_MS = 7 * 24 * 60 * 60 * 1000;

const INVITATIONS_EVERY_MS = 60 * 1000;

const REMIND_EVERY_MS = 20 * 1000;

const WRITE_VISITS_EVERY_MS = 10 * 1000;

const CORRECT_EVERY_MS = 15 * 1000;

const DIGEST_EVERY_MS = 10 * 60 * 1000;

/** Opens and migrates the site's database. Throws ConfigError if the accounts' key is lost. */
export async function openSiteDatabase(config: Config, log: Logger): Promise<Database> {
  const beforeMigration = (former: Pick<Database, 'kysely'>) =>
    copyBeforeMigration(former, config, log);
  const database = await openDatabase({ ...config, beforeMigration }, log);
  try {
    await putKeyIntoUse(config, () => hasAccounts(database));
    await takeStored(database, config, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

type LogLines = Pick<LogStream, 'dropped' | 'isWritten'>;

interface Opened {
  database: Database;
  publishing: Publishing;
}

/** Stores the privacy notice, and gives waiting mails the current addresses of the agency. */
export async function contentTookEffect(
  services: Pick<Base, 'config' | 'database'> & { notices: Pick<Notices, 'register'> },
): Promise<void> {
  await services.notices.register();
  await readdressAgencyMail(services.database, agencyMailboxes(services.config));
}

/** Creates the services, but does not start their jobs. Throws if no content is loaded. */
export async function createServices(...given: Parameters<typeof makeServices>) {
  const services = await makeServices(...given);
  const { database, log, mailer, visits } = services;
  return {
    ...services,
    jobs: backgroundJobs(services),
    /** Closes the database and the connections to the mail server. The jobs must end before. */
    async close() {
      mailer.close();
      await visits.write().catch((error: unknown) => {
        log.warn({ err: error }, 'the last visits could not be counted');
      });
      await database.close();
    },
  };
}

async function makeServices(
  config: Config,
  log: Logger,
  lines: LogLines,
  notice: () => PresentNotice | null = () => null,
  opened: Opened | null = null,
) {
  const base = await makeBase(config, log, opened);
  const outgoing = makeOutgoing(base);
  const leads = await makeLeads(base, outgoing);
  const site = makeSite(base, outgoing, notice);
  await contentTookEffect({ config, database: base.database, notices: site.notices });
  const inbox = makeInbox(base, outgoing, site);
  const watching = makeWatch({ ...base, ...outgoing, ...inbox, lines });
  const { database, mailer, mails, audit, news, metrics, rates } = base;
  return {
    ...base,
    ...outgoing,
    ...leads,
    ...site,
    ...inbox,
    ...watching,
    ...makeMailbox(base, leads, outgoing),
    captcha: createCaptcha(config, rates.open),
    forgery: createForgeryTokens(config.secretKey),
    keptForms: createKeptForms(config.secretKey),
    receipts: createReceipts(config.secretKey),
    rateLimit: rates.open('post', config.rateLimit),
    confirmations: rates.confirmations,
    staff: createStaff({
      database,
      audit,
      secretKey: config.secretKey,
      publicOrigin: () => config.siteUrl?.origin ?? null,
      mailInvitation: createInvitationMail(mailer, mails, config, log),
      sessionEnded: (personId) => news.sessionsEnded(personId),
    }),
    spam: createSpam(database, {
      domains: createMailDomains(config.mxLookup ? lookUpMail : null),
    }),
    privacy: {
      notices: site.notices,
      blocked: createBlockedLeads(database, config.blockedDays),
      persons: leads.persons,
      requests: createPrivacyRequests(database, outgoing.outbox, mails),
    },
    visits: createVisits(database, { config, isStaff: carriesSession }),
    submissions: countSubmissions(metrics.registry),
    takeRound: watching.watch.takeRound,
  };
}

async function makeBase(config: Config, log: Logger, opened: Opened | null) {
  const database = opened?.database ?? (await openSiteDatabase(config, log));
  const publishing = opened?.publishing ?? publishingOf(config, database, log);
  await closeToOthers(config.dataDir, [mailFolder(config.dataDir)]);
  await giveUpFormerChats(database, recipientsOf(config.chats));
  const open = createSharedRateLimits({ ...config, database, log });
  const { databaseUrl } = config;
  return {
    config,
    log,
    database,
    publishing,
    rates: { open, confirmations: open('confirmations', config.confirmations) },
    news: createNews(databaseUrl === null ? null : createPostgresWire(database, databaseUrl, log)),
    audit: createAuditLog(database),
    metrics: createMetrics(),
    mailer: createMailer(config, log),
    mails: mailSettings(config),
    keptMails: keptMails(mailFolder(config.dataDir)),
    attachments: createAttachments(database, config),
    links: createNewsletterLinks(config.secretKey, () => siteOrigin(config)),
    destinations: destinationsOf(config),
  };
}

type Base = Awaited<ReturnType<typeof makeBase>>;

function makeOutgoing(base: Base) {
  const { config, log, database, news, metrics, mailer, mails, attachments, links } = base;
  const { destinations } = base;
  const leads = createLeadStore(database, {
    get channels() {
      return destinations.channels;
    },
    get recipients() {
      return destinations.recipients;
    },
    mailboxes: destinations.mailboxes,
    copies: createRateLimit({
      points: Math.ceil(config.rateLimit.points * COPIES_PER_POINT),
      seconds: DAY_SECONDS,
    }),
    dueAt: (arrivedAt) => agencyPromise.dueAt(arrivedAt),
    classify: classifyForAgency,
    stored(folio, held) {
      if (!held) news.tell({ kind: 'arrived', folio, actorId: null });
    },
  });
  const queue = createLeadQueue(database, {
    leaseMs: config.worker.leaseMs,
    unreadable: (leadIds) => log.error({ leadIds }, 'incident: enquiries that cannot be read'),
  });
  const backlog = createBacklog(database);
  const deliveryFigures = exposeDeliveries(metrics.registry, backlog);
  const worker = createWorker({
    queue,
    transports: {
      ...createMailTransports(mailer, mails, (id) => readReply(database.kysely, id, attachments)),
      webhook: createWebhookTransport(config),
      ...createChatTransports(config, () => siteOrigin(config)),
      notice: createNoticeTransport(mailer, mails),
      newsletter: createNewsletterTransport({
        kysely: database.kysely,
        mailer,
        settings: mails,
        links,
      }),
    },
    isUsed: (channel) => !isChat(channel) || destinations.notified.channels.includes(channel),
    log,
    timing: config.worker,
    observe: (channel, outcome, folio) => {
      deliveryFigures.observe(channel, outcome);
      news.tell({ kind: 'delivery', folio: folio ?? '', actorId: null });
    },
    incident: deliveryFigures.incident,
  });
  const outbox = createOutbox(database, { wake: () => worker.wake(), mails: base.keptMails });
  return { leads, queue, backlog, worker, outbox };
}

type Outgoing = ReturnType<typeof makeOutgoing>;

async function makeLeads(base: Base, { worker }: Outgoing) {
  const { config, log, database, news, mails, attachments } = base;
  const persons = createPersons(database, {
    mails: base.keptMails,
    sweepFiles: (digests) => attachments.sweep(digests),
    dataDir: config.dataDir,
  });
  const again = await persons.eraseAgain();
  if (again > 0) log.warn({ erasures: again }, 'the database was restored: erased again');
  const conversation = createConversation(database, {
    attachments,
    dueAt: (arrivedAt) => agencyPromise.dueAt(arrivedAt),
    classify: classifyForAgency,
    get answerAddress() {
      return mails.answerAddress ?? null;
    },
    copyOf: (lead) => visitorMail(lead, mails.brand).text,
    own: () => ownAddresses(config),
    get mailServer() {
      return config.inbox.server;
    },
    destinations: base.destinations.notified,
    erasedAmong: persons.erasedAmong,
    arrived(folio) {
      worker.wake();
      news.tell({ kind: 'message', folio, actorId: null });
    },
  });
  const retention = createRetention(database, {
    days: config.retentionDays,
    blockedDays: config.blockedDays,
    mails: base.keptMails,
    sweepFiles: () => attachments.sweep(),
    log,
  });
  const unreadMails = createUnreadMails(database, persons);
  return { persons, conversation, unreadMails, retention };
}

function makeSite(base: Base, { outbox }: Outgoing, notice: () => PresentNotice | null) {
  const { config, log, database, audit, links } = base;
  const tells = () => config.webhook !== null;
  const options = { outbox, links, tells };
  return {
    newsletter: createEnquiryNewsletter(database, createNewsletter(database, options), log),
    subscribers: createSubscribers(database, {
      outbox,
      mails: base.keptMails,
      blockedDays: config.blockedDays,
      tells,
      audit,
    }),
    notices: createNotices(database, notice),
  };
}

function makeInbox(
  { config, database, audit, news, mails, destinations }: Base,
  { leads, worker }: Outgoing,
  { newsletter }: ReturnType<typeof makeSite>,
) {
  const inbox = createInbox(database, {
    accept: (lead, proof, copy) => leads.accept(lead, proof, copy),
    mails,
    own: () => ownAddresses(config),
    promise: agencyPromise,
    audit,
    news,
    mailsAreFiles: () => config.smtpUrl === null,
    wake: () => worker.wake(),
    release: {
      destinations,
      dueAt: (arrivedAt) => agencyPromise.dueAt(arrivedAt),
      async released(folios) {
        worker.wake();
        for (const folio of folios) news.tell({ kind: 'arrived', folio, actorId: null });
        await newsletter.fromReleased(folios);
      },
    },
  });
  return { inbox };
}

function makeWatch(parts: Base & Outgoing & ReturnType<typeof makeInbox> & { lines: LogLines }) {
  const { config, metrics, publishing, rates, leads, backlog, worker, inbox, lines } = parts;
  const ping = () => leads.ping();
  const workerAlive = () => worker.isAlive();
  const watch = createWatch({
    ...parts,
    ping,
    workerAlive,
    confirmations: rates.confirmations,
    figures: inbox.figures,
    roundEnded: countRounds(metrics.registry),
  });
  exposeWatch(metrics.registry, watch);
  total(
    metrics.registry,
    'log_lines_dropped_total',
    'Lines of the log lost because it could not be written.',
    () => lines.dropped(),
  );
  const probes: Omit<HealthProbes, 'renders'> = {
    ping,
    workerAlive,
    logWritten: () => lines.isWritten(),
    freeDiskBytes: freeDiskProbe(config.dataDir),
    backlog: backlog.measure,
    get roundsEveryMs() {
      return config.round.everyMs;
    },
    lastRounds: (count) => watch.rounds.store.last(count),
    contentVersions: () => versionNumbers(publishing),
  };
  return { watch, probes };
}

function makeMailbox(
  { config, log, database, metrics, publishing, destinations }: Base,
  { conversation, unreadMails }: Awaited<ReturnType<typeof makeLeads>>,
  { worker }: Outgoing,
) {
  const taken = counter(
    metrics.registry,
    'mails_taken_total',
    'Mails of the mailbox of answers that this process has looked at, by what became of them.',
    { outcome: ['kept', 'aside', 'known', 'own', 'left'] },
  );
  const mailboxReader = createMailboxReader({
    settings: () => {
      const { imapUrl: url, ...inbox } = config.inbox;
      return url === null ? null : { ...inbox, url };
    },
    database,
    conversation,
    unread: unreadMails,
    turns: createScheduledLeases(database),
    log,
    took: (outcome) => taken.inc({ outcome }),
  });
  const settings = createStoredSettings({
    database,
    config,
    log,
    async changed() {
      publishing.settingsChanges += 1;
      publishing.wake();
      mailboxReader.reopen();
      await giveUpFormerChats(database, recipientsOf(config.chats));
      await readdressAgencyMail(database, destinations.mailboxes());
      worker.wake();
    },
  });
  return { mailboxReader, settings };
}

function backgroundJobs(made: Awaited<ReturnType<typeof makeServices>>): Job[] {
  const { database, log, news, leads, queue, worker, mailer, mails, outbox, subscribers } = made;
  const { retention, visits, staff, mailboxReader, settings, conversation } = made;
  const { publishing, watch } = made;
  const every = (everyMs: number, name: string, work: () => Promise<unknown>) =>
    periodic({ name, everyMs, work, log });
  return [
    every(PURGE_EVERY_MS, 'indexing what is marked for it', () => indexMarked(database)),
    { name: 'news for open panels', start: () => news.start(), stop: () => news.stop() },
    every(REMIND_EVERY_MS, 'reminders', () => giveReminders(database, news)),
    { name: 'deliveries', start: () => worker.start(), stop: () => worker.stop() },
    every(DIGEST_EVERY_MS, 'spam digest', createSpamDigest(database, outbox, mails)),
    every(PURGE_EVERY_MS, 'forgetting subscribers and messages', async () => {
      await subscribers.purge();
      await outbox.purge();
    }),
    every(PURGE_EVERY_MS, 'retention', () => retention.purge()),
    every(WRITE_VISITS_EVERY_MS, 'counting visits', () => visits.write()),
    every(PURGE_EVERY_MS, 'forgetting visits', () => visits.purge()),
    every(PURGE_EVERY_MS, 'forgetting captchas', () => leads.purgeCaptchaUses()),
    every(PURGE_EVERY_MS, 'forgetting what expired in the panel', () => staff.purge()),
    every(INVITATIONS_EVERY_MS, 'forgetting invitations that are over', () =>
      forgetClosedInvitations(database, made.keptMails),
    ),
    every(CORRECT_EVERY_MS, 'correction of future times', async () => {
      const count = await queue.correctFutureTimes();
      if (count > 0) log.warn({ count }, 'the clock was set back: deliveries made due again');
    }),
    mailboxReader,
    settings.job,
    every(PURGE_EVERY_MS, 'forgetting unassigned mails and files', () => purgeMails(conversation)),
    publishingJob(publishing),
    every(PURGE_EVERY_MS, 'forgetting what drafts were', () =>
      forgetUnnamed(database, Date.now() - FORM_OPEN_MS),
    ),
    ...watch.jobs,
    {
      name: 'look at the mail server',
      start: () => void mailer.verify(),
      stop: () => Promise.resolve(),
    },
  ];
}

function ownAddresses({ mailFrom, leadsTo, inbox }: Config): string[] {
  const mailboxes = [content().brand.correo, mailFrom ?? '', leadsTo ?? '', inbox.address ?? ''];
  const user = inbox.imapUrl === null ? '' : decodeURIComponent(new URL(inbox.imapUrl).username);
  return [...mailboxes.flatMap(mailboxesOf).map(addressOf), user].filter((each) =>
    each.includes('@'),
  );
}

/** Returns where messages go. The properties read the settings, which the panel may change. */
function destinationsOf(config: Config) {
  const notified = {
    get channels(): Channel[] {
      const { webhook, chats, unreadable } = config;
      return [
        ...(webhook !== null || unreadable.includes('webhook') ? (['webhook'] as const) : []),
        ...new Set(chats.map(({ channel }) => channel.name)),
      ];
    },
    get recipients() {
      return recipientsOf(config.chats);
    },
  };
  return {
    notified,
    get channels(): Channel[] {
      return ['agency_mail', 'visitor_mail', ...notified.channels];
    },
    get recipients() {
      return notified.recipients;
    },
    mailboxes: () => agencyMailboxes(config),
  };
}

function recipientsOf(chats: Config['chats']): Partial<Record<Channel, string[]>> {
  const byChannel: Partial<Record<Channel, string[]>> = {};
  for (const { channel, recipient } of chats) (byChannel[channel.name] ??= []).push(recipient);
  return byChannel;
}

import type { Database } from '#server/platform/database/database.ts';
import { createAgeWatch, LOOK_EVERY_MS, type Backlog } from '#server/messages/backlog.ts';
import type { DeliveryQueue } from '#server/messages/queue.ts';
import type { Worker } from '#server/messages/worker.ts';
import type { Live } from '#server/leads/inbox/live.ts';
import { giveReminders } from '#server/leads/inbox/reminders.ts';
import { type Job, periodic } from '#server/platform/jobs.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Mailer } from '#server/messages/mailer.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import type { Retention } from '#server/leads/retention/retention.ts';
import type { Staff } from '#server/accounts/staff.ts';

/** How often what nobody needs any more is deleted, in milliseconds: an hour. */
const PURGE_EVERY_MS = 60 * 60 * 1000;

/** How long a form of the content may be open and still be taken, in milliseconds: a week. */
const FORM_OPEN_MS = 7 * 24 * 60 * 60 * 1000;

/** How often mails of invitations are looked for that were used or have expired: a minute. */
const INVITATIONS_EVERY_MS = 60 * 1000;

/** How often reminders are looked for whose moment has come, in milliseconds. */
const REMIND_EVERY_MS = 20 * 1000;

/** How often deliveries are looked for that a clock set back has left in the future, in milliseconds. */
const RECALL_EVERY_MS = 15 * 1000;

/** How often it is seen whether the day's summary is due, in milliseconds: ten minutes. */
const DIGEST_EVERY_MS = 10 * 60 * 1000;

interface Parts {
  database: Database;
  log: Logger;
  indexer: Job;
  live: Live;
  worker: Worker;
  leads: LeadStore;
  staff: Staff;
  queue: DeliveryQueue;
  backlog: Backlog;
  mailer: Mailer;
  retention: Retention;
  /** Reads the mailbox of answers; null where none is read. */
  mailbox: Job | null;
  /** Forgets mails of no enquiry whose time is over. */
  purgeConversation: () => Promise<unknown>;
  /** Builds what is due. */
  publishing: Publishing;
  /** The servers of pages with drafts, which end with this process. */
  views: Pick<Job, 'stop'>;
  /** What the site does to watch over itself. */
  watch: readonly Job[];
  /** Tells the agency of what is held back. */
  spamDigest: () => Promise<unknown>;
  /** Forgets subscribers and messages whose time is over. */
  purgeConsent: () => Promise<unknown>;
  /** Takes away the mails of invitations that open nothing any more. */
  forgetInvitations: () => Promise<unknown>;
}

/** Everything that goes on in the background; nothing of it runs until it is started. */
export function backgroundJobs(parts: Parts): Job[] {
  const { database, log, indexer, live, worker, leads, staff, queue, backlog, mailer, retention } =
    parts;
  return [
    indexer,
    { name: 'live events', start: () => live.start(), stop: () => live.stop() },
    periodic({
      name: 'reminders',
      everyMs: REMIND_EVERY_MS,
      work: () => giveReminders(database, live),
      log,
    }),
    { name: 'deliveries', start: () => worker.start(), stop: () => worker.stop() },
    periodic({ name: 'spam digest', everyMs: DIGEST_EVERY_MS, work: parts.spamDigest, log }),
    periodic({
      name: 'forgetting subscribers and messages',
      everyMs: PURGE_EVERY_MS,
      work: parts.purgeConsent,
      log,
    }),
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
      work: parts.forgetInvitations,
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
    ...(parts.mailbox === null ? [] : [parts.mailbox]),
    periodic({
      name: 'forgetting loose mails and files',
      everyMs: PURGE_EVERY_MS,
      work: parts.purgeConversation,
      log,
    }),
    parts.publishing.job,
    periodic({
      name: 'forgetting what drafts were',
      everyMs: PURGE_EVERY_MS,
      work: () => parts.publishing.store.forgetUnnamed(Date.now() - FORM_OPEN_MS),
      log,
    }),
    { name: 'pages with drafts', start: () => undefined, stop: () => parts.views.stop() },
    ...parts.watch,
    {
      // Told in the log; a mail server that is down does not keep the site from opening.
      name: 'look at the mail server',
      start: () => void mailer.verify(),
      stop: () => Promise.resolve(),
    },
  ];
}

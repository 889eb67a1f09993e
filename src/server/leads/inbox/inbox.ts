import type { FollowUp } from '#content/schemas/follow-up.ts';
import type { CannedReplies } from '#content/schemas/replies.ts';
import type { Money } from '#content/prices.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Bulk, createBulk } from '#server/leads/inbox/bulk.ts';
import { createInboxExport, type InboxExport } from '#server/leads/inbox/export.ts';
import { createEntering, type Entering } from '#server/leads/inbox/enter.ts';
import { createFigures, type Figures } from '#server/leads/inbox/figures.ts';
import { createLeadDesk, type LeadDesk } from '#server/leads/inbox/lead-page.ts';
import { createInboxList, type InboxList } from '#server/leads/inbox/list.ts';
import type { Live } from '#server/leads/inbox/live.ts';
import { createReplies, type Replies } from '#server/leads/inbox/replies.ts';
import { createUndelivered, type Undelivered } from '#server/leads/inbox/undelivered.ts';
import { createSavedViews, type SavedViews } from '#server/leads/inbox/views.ts';
import type { MailSettings } from '#server/messages/mail-settings.ts';
import type { PromiseClock } from '#server/leads/promise.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { ReleaseOptions } from '#server/leads/spam.ts';
import type { AuditLog } from '#server/platform/database/audit.ts';

/** The panel's inbox: `services.inbox`. */
export interface Inbox extends Entering {
  list: InboxList;
  views: SavedViews;
  leads: LeadDesk;
  bulk: Bulk;
  replies: Replies;
  undelivered: Undelivered;
  figures: Figures;
  export: InboxExport;
  live: Live;
  /** The states and tags of the agency's own. */
  followUp: Pick<FollowUp, 'etapas' | 'etiquetas'>;
  /** How amounts are written. */
  money: Money;
  /** IANA name of the brand's zone, which every moment is shown in. */
  timeZone: string;
}

/** What the inbox works with. */
export interface InboxOptions {
  /** Stores what is written down by hand. */
  accept: LeadStore['accept'];
  timeZone: string;
  mails: MailSettings;
  canned: CannedReplies;
  followUp: Pick<FollowUp, 'etapas' | 'etiquetas'>;
  money: Money;
  promise: PromiseClock;
  audit: Pick<AuditLog, 'note'>;
  live: Live;
  /** Wakes the worker up. */
  wake: () => void;
  /** How what was held back as unwanted is let through. */
  release: ReleaseOptions & {
    /** Told of what now goes out, once it is durable. */
    released: (folios: readonly string[]) => Promise<void>;
  };
  now?: () => number;
}

export function createInbox(database: Database, options: InboxOptions): Inbox {
  const { timeZone, mails, live } = options;
  const typeLabels = mails.typeLabels ?? new Map();
  const list = createInboxList(database, options);
  return {
    ...createEntering(database, options.accept, options),
    list,
    views: createSavedViews(database, options.now),
    leads: createLeadDesk(database, { ...options, typeLabels }),
    bulk: createBulk(database, options),
    replies: createReplies(database, { ...options, settings: mails }),
    undelivered: createUndelivered(database, options),
    figures: createFigures(database, options),
    export: createInboxExport(database, { ...options, typeLabels }),
    live,
    followUp: options.followUp,
    money: options.money,
    timeZone,
  };
}

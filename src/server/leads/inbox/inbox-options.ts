import type { QueueClock } from '#server/platform/database/capabilities.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { News } from '#server/leads/inbox/news.ts';
import type { MailSettings } from '#server/messages/mail-settings.ts';
import type { PromiseClock } from '#server/leads/promise.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { ReleaseOptions } from '#server/leads/spam.ts';
import type { AuditLog } from '#server/requests/audit.ts';

export interface InboxOptions {
  accept: LeadStore['accept'];
  mails: MailSettings;
  /** The agency's own mail addresses. */
  own: () => readonly string[];
  promise: PromiseClock;
  audit: Pick<AuditLog, 'note'>;
  news: News;
  /** True if no mail server is configured and mails are written to files. */
  mailsAreFiles: () => boolean;
  wake: () => void;
  release: ReleaseOptions & {
    released: (folios: readonly string[]) => Promise<void>;
  };
  now?: () => number;
}

/** What all functions of the inbox take. These functions throw `StoreUnavailableError`. */
export interface InboxParts
  extends Pick<Database, 'kysely' | 'capabilities' | 'reader'>, Required<InboxOptions> {
  clock: QueueClock;
}

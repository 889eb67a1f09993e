import type { News } from '#server/leads/inbox/news.ts';
import type { MailSettings } from '#server/messages/mail-settings.ts';
import type { PromiseClock } from '#server/leads/promise.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { ReleaseOptions } from '#server/leads/spam.ts';
import type { AuditLog } from '#server/requests/audit.ts';

export interface InboxOptions {
  /** Stores entered enquiries. */
  accept: LeadStore['accept'];
  mails: MailSettings;
  /** The agency's own mail addresses; none when missing. */
  own?: () => readonly string[];
  promise: PromiseClock;
  audit: Pick<AuditLog, 'note'>;
  news: News;
  /** Whether mails are written to files, because there is no server; false when missing. */
  mailsAreFiles?: () => boolean;
  /** Wakes the worker up. */
  wake: () => void;
  /** How held enquiries are released. */
  release: ReleaseOptions & {
    /** Called with the folios of released enquiries, once durable. */
    released: (folios: readonly string[]) => Promise<void>;
  };
  now?: () => number;
}

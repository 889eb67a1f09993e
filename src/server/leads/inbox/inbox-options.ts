import type { News } from '#server/leads/inbox/news.ts';
import type { MailSettings } from '#server/messages/mail-settings.ts';
import type { PromiseClock } from '#server/leads/promise.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { ReleaseOptions } from '#server/leads/spam.ts';
import type { AuditLog } from '#server/requests/audit.ts';

export interface InboxOptions {
  accept: LeadStore['accept'];
  mails: MailSettings;
  own?: () => readonly string[];
  promise: PromiseClock;
  audit: Pick<AuditLog, 'note'>;
  news: News;
  /** True if no mail server is configured and mails are written to files. */
  mailsAreFiles?: () => boolean;
  wake: () => void;
  release: ReleaseOptions & {
    released: (folios: readonly string[]) => Promise<void>;
  };
  now?: () => number;
}

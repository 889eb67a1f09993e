import type { Live } from '#server/leads/inbox/live.ts';
import type { MailSettings } from '#server/messages/mail-settings.ts';
import type { PromiseClock } from '#server/leads/promise.ts';
import type { LeadStore } from '#server/leads/store.ts';
import type { ReleaseOptions } from '#server/leads/spam.ts';
import type { AuditLog } from '#server/requests/audit.ts';

/** What the inbox works with. */
export interface InboxOptions {
  /** Stores what is written down by hand. */
  accept: LeadStore['accept'];
  mails: MailSettings;
  /** The agency's own mail addresses; none when missing. */
  own?: () => readonly string[];
  promise: PromiseClock;
  audit: Pick<AuditLog, 'note'>;
  live: Live;
  /** Whether mails are kept as files, since no server takes them; they are not when missing. */
  mailsAreFiles?: () => boolean;
  /** Wakes the worker up. */
  wake: () => void;
  /** How what was held back as unwanted is let through. */
  release: ReleaseOptions & {
    /** Told of what now goes out, once it is durable. */
    released: (folios: readonly string[]) => Promise<void>;
  };
  now?: () => number;
}

import { createHash } from 'node:crypto';

/** How long a copy is remembered, in milliseconds: a day. */
const MEMORY_MS = 24 * 60 * 60 * 1000;

/** Mailboxes that are remembered, at most: about 5 MB. The one that was written to first goes. */
const MOST_MAILBOXES = 50_000;

/** Keeps the form from being a way to fill somebody else's mailbox. */
export interface CopyLimit {
  /** Whether one more copy may go to this address; if so, it is counted. */
  allows(address: string): boolean;
  /** Takes a counted copy back whose enquiry was not stored, or was stored before. */
  giveBack(address: string): void;
}

/**
 * Counts the copies to each mailbox, in this process's memory. The enquiry itself is taken and
 * delivered to the agency whatever the answer.
 *
 * @param mostPerDay copies to one mailbox in a day
 */
export function createCopyLimit(mostPerDay: number, now: () => number = Date.now): CopyLimit {
  const mailboxes = new Map<string, { count: number; since: number }>();
  return {
    allows(address) {
      const key = mailboxKey(address);
      const known = mailboxes.get(key);
      if (known === undefined || now() - known.since >= MEMORY_MS) {
        mailboxes.delete(key);
        mailboxes.set(key, { count: 1, since: now() });
        if (mailboxes.size > MOST_MAILBOXES) {
          mailboxes.delete(mailboxes.keys().next().value ?? '');
        }
        return true;
      }
      if (known.count >= mostPerDay) return false;
      known.count += 1;
      return true;
    },
    giveBack(address) {
      const known = mailboxes.get(mailboxKey(address));
      if (known !== undefined && known.count > 0) known.count -= 1;
    },
  };
}

/** The mailbox behind an address, as a digest: `Ana+1@x.mx` and `ana@x.mx` are the same one. */
function mailboxKey(address: string): string {
  const mailbox = address.toLowerCase().replace(/\+[^@]*(?=@[^@]*$)/, '');
  return createHash('sha256').update(mailbox).digest('base64url');
}

import type { Database } from '#server/platform/database/database.ts';
import { headerText } from '#server/platform/mail/mail-text.ts';
import type { ConversationOptions } from './conversation.ts';

export interface MailPlace {
  /** The folder as the table names it (`mailboxId`). */
  mailbox: string;
  validity: string;
  uid: number;
  /** It is in the folder of sent mail. */
  sent: boolean;
  /** It is stored only if it belongs to an enquiry. */
  joiningOnly: boolean;
}

/** What the server says of a mail that it does not return. */
export interface MailKnown {
  fromName?: string | undefined;
  fromAddress?: string | undefined;
  subject?: string | undefined;
  bytes?: number | undefined;
  /** Milliseconds since 1970. */
  arrivedAt?: number | null | undefined;
}

/** Mails of the mailbox that could not be stored. Methods throw `StoreUnavailableError`. */
export type UnreadMails = ReturnType<typeof createUnreadMails>;

/**
 * After so many failed attempts a mail is shown, and one that breaks the connection no longer
 * blocks later ones.
 */
const SHOWN_AFTER = 3;
/** The first wait before the next attempt, and the longest, in milliseconds; it doubles. */
const AGAIN_MS = { first: 60_000, longest: 6 * 60 * 60_000 };
const MOST_SHOWN = 100;

/**
 * Mails that the server lists and does not return, or that cannot be stored. Later mails are read;
 * these are tried again at growing intervals as long as the mailbox lists them.
 */
export function createUnreadMails(
  { kysely }: Pick<Database, 'kysely'>,
  {
    erasedAmong,
    now = Date.now,
  }: Pick<ConversationOptions, 'erasedAmong'> & { now?: () => number },
) {
  const shown = () => kysely.selectFrom('mailbox_aside').where('tries', '>=', SHOWN_AFTER);
  return {
    /** The shown ones, newest first. */
    async list() {
      const rows = await shown()
        .selectAll()
        .orderBy('first_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_SHOWN)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        fromName: row.from_name,
        fromAddress: row.from_address,
        subject: row.subject,
        bytes: row.bytes,
        /** When the mailbox received it, in milliseconds since 1970; null if it does not say. */
        arrivedAt: row.arrived_at,
        firstAt: row.first_at,
        reason: row.reason,
        tries: row.tries,
        nextAt: row.next_at,
      }));
    },
    async count(): Promise<number> {
      const { count } = await shown()
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Makes one due at the mailbox's next reading. */
    async tryAgain(id: string): Promise<void> {
      await kysely.updateTable('mailbox_aside').set({ next_at: 0 }).where('id', '=', id).execute();
    },
    /** Stops trying one; it stays in the mailbox. */
    async drop(id: string): Promise<void> {
      await kysely.deleteFrom('mailbox_aside').where('id', '=', id).execute();
    },
    /** The unread mails of a folder, by their UID. */
    async of(mailbox: string, validity: string) {
      const rows = await kysely
        .selectFrom('mailbox_aside')
        .select(['id', 'uid', 'joining_only', 'next_at'])
        .where('mailbox', '=', mailbox)
        .where('uid_validity', '=', validity)
        .orderBy('uid')
        .execute();
      return new Map(rows.map((row) => [row.uid, row]));
    },
    /**
     * Deletes the entries of a folder's former UIDs; the mails are searched for again.
     *
     * @returns when the oldest of them arrived, in milliseconds since 1970; null for none
     */
    async renumbered(mailbox: string, validity: string): Promise<number | null> {
      const rows = await kysely
        .deleteFrom('mailbox_aside')
        .where('mailbox', '=', mailbox)
        .where('uid_validity', '<>', validity)
        .returning(['arrived_at', 'first_at'])
        .execute();
      if (rows.length === 0) return null;
      return Math.min(...rows.map((row) => row.arrived_at ?? row.first_at));
    },
    /**
     * Notes a failed attempt.
     *
     * @param endsConnection whether the server closed the connection, which any mail may cause: for
     * a few attempts, later mails wait
     */
    async note(
      { mailbox, validity, uid, sent, joiningOnly }: MailPlace,
      {
        reason,
        known,
        endsConnection,
      }: { reason: string; known: MailKnown; endsConnection: boolean },
    ): Promise<void> {
      const id = `${mailbox} ${validity} ${uid}`;
      const before = await kysely
        .selectFrom('mailbox_aside')
        .select('tries')
        .where('id', '=', id)
        .executeTakeFirst();
      const tries = (before?.tries ?? 0) + 1;
      const wait = Math.min(AGAIN_MS.first * 2 ** (tries - 1), AGAIN_MS.longest);
      const changes = {
        tries,
        reason: headerText(reason, 300),
        next_at: endsConnection && tries < SHOWN_AFTER ? null : now() + wait,
      };
      const from = headerText(known.fromAddress ?? '', 254).toLowerCase();
      const isErased = (await erasedAmong([from], known.arrivedAt ?? now())).size > 0;
      const about = {
        ...(!isErased && {
          from_name: headerText(known.fromName ?? '', 120),
          from_address: from,
          subject: headerText(known.subject ?? '', 300),
        }),
        bytes: known.bytes ?? null,
        arrived_at: known.arrivedAt ?? null,
      };
      // What was known before is more than a server says that closes the connection.
      const said = Object.entries(about).filter(([, value]) => value !== '' && value !== null);
      await kysely
        .insertInto('mailbox_aside')
        .values({
          ...{ id, mailbox, uid_validity: validity, uid, first_at: now() },
          ...{ sent: sent ? 1 : 0, joining_only: joiningOnly ? 1 : 0 },
          ...{ from_name: '', from_address: '', subject: '' },
          ...changes,
          ...about,
        })
        .onConflict((clash) =>
          clash.column('id').doUpdateSet({ ...changes, ...Object.fromEntries(said) }),
        )
        .execute();
    },
  };
}

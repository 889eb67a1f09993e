import type { Database } from '#server/platform/database/database.ts';
import { headerText } from '#server/platform/mail/mail-text.ts';
import type { ConversationOptions } from './conversation.ts';

export interface MailPlace {
  /** The name of the folder in the table (`mailboxId`). */
  mailbox: string;
  validity: string;
  uid: number;
  sent: boolean;
  joiningOnly: boolean;
}

export interface MailKnown {
  fromName?: string | undefined;
  fromAddress?: string | undefined;
  subject?: string | undefined;
  bytes?: number | undefined;
  /** The moment in milliseconds since 1970. */
  arrivedAt?: number | null | undefined;
}

export type UnreadMails = ReturnType<typeof createUnreadMails>;

/**
 * The number of failed attempts after which the panel shows a mail. A mail that breaks the
 * connection then stops blocking later mails.
 */
const SHOWN_AFTER = 3;
/**
 * The first and the longest wait before another attempt, in milliseconds. Each failure doubles the
 * wait.
 */
const AGAIN_MS = { first: 60_000, longest: 6 * 60 * 60_000 };
const MOST_SHOWN = 100;

/**
 * Records mails that the server lists and does not return, or that cannot be stored. The reader
 * still reads later mails. The reader tries the recorded mails again at growing intervals while the
 * mailbox lists them.
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
    /** Lists the mails that the panel shows, the newest first. */
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
        /**
         * When the mailbox received the mail, in milliseconds since 1970. The value is null if the
         * mailbox does not say.
         */
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
    /** Makes a mail due at the next reading of the mailbox. */
    async tryAgain(id: string): Promise<void> {
      await kysely.updateTable('mailbox_aside').set({ next_at: 0 }).where('id', '=', id).execute();
    },
    /** Stops the attempts for a mail. The mail stays in the mailbox. */
    async drop(id: string): Promise<void> {
      await kysely.deleteFrom('mailbox_aside').where('id', '=', id).execute();
    },
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
     * Deletes the entries of a folder's former UIDs. The reader searches for the mails again.
     *
     * @returns when the oldest of the deleted mails arrived, in milliseconds since 1970. The value
     * is null if there was none.
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
     * @param endsConnection whether the server closed the connection, which any mail may cause.
     * Later mails then wait for a few attempts.
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
      // Earlier facts are kept, because a server that closes the connection says less.
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

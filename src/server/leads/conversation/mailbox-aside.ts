import type { Database } from '#server/platform/database/database.ts';
import { headerText } from '#server/platform/mail/mailbox.ts';
import type { ConversationOptions } from './conversation.ts';

/** Where a mail lies that is to come here. */
export interface MailPlace {
  /** As the table calls the folder (`mailboxId`). */
  mailbox: string;
  validity: string;
  uid: number;
  /** In the folder of what the agency sent. */
  sent: boolean;
  /** Wanted only if it joins an enquiry. */
  joiningOnly: boolean;
}

/** What the mailbox's server says of a mail that it does not give. */
export interface MailKnown {
  fromName?: string | undefined;
  fromAddress?: string | undefined;
  subject?: string | undefined;
  bytes?: number | undefined;
  /** Milliseconds since 1970. */
  arrivedAt?: number | null | undefined;
}

/** The mails of the mailbox that could not be brought here. All throw `StoreUnavailableError`. */
export type MailboxAside = ReturnType<typeof createMailboxAside>;

/** Failed tries after which one is shown, and after which one that ends the connection waits apart. */
const SHOWN_AFTER = 3;
/** The first wait before it is tried again, and the longest, in milliseconds; it doubles. */
const AGAIN_MS = { first: 60_000, longest: 6 * 60 * 60_000 };
/** Most that are shown. */
const MOST_SHOWN = 100;

/**
 * Mails that the mailbox names and does not give, or that cannot be kept. What comes behind them comes in;
 * they are tried again for as long as the mailbox has them, ever more seldom.
 */
export function createMailboxAside(
  { kysely }: Pick<Database, 'kysely'>,
  {
    erasedAmong,
    now = Date.now,
  }: Pick<ConversationOptions, 'erasedAmong'> & { now?: () => number },
) {
  const shown = () => kysely.selectFrom('mailbox_aside').where('tries', '>=', SHOWN_AFTER);
  return {
    /** Those that are shown, the newest first. */
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
        /** When the mailbox had it, in milliseconds since 1970; null where it does not say. */
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
    /** Has one tried at the mailbox's next look. */
    async tryAgain(id: string): Promise<void> {
      await kysely.updateTable('mailbox_aside').set({ next_at: 0 }).where('id', '=', id).execute();
    },
    /** Tries one no more; it stays in the mailbox. */
    async drop(id: string): Promise<void> {
      await kysely.deleteFrom('mailbox_aside').where('id', '=', id).execute();
    },
    /** Those of a folder, by their number there. */
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
     * Forgets those of a folder's former numbers, which are to be looked for among all.
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
     * Notes that one did not come in.
     *
     * @param endsConnection whether the server hung up over it, as it may over any: nothing behind it
     *   comes in before it, for a few tries
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
      // What was known of it before is more than what a server that hangs up says.
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

import { countOf } from '#server/platform/database/count.ts';
import type { Database } from '#server/platform/database/database.ts';
import { headerText } from '#server/platform/mail/mail-text.ts';
import type { ConversationOptions } from './conversation.ts';

export interface MailPlace {
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
  /** When the mail arrived, in milliseconds since 1970. */
  arrivedAt?: number | null | undefined;
}

export type UnreadMails = ReturnType<typeof createUnreadMails>;

/** After so many attempts, the panel shows the mail, and later mails no longer wait for it. */
const SHOWN_AFTER = 3;
/** The waits between two attempts to read a mail: 1 minute, then 2, then 4, and at most 6 hours. */
const AGAIN_MS = { first: 60_000, longest: 6 * 60 * 60_000 };
const MOST_SHOWN = 100;

/** Records which mails must be read again: the server did not give them, or storing failed. */
export function createUnreadMails(
  { kysely }: Pick<Database, 'kysely'>,
  {
    erasedAmong,
    now = Date.now,
  }: Pick<ConversationOptions, 'erasedAmong'> & { now?: () => number },
) {
  const shown = () => kysely.selectFrom('mailbox_aside').where('tries', '>=', SHOWN_AFTER);
  return {
    list() {
      return shown()
        .select(['id', 'from_name as fromName', 'from_address as fromAddress', 'subject', 'bytes'])
        .select(['arrived_at as arrivedAt', 'first_at as firstAt', 'reason', 'tries'])
        .orderBy('first_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_SHOWN)
        .execute();
    },
    count: () => countOf(shown()),
    async tryAgain(id: string): Promise<void> {
      await kysely.updateTable('mailbox_aside').set({ next_at: 0 }).where('id', '=', id).execute();
    },
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
    /** Deletes the records with old UIDs. Returns when the oldest recorded mail came, or null. */
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
    /** `endsConnection`: the server closed the connection, so later mails wait for this mail. */
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
      // After a closed connection, some values are empty. They must not replace stored values.
      const said = Object.entries(about).filter(([, value]) => value !== '' && value !== null);
      await kysely
        .insertInto('mailbox_aside')
        .values({
          id,
          mailbox,
          uid_validity: validity,
          uid,
          first_at: now(),
          sent: sent ? 1 : 0,
          joining_only: joiningOnly ? 1 : 0,
          from_name: '',
          from_address: '',
          subject: '',
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

import type { Insertable, Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { LetterTable } from '#server/platform/database/consent-schema.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import { LONGEST_DELAY_MS, nextTry } from '#server/messages/backoff.ts';
import { GIVE_UP_AFTER_MS, type Hold } from '#server/messages/delivery.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import { type Job, periodic } from '#server/platform/jobs.ts';
import type { KeptMails } from '#server/messages/mail/kept-mails.ts';

/** A message of the site's own that belongs to no enquiry. */
export interface Letter {
  /** The same at every try. */
  id: string;
  kind: string;
  subscriberId: string | null;
  data: Readonly<Record<string, unknown>>;
  createdAt: number;
}

/** Takes a letter out. @returns the other side's words; null when there is nobody left to write to */
export type LetterTransport = (letter: Letter, hold: Hold) => Promise<string | null>;

/** What is to be sent. */
export interface NewLetter {
  kind: string;
  subscriberId?: string | null;
  data?: Readonly<Record<string, unknown>>;
  /** Its own id, where the same letter must not be written twice. */
  id?: string;
}

/** The outbox of those letters: durable, tried again for three days like any delivery. */
export interface Letters extends Job {
  /**
   * Puts a letter in line, as part of the caller's transaction.
   * @returns whether it was not there already
   */
  write(kysely: Pick<Kysely<Schema>, 'insertInto'>, letter: NewLetter): Promise<boolean>;
  /** There is something new. */
  wake(): void;
  /** Sends what is due. @returns how many went out. @throws StoreUnavailableError */
  send(): Promise<number>;
  /** Forgets those that are over, and the files of their mails. @throws StoreUnavailableError */
  purge(): Promise<void>;
}

export interface LettersOptions {
  /** By kind. */
  transports: Readonly<Record<string, LetterTransport>>;
  mails: Pick<KeptMails, 'forget'>;
  log: Pick<Logger, 'warn' | 'error'>;
  now?: () => number;
  /** The wait after a first failure, in milliseconds. */
  baseMs?: number;
}

/** How long one process may take over a letter, in milliseconds: the longest that a mail server is heard. */
const LEASE_MS = 15 * 60 * 1000;
/** Letters that are taken at a time. */
const TOGETHER = 20;
/** How often what is due is looked for, in milliseconds. */
const LOOK_EVERY_MS = 5_000;
/** How long a letter that is over is remembered, in milliseconds: thirty days. */
const MEMORY_MS = 30 * 24 * 60 * 60 * 1000;

export function createLetters(database: Database, options: LettersOptions): Letters {
  const { kysely, abilities } = database;
  const { transports, mails, log, now = Date.now, baseMs = 30_000 } = options;
  const stopping = new AbortController();

  async function claim(): Promise<(Letter & { attempts: number })[]> {
    const at = now();
    const rows = await kysely
      .with('due', (db) =>
        db
          .selectFrom('letter')
          .select('id')
          .where('status', '=', 'pending')
          // Nothing is ever put off for longer: what is due past that was written by a clock that ran
          // ahead and was set right.
          .where((where) =>
            where.or([where('due_at', '<=', at), where('due_at', '>', at + LONGEST_DELAY_MS)]),
          )
          .orderBy('due_at')
          .limit(TOGETHER)
          .$if(abilities.skipsLocked, (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('letter')
      .set((row) => ({ due_at: at + LEASE_MS, attempts: row('attempts', '+', 1) }))
      .where('id', 'in', (db) => db.selectFrom('due').select('id'))
      .returningAll()
      .execute();
    // What happened first is told first; an update gives its rows back in any order.
    rows.sort((a, b) => a.created_at - b.created_at);
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      subscriberId: row.subscriber_id,
      createdAt: row.created_at,
      attempts: row.attempts,
      data: JSON.parse(row.data) as Letter['data'],
    }));
  }

  async function sendOne({ attempts, ...letter }: Letter & { attempts: number }): Promise<boolean> {
    const { id, kind } = letter;
    const settle = (changes: {
      status?: 'sent' | 'failed';
      due_at?: number;
      last_error?: string;
    }) => kysely.updateTable('letter').set(changes).where('id', '=', id).execute();
    try {
      const transport = transports[kind];
      if (transport === undefined) throw new DeliveryError('No way', { reason: 'no transport' });
      const hold = { signal: stopping.signal, beforeHandover: () => Promise.resolve() };
      const said = await transport(letter, hold);
      await settle({ status: 'sent' });
      return said !== null;
    } catch (error) {
      const failure = error instanceof DeliveryError ? error : null;
      const reason = failure?.reason ?? (error instanceof Error ? error.name : 'unknown');
      const giveUpAt = letter.createdAt + GIVE_UP_AFTER_MS;
      const wait = { now: now(), baseMs, retryAfterMs: failure?.retryAfterMs ?? null };
      const next = failure?.noSuchAddress ? null : nextTry({ attempt: attempts, giveUpAt }, wait);
      if (next === null) {
        log.error({ kind, reason }, 'a letter was given up');
        await settle({ status: 'failed', last_error: reason });
      } else {
        log.warn({ kind, reason }, 'a letter could not be sent yet');
        await settle({ due_at: next, last_error: reason });
      }
      return false;
    }
  }

  async function send(): Promise<number> {
    let sent = 0;
    for (;;) {
      const letters = await orUnavailable('claim letters', claim);
      for (const letter of letters) {
        if (stopping.signal.aborted) return sent;
        if (await orUnavailable('send a letter', () => sendOne(letter))) sent += 1;
      }
      if (letters.length < TOGETHER) return sent;
    }
  }

  async function purge(): Promise<void> {
    const before = now() - MEMORY_MS;
    const over = kysely
      .selectFrom('letter')
      .select('id')
      .where('status', '<>', 'pending')
      .where('created_at', '<', before)
      .limit(1_000);
    const ids = (await over.execute()).map(({ id }) => id);
    if (ids.length === 0) return;
    await mails.forget(ids);
    await kysely.deleteFrom('letter').where('id', 'in', ids).execute();
  }

  const looking = periodic({ name: 'letters', everyMs: LOOK_EVERY_MS, work: send, log });
  return {
    name: looking.name,
    start: () => looking.start(),
    async stop() {
      stopping.abort();
      await looking.stop();
    },
    wake: () => looking.now(),
    send,
    purge: () => orUnavailable('forget letters', purge),
    async write(db, { kind, subscriberId = null, data = {}, id }) {
      const at = now();
      const row: Insertable<LetterTable> = {
        id: id ?? rowId(at),
        kind,
        subscriber_id: subscriberId,
        data: JSON.stringify(data),
        status: 'pending',
        attempts: 0,
        created_at: at,
        due_at: at,
        last_error: null,
      };
      const inserted = await db
        .insertInto('letter')
        .values(row)
        .onConflict((clash) => clash.doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
  };
}

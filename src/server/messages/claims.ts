import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { QueueClock } from '#server/platform/database/database-clock.ts';
import type { Channel, Claim, MailForm } from '#server/messages/delivery.ts';
import { leadsOf } from '#server/leads/leads-of.ts';

/** A constant of the query itself: only so does the index of what is left to do serve it. */
export const pending = sql.lit('pending' as const);

/** What a row has that nobody holds. */
export const FREE = { lease_owner: null, lease_until: null };

export interface ClaimsOptions {
  /** How long a claim holds without renewal, in milliseconds. */
  leaseMs: number;
  /** Told of enquiries whose rows are damaged, by id: their deliveries are given up. */
  unreadable?: (leadIds: readonly string[]) => void;
}

/** How rows of the outbox are lent (queue.ts has the whole). They throw what the database throws. */
export interface Claims {
  claim(places: Partial<Record<Channel, number>>): Promise<Claim[]>;
  probe(channel: Channel): Promise<Claim[]>;
}

/** @param clock the one that leases and due times go by */
export function createClaims(
  { kysely, abilities }: Pick<Database, 'kysely' | 'abilities'>,
  clock: QueueClock,
  options: ClaimsOptions,
): Claims {
  /** @param wanted `due`, or what `waits` for its next try */
  async function take(channel: Channel, limit: number, wanted: 'due' | 'waits'): Promise<Claim[]> {
    const leaseOwner = randomUUID();
    const taken = await kysely
      // A common table expression, because PostgreSQL may run a plain subquery with a limit twice.
      .with('due', (db) =>
        db
          .selectFrom('delivery')
          .select('id')
          .where('status', '=', pending)
          .where('channel', '=', channel)
          .where((where) =>
            where.or([where('lease_until', 'is', null), where('lease_until', '<', clock.now())]),
          )
          .$if(wanted === 'due', (query) =>
            query
              .where('due_at', '<=', clock.now())
              .orderBy('due_at', 'desc')
              .orderBy('created_at', 'desc'),
          )
          .$if(wanted === 'waits', (query) =>
            query.where('unanswered', '=', 0).orderBy('created_at', 'desc'),
          )
          .limit(limit)
          .$if(abilities.skipsLocked, (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('delivery')
      .set((row) => ({
        lease_owner: leaseOwner,
        lease_until: clock.in(options.leaseMs),
        attempts: row('attempts', '+', 1),
      }))
      .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
      .returning([
        'id',
        'channel',
        'recipient',
        'form',
        'reply_id',
        'unanswered',
        'lead_id',
        'attempts',
        'give_up_at',
        'created_at',
      ])
      .execute();
    if (taken.length === 0) return [];
    const { leads, unreadable } = await leadsOf(kysely, taken);
    if (unreadable.size > 0) await setAside(unreadable);
    return taken
      .toSorted((one, other) => other.created_at - one.created_at)
      .flatMap((row) => {
        const lead = leads.get(row.lead_id);
        if (!lead) return [];
        const { id, recipient, unanswered, attempts: attempt, give_up_at: giveUpAt } = row;
        const form = row.form as MailForm;
        const replyId = row.reply_id;
        return {
          id,
          channel,
          recipient,
          form,
          replyId,
          lead,
          attempt,
          unanswered,
          giveUpAt,
          leaseOwner,
        };
      });
  }

  /** One row that cannot be read must not keep the others waiting; what it holds stays as it is. */
  async function setAside(leadIds: ReadonlySet<string>): Promise<void> {
    await kysely
      .updateTable('delivery')
      .set({ ...FREE, status: 'failed', last_error: 'La solicitud guardada no se puede leer' })
      .where('lead_id', 'in', [...leadIds])
      .where('status', '=', pending)
      .execute();
    options.unreadable?.([...leadIds]);
  }

  async function claim(places: Partial<Record<Channel, number>>): Promise<Claim[]> {
    const taken: Claim[] = [];
    for (const [channel, limit] of Object.entries(places) as [Channel, number][]) {
      if (limit > 0) taken.push(...(await take(channel, limit, 'due')));
    }
    return taken;
  }

  return { claim, probe: (channel) => take(channel, 1, 'waits') };
}

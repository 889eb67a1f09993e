import { type RawBuilder, sql } from 'kysely';
import type { InboxSort } from '#server/leads/inbox/filter.ts';
import type { Found } from '#server/leads/inbox/conditions.ts';

/** Where a page begins (`after`) or ends (`before`): the place of a row in the order of the list. */
export interface Cursor {
  direction: 'after' | 'before';
  arrival: number;
  /** Of the row, where the list goes by what is due. */
  attention: number | null;
}

/** @returns null for a text that is no cursor of that order */
export function readCursor(text: string | null, sort: InboxSort): Cursor | null {
  const match = /^([da])(\d{1,16})(?:-(\d{1,16}))?$/.exec(text ?? '');
  const [, direction, arrival, attention] = match ?? [];
  if (arrival === undefined || (sort === 'due') !== (attention !== undefined)) return null;
  return {
    direction: direction === 'd' ? 'after' : 'before',
    arrival: Number(arrival),
    attention: attention === undefined ? null : Number(attention),
  };
}

export function writeCursor({ direction, arrival, attention }: Cursor): string {
  const place = attention === null ? `${arrival}` : `${arrival}-${attention}`;
  return `${direction === 'after' ? 'd' : 'a'}${place}`;
}

/** The order of a page and what it holds, as SQL. Before a cursor it is read backwards. */
export function pageOf(
  { arrival }: Pick<Found, 'arrival'>,
  sort: InboxSort,
  cursor: Cursor | null,
): { where: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const backwards = cursor?.direction === 'before';
  if (sort === 'arrival') {
    const sign = sql.raw(backwards ? '>' : '<');
    return {
      where: cursor === null ? sql`1 = 1` : sql`${arrival} ${sign} ${cursor.arrival}`,
      order: sql`${arrival} ${sql.raw(backwards ? 'asc' : 'desc')}`,
    };
  }
  const way = sql.raw(backwards ? 'desc' : 'asc');
  const place = sql`(lead.attention_at, lead.arrival)`;
  const sign = sql.raw(backwards ? '<' : '>');
  const beyond =
    cursor === null ? sql`` : sql` and ${place} ${sign} (${cursor.attention}, ${cursor.arrival})`;
  return {
    where: sql`lead.attention_at is not null${beyond}`,
    order: sql`lead.attention_at ${way}, lead.arrival ${way}`,
  };
}

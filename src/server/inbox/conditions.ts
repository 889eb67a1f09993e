import { type RawBuilder, sql } from 'kysely';
import type { Abilities } from '#server/database/abilities.ts';
import type { InboxFilter } from '#server/inbox/filter.ts';
import { ftsQuery, tsQuery } from '#server/inbox/search-queries.ts';
import { readSearch } from '#server/inbox/search-words.ts';
import { endOfDay, startOfDay } from '#server/inbox/zone.ts';
import { arrivalsFrom } from '#server/leads/arrival.ts';

/** What a filter is understood by. */
export interface FilterContext {
  abilities: Pick<Abilities, 'search'>;
  timeZone: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** A filter as SQL: what stands behind `from` and behind `where`, and the arrival to go by. */
export interface Found {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /**
   * The arrival as the index has it that finds them. An order by it, and a page that begins after
   * it, cost no more than what is shown.
   */
  arrival: RawBuilder<number>;
}

/** As the partial indexes have it, to the letter. */
const OPEN = sql`lead.status in ('nueva', 'en_conversacion', 'cotizada')`;

/**
 * The enquiries of a filter. Words and types have tables of their own; their index goes first, and
 * gives them in the order of their arrival.
 */
export function findLeads(filter: InboxFilter, context: FilterContext): Found {
  const { from, arrival, where } = tablesOf(filter, context.abilities);
  const { state, kind, owner, source, from: first, to: last } = filter;
  if (filter.folios !== undefined) where.push(sql`lead.folio in (${sql.join(filter.folios)})`);
  if (state !== undefined) where.push(sql`lead.status = ${state}`);
  else if (!filter.open && filter.folios === undefined)
    where.push(sql`lead.status <> 'no_deseada'`);
  if (filter.open) where.push(OPEN);
  if (kind !== undefined) where.push(sql`lead.kind = ${kind}`);
  if (owner === 'none') where.push(sql`lead.owner_id is null`);
  else if (owner !== undefined) where.push(sql`lead.owner_id = ${owner}`);
  if (source !== undefined) where.push(sql`lead.source = ${source}`);
  if (first !== undefined) {
    where.push(sql`${arrival} >= ${arrivalsFrom(startOfDay(first, context.timeZone))}`);
  }
  if (last !== undefined) {
    where.push(sql`${arrival} < ${arrivalsFrom(endOfDay(last, context.timeZone))}`);
  }
  if (filter.unanswered) where.push(sql`lead.awaits_answer = 1`);
  if (filter.overdue) where.push(sql`lead.attention_at <= ${context.now}`);
  if (filter.failed) where.push(sql`lead.failed_deliveries > 0`);
  return { from, where: sql.join(where, sql` and `), arrival };
}

/** `lead`, behind what finds it by words or type. SQLite keeps to the order of its cross joins. */
function tablesOf({ text, type }: InboxFilter, { search }: FilterContext['abilities']) {
  const sought = text === undefined ? null : readSearch(text);
  const where: RawBuilder<unknown>[] = [];
  const tables: RawBuilder<unknown>[] = [];
  const arrivals: RawBuilder<number>[] = [];
  if (sought !== null && search === 'fts5') {
    tables.push(sql`lead_search`);
    arrivals.push(sql<number>`lead_search.rowid`);
    where.push(sql`lead_search match ${ftsQuery(sought)}`);
  } else if (sought !== null) {
    tables.push(sql`lead_search`);
    arrivals.push(sql<number>`lead_search.arrival`);
    where.push(sql`lead_search.words @@ ${tsQuery(sought)}::tsquery`);
  }
  if (type !== undefined) {
    tables.push(sql`lead_type`);
    arrivals.push(sql<number>`lead_type.arrival`);
    where.push(sql`lead_type.type = ${type}`);
  }
  tables.push(sql`lead`);
  arrivals.push(sql<number>`lead.arrival`);
  const [arrival = sql<number>`lead.arrival`] = arrivals;
  for (const other of arrivals.slice(1)) where.push(sql`${other} = ${arrival}`);
  return { from: sql.join(tables, sql` cross join `), where, arrival };
}

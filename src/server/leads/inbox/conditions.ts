import { type RawBuilder, sql } from 'kysely';
import type { Capabilities } from '#server/platform/database/capabilities.ts';
import type { InboxFilter, InboxSort } from '#server/leads/inbox/address.ts';
import { indexQuery, readSearch } from '#server/leads/search.ts';
import { agencyZone, endOfDay, startOfDay } from '#server/leads/zone.ts';
import { arrivalsFrom, IS_OPEN } from '#server/leads/lead-row.ts';
import type { StoredRow } from '#server/leads/inbox/rows.ts';

export interface FilterContext {
  capabilities: Pick<Capabilities, 'search'>;
  now: number;
  withHidden?: boolean;
  /** `due` lists only enquiries with a deadline, and `waiting` only those whose client waits. */
  sort?: InboxSort;
}

const LISTED = {
  arrival: sql<boolean>`1 = 1`,
  due: sql<boolean>`lead.attention_at is not null`,
  waiting: sql<boolean>`lead.awaits_answer = 1`,
};

/**
 * Returns the SQL of a filter. The SQL contains constants such as `'cliente'`, because a database
 * uses no partial index for a parameter.
 */
export function conditionOf(
  filter: InboxFilter,
  { capabilities, now, withHidden = false, sort = 'arrival' }: FilterContext,
): RawBuilder<boolean> {
  const { state, kind, owner, source, category, stage, type, tag, folios, text } = filter;
  const where = [sql<boolean>`lead.merged_into is null`, LISTED[sort]];
  if (category === 'aparte') where.push(sql`lead.category <> 'cliente'`);
  else if (category !== undefined && category !== 'cliente') {
    // With `<> 'cliente'`, the database uses the partial index of the other categories.
    where.push(sql`lead.category <> 'cliente' and lead.category = ${category}`);
  } else if (category === 'cliente' || (folios ?? text) === undefined) {
    where.push(sql`lead.category = 'cliente'`);
  }
  if (stage !== undefined) where.push(sql`lead.stage = ${stage}`);
  if (filter.urgent) where.push(sql`lead.urgent = 1`);
  if (folios !== undefined) where.push(sql`lead.folio in (${sql.join(folios)})`);
  if (state !== undefined) where.push(sql`lead.status = ${state}`);
  else if (!filter.open && folios === undefined) where.push(sql`lead.status <> 'no_deseada'`);
  if (filter.open) where.push(IS_OPEN);
  if (kind !== undefined) where.push(sql`lead.kind = ${kind}`);
  if (owner === 'none') where.push(sql`lead.owner_id is null`);
  else if (owner !== undefined) where.push(sql`lead.owner_id = ${owner}`);
  if (source !== undefined) where.push(sql`lead.source = ${source}`);
  if (filter.from !== undefined) {
    where.push(sql`lead.arrival >= ${arrivalsFrom(startOfDay(filter.from, agencyZone()))}`);
  }
  if (filter.to !== undefined) {
    where.push(sql`lead.arrival < ${arrivalsFrom(endOfDay(filter.to, agencyZone()))}`);
  }
  if (filter.unanswered) where.push(sql`lead.awaits_answer = 1`);
  if (filter.overdue) where.push(sql`lead.attention_at <= ${now}`);
  if (filter.hidden) where.push(sql`lead.hidden_until > ${now}`);
  else if (!withHidden && !filter.overdue && (folios ?? text ?? filter.from) === undefined) {
    where.push(sql`(lead.hidden_until is null or lead.hidden_until <= ${now})`);
  }
  if (filter.failed) where.push(sql`lead.failed_deliveries > 0`);
  if (type !== undefined) {
    where.push(sql`lead.arrival in (select arrival from lead_type where type = ${type})`);
  }
  if (tag !== undefined) {
    where.push(sql`lead.arrival in (select arrival from lead_tag where tag = ${tag})`);
  }
  const sought = text === undefined ? null : readSearch(text);
  if (sought !== null) {
    const { search } = capabilities;
    const query = indexQuery(sought, search);
    where.push(
      search === 'fts5'
        ? sql`lead.arrival in (select rowid from lead_search where lead_search match ${query})`
        : sql`lead.arrival in (select arrival from lead_search where words @@ ${query}::tsquery)`,
    );
  }
  return sql`(${sql.join(where, sql` and `)})`;
}

/** A position in a list: a page begins after this row, or ends before it. */
export interface Cursor {
  direction: 'after' | 'before';
  arrival: number;
  /** The moment that sorts the row, in milliseconds since 1970. Null in the order of arrival. */
  moment: number | null;
}

/**
 * Returns the moment by which a list sorts a row. Returns null if the list is in the order of
 * arrival or does not contain the row.
 */
export function sortMoment(
  sort: InboxSort,
  row: Pick<StoredRow, 'attention_at' | 'awaits_answer' | 'awaits_since' | 'created_at'>,
): number | null {
  if (sort === 'due') return row.attention_at;
  return sort === 'waiting' && row.awaits_answer === 1
    ? (row.awaits_since ?? row.created_at)
    : null;
}

/** Reads the position of a page, or returns null if the position does not suit the list's order. */
export function readCursor(text: string | null, sort: InboxSort): Cursor | null {
  const match = /^([da])(\d{1,16})(?:-(\d{1,16}))?$/.exec(text ?? '');
  const [, direction, arrival, moment] = match ?? [];
  if (arrival === undefined || (sort === 'arrival') !== (moment === undefined)) return null;
  return {
    direction: direction === 'd' ? 'after' : 'before',
    arrival: Number(arrival),
    moment: moment === undefined ? null : Number(moment),
  };
}

export function writeCursor({ direction, arrival, moment }: Cursor): string {
  const place = moment === null ? `${arrival}` : `${arrival}-${moment}`;
  return `${direction === 'after' ? 'd' : 'a'}${place}`;
}

/** Returns the SQL for a page of a list. With a cursor `before`, its rows are in reverse order. */
export function pageWindow(sort: InboxSort, cursor: Cursor | null) {
  const byArrival = sort === 'arrival';
  const rises = byArrival === (cursor?.direction === 'before');
  const way = sql.raw(rises ? 'asc' : 'desc');
  const sign = sql.raw(rises ? '>' : '<');
  const moment =
    sort === 'due' ? sql`lead.attention_at` : sql`coalesce(lead.awaits_since, lead.created_at)`;
  const beyond = byArrival
    ? sql<boolean>`lead.arrival ${sign} ${cursor?.arrival}`
    : sql<boolean>`(${moment}, lead.arrival) ${sign} (${cursor?.moment}, ${cursor?.arrival})`;
  return {
    where: cursor === null ? LISTED.arrival : beyond,
    order: byArrival ? sql`lead.arrival ${way}` : sql`${moment} ${way}, lead.arrival ${way}`,
  };
}

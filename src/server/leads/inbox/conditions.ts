import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Capabilities } from '#server/platform/database/capabilities.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { InboxFilter, InboxSort } from '#server/leads/inbox/filter.ts';
import { planSearch, type SearchPlan, indexQuery, rowHas } from '#server/leads/inbox/search.ts';
import { endOfDay, startOfDay } from '#server/leads/zone.ts';
import { arrivalsFrom } from '#server/leads/lead-row.ts';

/** What a filter is understood by. */
export interface FilterContext {
  capabilities: Pick<Capabilities, 'search'>;
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
 * The enquiries of a filter. Words and types have tables of their own; an index of theirs goes first,
 * and gives them in the order of their arrival. Words that many have are looked for row by row.
 *
 * @param wanted how many are read at most: see {@link planSearch}
 */
export async function findLeads(
  kysely: Kysely<Schema>,
  filter: InboxFilter,
  context: FilterContext,
  wanted: number,
): Promise<Found> {
  const plan = await planSearch(kysely, context.capabilities, filter.text, wanted);
  return conditionsOf(filter, context, plan);
}

/** @param plan null where no words are looked for */
function conditionsOf(filter: InboxFilter, context: FilterContext, plan: SearchPlan | null): Found {
  const { from, arrival, where } = tablesOf(filter, context.capabilities, plan);
  const { state, kind, owner, source, category, stage, from: first, to: last } = filter;
  // What was joined to another is found under the other.
  where.push(sql`lead.merged_into is null`);
  if (category === 'aparte') where.push(sql`lead.category <> 'cliente'`);
  else if (category !== undefined && category !== 'cliente') {
    // Both, for the index of those apart.
    where.push(sql`lead.category <> 'cliente' and lead.category = ${category}`);
  } else if (category === 'cliente' || (filter.folios ?? filter.text) === undefined) {
    where.push(sql`lead.category = 'cliente'`);
  }
  if (stage !== undefined) where.push(sql`lead.stage = ${stage}`);
  if (filter.urgent) where.push(sql`lead.urgent = 1`);
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
function tablesOf(
  { type, tag }: InboxFilter,
  { search }: FilterContext['capabilities'],
  plan: SearchPlan | null,
) {
  const where: RawBuilder<unknown>[] = [];
  const tables: { table: RawBuilder<unknown>; arrival: RawBuilder<number> }[] = [];
  const words = {
    table: sql`lead_search`,
    arrival: search === 'fts5' ? sql<number>`lead_search.rowid` : sql<number>`lead_search.arrival`,
  };
  const byIndex = plan !== null && plan.index.length > 0;
  const fenced = byIndex && search === 'tsvector';
  if (byIndex) {
    const query = indexQuery(plan.index, search);
    if (search === 'fts5') where.push(sql`lead_search match ${query}`);
    const found = sql`(select * from lead_search where words @@ ${query}::tsquery offset 0) as lead_search`;
    tables.push(fenced ? { ...words, table: found } : words);
  }
  if (type !== undefined) {
    tables.push({ table: sql`lead_type`, arrival: sql<number>`lead_type.arrival` });
    where.push(sql`lead_type.type = ${type}`);
  }
  if (tag !== undefined) {
    tables.push({ table: sql`lead_tag`, arrival: sql<number>`lead_tag.arrival` });
    where.push(sql`lead_tag.tag = ${tag}`);
  }
  // Behind fences: PostgreSQL, which cannot guess how many words begin so, would at times rather look
  // through all enquiries in the order of the list.
  const own = sql`lateral (select * from lead where arrival = lead_search.arrival offset 0) as lead`;
  tables.push({ table: fenced ? own : sql`lead`, arrival: sql<number>`lead.arrival` });
  if (plan !== null && !byIndex) tables.push(words);
  for (const part of plan?.rows ?? []) {
    // PostgreSQL takes no index for a case, and takes it for likely.
    where.push(sql`case when ${rowHas(part, search)} then true else false end`);
  }
  const [{ arrival } = words, ...others] = tables;
  for (const other of others) where.push(sql`${other.arrival} = ${arrival}`);
  const from = tables.map(({ table }) => table);
  return { from: sql.join(from, sql` cross join `), where, arrival };
}

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

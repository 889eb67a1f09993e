import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import {
  type FilterContext,
  findLeads,
  pageOf,
  readCursor,
  writeCursor,
} from '#server/leads/inbox/conditions.ts';
import type { InboxFilter, InboxQuery, InboxSort } from '#server/leads/inbox/filter.ts';
import type { LeadCategory, LeadState, LeadKind } from '#server/leads/lead.ts';
import { findHits, type SearchHit } from '#server/leads/inbox/search-hits.ts';
import { inboxRows, ROW_COLUMNS, type StoredRow } from '#server/leads/inbox/rows.ts';

/** What was said last in a conversation. */
export interface LastSaid {
  /** Who of the agency; null for the client. */
  author: string | null;
  /** By telephone. */
  call: boolean;
  /** Its beginning, on one line. */
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** One enquiry in a list. Times in milliseconds since 1970. */
export interface InboxRow {
  folio: string;
  /** Grows with time; unique. */
  arrival: number;
  version: number;
  kind: LeadKind;
  nombre: string;
  correo: string;
  telefono: string;
  /** Values of the project types that were ticked. */
  types: readonly string[];
  budget: string | null;
  start: string | null;
  launch: string | null;
  /** The beginning of the message, on one line. */
  excerpt: string;
  /** What was said last since the form; null for nothing. */
  last: LastSaid | null;
  state: LeadState;
  owner: { id: string; name: string } | null;
  arrivedAt: number;
  /** When the promised answer is due; null when none was promised. */
  dueAt: number | null;
  firstAnswerAt: number | null;
  /** Since when they wait for an answer to what they wrote last; null when they do not. */
  awaitsSince: number | null;
  remindAt: number | null;
  /** When it is to be looked at; null when nothing says so. */
  attentionAt: number | null;
  /** Whether they wait for an answer, the first or another. */
  awaitsAnswer: boolean;
  source: string | null;
  /** Why it may be unwanted; empty when nothing says so. */
  suspicion: readonly string[];
  deliveries: { failed: number; late: number };
  /** Written down by somebody of the agency, whom no form sent anything. */
  byHand: boolean;
  urgent: boolean;
  /** What made it urgent, a sentence; stays when somebody says that it is not. */
  urgentWhy: string | null;
  category: LeadCategory;
  /** A state of the agency's own, beyond `cotizada`. */
  stage: string | null;
  /** What it is worth, in whole units of the brand's currency. */
  amount: number | null;
  /** The day on which it is expected to be decided, `yyyy-mm-dd`. */
  expectedOn: string | null;
  /** In lower case, by the alphabet. */
  tags: readonly string[];
  /** Who has an answer to it written and not sent. */
  drafts: readonly { id: string; name: string }[];
  /** Where it has what was looked for, if the rest of this does not show it. */
  hit?: SearchHit | undefined;
}

/** A page of the list. */
interface InboxPage {
  /** In the order of arrival the first page begins with what cannot wait, whenever it arrived. */
  rows: readonly InboxRow[];
  /** Cursors of the pages around it; null where there is nothing more. */
  next: string | null;
  previous: string | null;
}

/** How many, up to a bound: `more` when there are more than that. */
export interface BoundedCount {
  count: number;
  more: boolean;
}

/** How many, and what they are worth together; null where there are too many to add up, or nothing to add. */
export interface CountedList extends BoundedCount {
  amount: number | null;
}

/** Values to filter by. */
interface Choices {
  types: readonly string[];
  sources: readonly string[];
  tags: readonly string[];
  stages: readonly string[];
}

/** Rows of a page, unless told otherwise. */
const PAGE_SIZE = 50;
/** As far as anything is counted: more is «1,000+». */
const COUNT_LIMIT = 1_000;
/** What cannot wait, at the top of the first page: as many as it lifts. */
const MOST_PRESSING = 50;
/** How many of the newest enquiries the filters' choices are taken from. */
const CHOICES_FROM = 5_000;

/** How the list knows what it needs. */
interface ListOptions {
  timeZone: string;
  now?: () => number;
}

/** What is overdue goes by what is due: there its index has it in order. */
export function sortOf({ filter, sort }: Pick<InboxQuery, 'filter' | 'sort'>): InboxSort {
  return filter.overdue ? 'due' : sort;
}

/** The place of an enquiry in a list; null where it has none in an order by what is due. */
export function placeOf(
  { arrival, attentionAt }: Pick<InboxRow, 'arrival' | 'attentionAt'>,
  query: Pick<InboxQuery, 'filter' | 'sort'>,
  direction: 'before' | 'after',
): string | null {
  if (sortOf(query) === 'arrival') return writeCursor({ direction, arrival, attention: null });
  return attentionAt === null ? null : writeCursor({ direction, arrival, attention: attentionAt });
}

/** Reads the inbox. Every method throws `StoreUnavailableError` when the database refuses. */
export function createInboxList(
  database: Pick<Database, 'reader' | 'capabilities'>,
  { timeZone, now = Date.now }: ListOptions,
) {
  const context = (): FilterContext => ({
    capabilities: database.capabilities,
    timeZone,
    now: now(),
  });

  async function page(query: InboxQuery, size: number): Promise<InboxPage> {
    const kysely = await database.reader();
    const sort = sortOf(query);
    const cursor = readCursor(query.cursor, sort);
    const found = await findLeads(kysely, query.filter, context(), size);
    const pressing = sort === 'arrival' ? await pressingOf(kysely) : [];
    const apart = isOneOf(found.arrival, pressing);
    const { where, order } = pageOf(found, sort, cursor);
    const { rows } = await sql<StoredRow>`
      select ${ROW_COLUMNS} from ${found.from}
      where ${found.where} and ${where} and not ${apart} order by ${order} limit ${size + 1}
    `.execute(kysely);
    const more = rows.length > size;
    const shown = rows.slice(0, size);
    const backwards = cursor?.direction === 'before';
    if (backwards) shown.reverse();
    const isFirst = backwards ? !more : cursor === null;
    const { rows: lifted } =
      isFirst && pressing.length > 0
        ? await sql<StoredRow>`
            select ${ROW_COLUMNS} from ${found.from}
            where ${found.where} and ${apart} order by ${found.arrival} desc
          `.execute(kysely)
        : { rows: [] };
    const at = (row: StoredRow | undefined, direction: 'after' | 'before') =>
      row === undefined
        ? null
        : writeCursor({
            direction,
            arrival: row.arrival,
            attention: sort === 'due' ? row.attention_at : null,
          });
    return {
      rows: await inboxRows(kysely, [...lifted, ...shown], now()),
      next: backwards || more ? at(shown.at(-1), 'after') : null,
      previous: isFirst ? null : at(shown[0], 'before'),
    };
  }

  /** The folios before and after an enquiry, in the order in which the pages show them; null where there is none. */
  async function neighbours(
    { filter, sort }: Pick<InboxQuery, 'filter' | 'sort'>,
    row: InboxRow,
  ): Promise<{ previous: string | null; next: string | null }> {
    if (sortOf({ filter, sort }) === 'arrival' && row.urgent && row.awaitsAnswer) {
      // It was lifted to the top, where its arrival says nothing of its place.
      const { rows } = await page({ filter, sort, cursor: null }, 1);
      const place = rows.findIndex(({ folio }) => folio === row.folio);
      if (place >= 0) {
        const at = (index: number) => rows[index]?.folio ?? null;
        return { previous: at(place - 1), next: at(place + 1) };
      }
    }
    const beside = async (direction: 'before' | 'after') => {
      const cursor = placeOf(row, { filter, sort }, direction);
      return cursor === null ? [] : (await page({ filter, sort, cursor }, 1)).rows;
    };
    const [before, after] = await Promise.all([beside('before'), beside('after')]);
    return { previous: before.at(-1)?.folio ?? null, next: after[0]?.folio ?? null };
  }

  /**
   * The arrivals of what cannot wait and waits, the latest first. They are few and have an index of their
   * own, so that no other order needs one with them.
   */
  async function pressingOf(kysely: Kysely<Schema>): Promise<number[]> {
    const { rows } = await sql<{ arrival: number }>`
      select arrival from lead where urgent = 1 and awaits_answer = 1
      order by arrival desc limit ${MOST_PRESSING}
    `.execute(kysely);
    return rows.map(({ arrival }) => arrival);
  }

  const bounded = (found = 0, amount: number | null = null): CountedList => ({
    count: Math.min(found, COUNT_LIMIT),
    more: found > COUNT_LIMIT,
    amount: found > COUNT_LIMIT || amount === null ? null : Number(amount),
  });

  /** Several counts by one statement, in the order of the filters. */
  async function countAll(filters: readonly InboxFilter[]): Promise<CountedList[]> {
    const kysely = await database.reader();
    const each = filters.map(async (filter, index) => {
      const { from, where } = await findLeads(kysely, filter, context(), COUNT_LIMIT);
      return sql`select cast(${index} as integer) as place, count(*) as count, sum(amount) as amount
        from (select lead.amount from ${from} where ${where} limit ${COUNT_LIMIT + 1}) as counted`;
    });
    const { rows } = await sql<{ place: number; count: number; amount: number | null }>`
      ${sql.join(await Promise.all(each), sql` union all `)}
    `.execute(kysely);
    const counts = new Map(rows.map(({ place, count, amount }) => [place, bounded(count, amount)]));
    return filters.map((_filter, index) => counts.get(index) ?? bounded());
  }

  /** How many a filter finds, counted as far as a thousand. */
  async function count(filter: InboxFilter): Promise<CountedList> {
    const [counted] = await countAll([filter]);
    return counted ?? bounded();
  }

  /** The ready views' counts for somebody. */
  async function counts(staffId: string): Promise<Record<ReadyView, BoundedCount>> {
    const counted = await countAll(READY_VIEWS.map((view) => readyFilter(view, staffId)));
    const entries = READY_VIEWS.map((view, index): [ReadyView, BoundedCount] => [
      view,
      counted[index] ?? bounded(),
    ]);
    return Object.fromEntries(entries) as Record<ReadyView, BoundedCount>;
  }

  /** The values that there are of type and source, the most frequent of late first; for the filters. */
  async function choices(): Promise<Choices> {
    const kysely = await database.reader();
    const most = async (of: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ value: string }>`
        select value from (${of}) as latest where value is not null
        group by value order by count(*) desc, value limit 50
      `.execute(kysely);
      return rows.map(({ value }) => value);
    };
    return {
      types: await most(
        sql`select type as value from lead_type order by arrival desc limit ${CHOICES_FROM}`,
      ),
      sources: await most(
        sql`select source as value from lead order by arrival desc limit ${CHOICES_FROM}`,
      ),
      tags: await most(
        sql`select tag as value from lead_tag order by arrival desc limit ${CHOICES_FROM}`,
      ),
      stages: await most(
        sql`select stage as value from lead where stage is not null order by arrival desc limit ${CHOICES_FROM}`,
      ),
    };
  }

  return {
    page: async (query: InboxQuery, size: number = PAGE_SIZE): Promise<InboxPage> => {
      const found = await page(query, size);
      const { text } = query.filter;
      if (text === undefined) return found;
      const hits = await findHits(await database.reader(), found.rows, text);
      return { ...found, rows: found.rows.map((row) => ({ ...row, hit: hits.get(row.folio) })) };
    },
    neighbours,
    count,
    counts,
    choices,
  };
}

/** The ready views, in the order in which they are shown. */
export const READY_VIEWS = [
  'urgentes',
  'nuevas',
  'vencidas',
  'sin-responder',
  'mias',
  'con-fallas',
  'aparte',
  'no-deseadas',
] as const;
type ReadyView = (typeof READY_VIEWS)[number];

/**
 * What a ready view is about.
 *
 * @param staffId whose inbox it is
 */
export function readyFilter(view: ReadyView, staffId: string): InboxFilter {
  switch (view) {
    case 'urgentes':
      return { urgent: true, unanswered: true };
    case 'aparte':
      return { category: 'aparte' };
    case 'nuevas':
      return { state: 'nueva' };
    case 'mias':
      return { owner: staffId, open: true };
    case 'sin-responder':
      return { unanswered: true };
    case 'vencidas':
      return { overdue: true };
    case 'con-fallas':
      return { failed: true };
    case 'no-deseadas':
      return { state: 'no_deseada' };
  }
}

function isOneOf(column: RawBuilder<number>, values: readonly number[]): RawBuilder<boolean> {
  return values.length === 0 ? sql`(1 = 0)` : sql`(${column} in (${sql.join(values)}))`;
}

import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import {
  conditionOf,
  pageWindow,
  readCursor,
  sortMoment,
  writeCursor,
} from '#server/leads/inbox/conditions.ts';
import type { InboxFilter, InboxQuery, InboxSort } from '#server/leads/inbox/address.ts';
import type { InboxParts } from '#server/leads/inbox/inbox-options.ts';
import { findHits } from '#server/leads/inbox/search-hits.ts';
import { type InboxRow, inboxRows, type StoredRow } from '#server/leads/inbox/rows.ts';

export interface BoundedCount {
  count: number;
  more: boolean;
}

/** `amount` is the sum of the prices, or null if there are no prices or the list is too long. */
export interface CountedList extends BoundedCount {
  amount: number | null;
}

const PAGE_SIZE = 50;
/** For a longer list, the panel shows no exact number but «1,000+». */
const COUNT_LIMIT = 1_000;
/** A list's filters offer only values (for example tags) of the 5,000 newest enquiries. */
const CHOICES_FROM = 5_000;

/** Urgent enquiries without an answer. Only this exact condition uses the index `lead_pressing`. */
const PRESSING = sql<boolean>`lead.urgent = 1 and lead.awaits_answer = 1`;

/** Returns the order of a list. Overdue enquiries are always in the order of the deadline. */
export function sortOf({ filter, sort = 'arrival' }: WholeList): InboxSort {
  return filter.overdue ? 'due' : sort;
}

export type WholeList = Pick<InboxQuery, 'filter'> & { sort?: InboxSort | undefined };

type ListPlace = Pick<InboxQuery, 'filter' | 'sort'> & Partial<Pick<InboxQuery, 'cursor'>>;

/** Returns an enquiry's position in a list, or the query's `cursor` if the enquiry has left it. */
export function placeOf(
  row: Pick<InboxRow, 'arrival' | 'attentionAt' | 'awaitsAnswer' | 'awaitsSince' | 'arrivedAt'>,
  query: ListPlace,
  direction: 'before' | 'after',
): string | null {
  const sort = sortOf(query);
  const moment = sortMoment(sort, {
    attention_at: row.attentionAt,
    awaits_answer: row.awaitsAnswer ? 1 : 0,
    awaits_since: row.awaitsSince,
    created_at: row.arrivedAt,
  });
  if (sort === 'arrival' || moment !== null) {
    return writeCursor({ direction, arrival: row.arrival, moment });
  }
  const kept = readCursor(query.cursor ?? null, sort);
  return kept === null ? null : writeCursor({ ...kept, direction });
}

/** Creates the functions that read lists. All methods throw `StoreUnavailableError`. */
export function createInboxList({ reader, capabilities, now }: InboxParts) {
  const found = (kysely: Kysely<Schema>, list: WholeList) => {
    const context = { capabilities, now: now(), sort: sortOf(list) };
    return kysely.selectFrom('lead').where(conditionOf(list.filter, context));
  };

  async function page(query: InboxQuery, size: number) {
    const kysely = await reader();
    const sort = sortOf(query);
    const cursor = readCursor(query.cursor, sort);
    const all = found(kysely, query).selectAll();
    const { where, order } = pageWindow(sort, cursor);
    const rows = await all
      .where(where)
      .$if(sort === 'arrival', (listed) => listed.where(sql<boolean>`not (${PRESSING})`))
      .orderBy(order)
      .limit(size + 1)
      .execute();
    const more = rows.length > size;
    const shown = rows.slice(0, size);
    const backwards = cursor?.direction === 'before';
    if (backwards) shown.reverse();
    const isFirst = backwards ? !more : cursor === null;
    const lifted =
      isFirst && sort === 'arrival'
        ? await all.where(PRESSING).orderBy('lead.arrival', 'desc').execute()
        : [];
    const at = (row: StoredRow | undefined, direction: 'after' | 'before') =>
      row === undefined
        ? null
        : writeCursor({
            direction,
            arrival: row.arrival,
            moment: sortMoment(sort, row),
          });
    return {
      /** If the list is in the order of arrival, its first page begins with urgent enquiries. */
      rows: await inboxRows(kysely, [...lifted, ...shown], now()),
      next: backwards || more ? at(shown.at(-1), 'after') : null,
      previous: isFirst ? null : at(shown[0], 'before'),
    };
  }

  /**
   * Returns `row` with up to `size` neighbours on each side. If `row` has left the list, `cursor`
   * tells where it was.
   */
  async function around(
    { filter, sort, cursor: kept = null }: ListPlace,
    row: InboxRow,
    size: number,
  ): Promise<InboxRow[]> {
    if (sortOf({ filter, sort }) === 'arrival' && row.urgent && row.awaitsAnswer) {
      // Urgent enquiries are at the top, so their arrival does not tell their position.
      const { rows } = await page({ filter, sort, cursor: null }, size);
      const place = rows.findIndex(({ folio }) => folio === row.folio);
      if (place >= 0) return rows.slice(Math.max(0, place - size), place + size + 1);
    }
    const beside = async (direction: 'before' | 'after') => {
      const cursor = placeOf(row, { filter, sort, cursor: kept }, direction);
      return cursor === null ? [] : (await page({ filter, sort, cursor }, size)).rows;
    };
    const [before, after] = await Promise.all([beside('before'), beside('after')]);
    return [...before.slice(-size), row, ...after];
  }

  async function count(filter: InboxFilter, sort?: InboxSort): Promise<CountedList> {
    const kysely = await reader();
    const some = found(kysely, { filter, sort })
      .select('amount')
      .limit(COUNT_LIMIT + 1);
    const { many, amount } = await kysely
      .selectFrom(some.as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('many'))
      .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
      .executeTakeFirstOrThrow();
    const more = many > COUNT_LIMIT;
    return {
      count: Math.min(many, COUNT_LIMIT),
      more,
      amount: more || amount === null ? null : Number(amount),
    };
  }

  async function counts(staffId: string) {
    const counted = await Promise.all(
      READY_VIEWS.map(async (view) => [view, await count(readyFilter(view, staffId))] as const),
    );
    return Object.fromEntries(counted) as unknown as Record<ReadyView, BoundedCount>;
  }

  async function choices() {
    const kysely = await reader();
    const most = async (table: string, column: string) => {
      const { rows } = await sql<{ value: string }>`
        select value from (
          select ${sql.ref(column)} as value from ${sql.table(table)}
          where ${sql.ref(column)} is not null order by arrival desc limit ${CHOICES_FROM}
        ) as latest group by value order by count(*) desc, value limit 50
      `.execute(kysely);
      return rows.map(({ value }) => value);
    };
    return {
      types: await most('lead_type', 'type'),
      sources: await most('lead', 'source'),
      tags: await most('lead_tag', 'tag'),
      stages: await most('lead', 'stage'),
    };
  }

  return {
    page: async (query: InboxQuery, size: number = PAGE_SIZE) => {
      const { rows, ...around } = await page(query, size);
      const { text } = query.filter;
      const hits = text === undefined ? null : await findHits(await reader(), rows, text);
      return {
        rows: rows.map((row): InboxRow => ({ ...row, hit: hits?.get(row.folio) })),
        ...around,
      };
    },
    around,
    count,
    counts,
    choices,
  };
}

const READY_FILTERS = {
  urgentes: () => ({ urgent: true, unanswered: true }),
  nuevas: () => ({ state: 'nueva' }),
  vencidas: () => ({ overdue: true }),
  'sin-responder': () => ({ unanswered: true }),
  aplazadas: () => ({ hidden: true }),
  mias: (staffId: string) => ({ owner: staffId, open: true }),
  'con-fallas': () => ({ failed: true }),
  aparte: () => ({ category: 'aparte' }),
  'no-deseadas': () => ({ state: 'no_deseada' }),
} as const satisfies Record<string, (staffId: string) => InboxFilter>;
type ReadyView = keyof typeof READY_FILTERS;

export const READY_VIEWS = Object.keys(READY_FILTERS) as readonly ReadyView[];

export function readyFilter(view: ReadyView, staffId: string): InboxFilter {
  return READY_FILTERS[view](staffId);
}

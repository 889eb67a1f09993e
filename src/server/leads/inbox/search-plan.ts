import { type Kysely, sql } from 'kysely';
import type { Abilities } from '#server/platform/database/abilities.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { rowHas } from '#server/leads/inbox/search-queries.ts';
import { readSearch, type SoughtPart } from '#server/leads/inbox/search-words.ts';

/** How a search is done: what the index of words is asked for, and what is looked for row by row. */
export interface SearchPlan {
  index: readonly SoughtPart[];
  rows: readonly SoughtPart[];
}

/** How many of the newest enquiries tell how common something is. */
const SAMPLE = 1_000;
/** As many enquiries as an inbox is made for. */
const MANY = 1_000_000;

/**
 * Decides how a search is done. An index gives a beginning that many words have only after it has
 * collected all that have it: the more common, the slower. Row by row, in the order of the list, it is
 * the other way round, since the list is soon full. The newest enquiries tell which it is.
 *
 * Row by row reads `wanted / share` enquiries, and the index collects `share * MANY`: they cost the
 * same where the share is the square root of `wanted / MANY`.
 *
 * @param wanted how many enquiries are read at most
 * @returns null where nothing is looked for
 */
export async function planSearch(
  kysely: Kysely<Schema>,
  { search }: Pick<Abilities, 'search'>,
  text: string | undefined,
  wanted: number,
): Promise<SearchPlan | null> {
  const parts = text === undefined ? null : readSearch(text);
  if (parts === null) return null;
  const has = parts.map((part) => rowHas(part, search));
  const counted = [...has, sql`(${sql.join(has, sql` and `)})`].map(
    (condition, index) =>
      sql`count(case when ${condition} then 1 end) as ${sql.ref(`part${index}`)}`,
  );
  const latest =
    search === 'fts5'
      ? sql`select words from lead_search order by rowid desc limit ${SAMPLE}`
      : sql`select words from lead_search order by arrival desc limit ${SAMPLE}`;
  const { rows } = await sql<Record<string, number>>`
    select count(*) as total, ${sql.join(counted)} from (${latest}) as lead_search
  `.execute(kysely);
  const [row] = rows;
  const common = Math.sqrt(wanted / MANY) * (row?.['total'] ?? 0);
  const isCommon = (index: number) => (row?.[`part${index}`] ?? 0) > common;
  if (isCommon(parts.length)) return { index: [], rows: parts };
  const rare = parts.filter((_part, index) => !isCommon(index));
  // Common each, and rare together: only the index knows where.
  if (rare.length === 0) return { index: parts, rows: [] };
  return { index: rare, rows: parts.filter((_part, index) => isCommon(index)) };
}

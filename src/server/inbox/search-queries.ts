import { type RawBuilder, sql } from 'kysely';
import { expression, type Sought } from '#server/inbox/search-words.ts';

/*
 * A search in the words of each database. A single letter is a word and no beginning of one: it would
 * find everything.
 */

/** For PostgreSQL's type `tsquery`. */
export function tsQuery(sought: Sought): string {
  return expression(sought, (word) => (word.length > 1 ? `'${word}':*` : `'${word}'`), {
    all: (parts) => parts.join(' & '),
    either: (one, other) => `(${one} | (${other}))`,
  });
}

/** The longest beginning that FTS5 has an index of, in letters: see inbox-tables.ts. */
const INDEXED_LETTERS = 4;

/** Words with the same beginning that are looked for one by one. */
const MOST_TERMS = 400;

/**
 * For FTS5's `match`: an SQL expression whose value is the search.
 *
 * FTS5 reads a word, and a beginning that it has an index of, from the newest enquiry on and only as
 * far as a page needs. A longer beginning it would first collect from all the words that begin so,
 * which for a common one takes longer the more enquiries there are. So those words are looked up, a
 * seek each, and named; where there are too many of them none of them is common.
 */
export function ftsQuery(sought: Sought): RawBuilder<string> {
  return expression(sought, termQuery, {
    all: (parts) => sql<string>`${sql.join(parts, sql` || ' AND ' || `)}`,
    either: (one, other) => sql<string>`'(' || ${one} || ' OR (' || ${other} || '))'`,
  });
}

function termQuery(word: string): RawBuilder<string> {
  if (word.length === 1) return sql<string>`${`"${word}"`}`;
  const beginning = `"${word}"*`;
  if (Array.from(word).length <= INDEXED_LETTERS) return sql<string>`${beginning}`;
  const begins = sql`substr(term, 1, length(${word})) = ${word}`;
  // `char(1)` comes before any letter: the next word, however many enquiries have this one.
  return sql<string>`(
    with recursive found (term) as (
      select (select term from lead_search_terms where term >= ${word} limit 1)
      union all
      select (select term from lead_search_terms where term >= found.term || char(1) limit 1)
      from found where ${begins} limit ${MOST_TERMS + 1}
    )
    select case when count(*) between 1 and ${MOST_TERMS}
      then '("' || group_concat(term, '" OR "') || '")' else ${beginning} end
    from found where ${begins}
  )`;
}

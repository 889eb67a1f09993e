import { type RawBuilder, sql } from 'kysely';
import type { Abilities } from '#server/platform/database/abilities.ts';
import type { SoughtPart } from '#server/leads/inbox/search-words.ts';

/*
 * A search in the words of each database. A single letter is a word and no beginning of one: it would
 * find everything.
 */

interface Notation {
  beginning: (word: string) => string;
  word: (word: string) => string;
  and: string;
  or: string;
}

/** FTS5's `match`, and PostgreSQL's `tsquery`. */
const NOTATIONS: Readonly<Record<Abilities['search'], Notation>> = {
  fts5: {
    beginning: (word) => `"${word}"*`,
    word: (word) => `"${word}"`,
    and: ' AND ',
    or: ' OR ',
  },
  tsvector: {
    beginning: (word) => `'${word}':*`,
    word: (word) => `'${word}'`,
    and: ' & ',
    or: ' | ',
  },
};

/** All the parts, as the index is asked for them. */
export function indexQuery(parts: readonly SoughtPart[], search: Abilities['search']): string {
  const { beginning, word: whole, and, or } = NOTATIONS[search];
  const term = (word: string) => (word.length > 1 ? beginning(word) : whole(word));
  return parts
    .map((ways) => {
      const written = ways.map((words) => words.map(term).join(and));
      return written.length === 1 ? written.join('') : `((${written.join(`)${or}(`)}))`;
    })
    .join(and);
}

/** Whether a row of `lead_search` has a part, without the index. */
export function rowHas(part: SoughtPart, search: Abilities['search']): RawBuilder<boolean> {
  if (search === 'tsvector') {
    return sql`lead_search.words @@ ${indexQuery([part], search)}::tsquery`;
  }
  const begins = (word: string) =>
    word.length > 1
      ? sql`instr(' ' || lead_search.words, ${` ${word}`}) > 0`
      : sql`instr(' ' || lead_search.words || ' ', ${` ${word} `}) > 0`;
  const ways = part.map((words) => sql`(${sql.join(words.map(begins), sql` and `)})`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

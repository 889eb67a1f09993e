import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { type InboxRow, joinedTo } from '#server/leads/inbox/rows.ts';
import { leadWords, readSearch, type SoughtPart, wordsOf } from '#server/leads/inbox/search.ts';
import { readDetail } from '#server/leads/lead.ts';

/** Where in an enquiry something is; `joined`: in what was written in one that was joined to it. */
export type HitPlace =
  | ('mail' | 'telephone' | 'form' | 'joined')
  | ('answer' | 'reply' | 'call' | 'note' | 'file');

/** Where something that was looked for is, of what a row of the list does not show. */
export interface SearchHit {
  place: HitPlace;
  /** Some words around it, on one line; those that were looked for apart. */
  words: readonly { text: string; found: boolean }[];
}

/** As much of the latest message as a row shows for certain, on a phone too, in characters. */
const SHOWN = 80;
/** As much of a message as is looked through, in characters. */
const LOOKED_THROUGH = 20_000;
/** The latest of each enquiry that are looked through. */
const MOST_SAID = 30;
/** As much as is looked through for one page, in characters: some hundredths of a second. */
const MOST_READ = 4_000_000;
/** Longest piece that is shown, and how much of it stands before what was found, in characters. */
const [LONGEST, BEFORE] = [120, 30];

interface Said {
  place: HitPlace;
  text: string;
}

/**
 * Where each row of a page has what was looked for, by folio; of those that show it themselves, nothing.
 *
 * @param text what was looked for
 */
export async function findHits(
  kysely: Kysely<Schema>,
  rows: readonly InboxRow[],
  text: string,
): Promise<ReadonlyMap<string, SearchHit>> {
  const parts = readSearch(text) ?? [];
  const missing = new Map(
    rows
      .map((row) => [row.folio, parts.filter((part) => !holds(shownIn(row), part))] as const)
      .filter(([, unseen]) => unseen.length > 0),
  );
  const hits = new Map<string, SearchHit>();
  if (missing.size === 0) return hits;
  const leads = await kysely
    .selectFrom('lead')
    .select(['id', 'folio', 'correo', 'telefono', 'detail'])
    .where('folio', 'in', [...missing.keys()])
    .execute();
  const ids = leads.map(({ id }) => id);
  const joined = await joinedTo(kysely, ids);
  const said = await saidIn(kysely, [...ids, ...joined.map(({ id }) => id)]);
  let left = MOST_READ;
  for (const lead of leads) {
    const unseen = missing.get(lead.folio) ?? [];
    const theirs = joined.filter((each) => each.merged_into === lead.id);
    const own = [lead.id, ...theirs.map(({ id }) => id)];
    const all: Said[] = [
      { place: 'mail', text: lead.correo },
      { place: 'telephone', text: lead.telefono },
      { place: 'form', text: writtenIn(lead.detail) },
      ...said.filter(({ lead_id: id }) => own.includes(id)),
      ...theirs.map(({ folio, nombre, correo, telefono, detail }): Said => ({
        place: 'joined',
        text: [writtenIn(detail), nombre, correo, telefono, folio].join(' '),
      })),
    ];
    const has = all.map(({ place, text: written }) => {
      left -= written.length;
      return left < 0 ? [] : unseen.filter((part) => isIn(place, written, part));
    });
    // All of it in one place says more than a part of it in another.
    const whole = has.findIndex((found) => found.length === unseen.length);
    const at = whole >= 0 ? whole : has.findIndex((found) => found.length > 0);
    const place = all[at];
    if (place !== undefined) hits.set(lead.folio, hitIn(place, parts));
  }
  return hits;
}

/** The words that somebody sees who looks at the row. */
function shownIn({ folio, nombre, last, excerpt, types, budget }: InboxRow): string[] {
  const nothing = { nombre, correo: '', telefono: '', detail: {} };
  const shown = (last?.text ?? excerpt).slice(0, SHOWN);
  return leadWords(folio, nothing, [shown, ...types, budget ?? '']).split(' ');
}

const begins = (word: string, sought: string) =>
  sought.length > 1 ? word.startsWith(sought) : word === sought;

function holds(words: readonly string[], part: SoughtPart): boolean {
  return part.some((ways) => ways.every((sought) => words.some((word) => begins(word, sought))));
}

function isIn(place: HitPlace, text: string, part: SoughtPart): boolean {
  if (place === 'telephone') {
    const number = { nombre: '', correo: '', telefono: text, detail: {} };
    return holds(leadWords('', number).split(' '), part);
  }
  // Most texts have nothing of it: seen at once in the text as it is, without taking it apart.
  if (!part.some((ways) => ways.every((sought) => spelled(sought).test(text)))) return false;
  return holds(wordsOf(text), part);
}

/** How each letter may stand in a text, by the letter that it is without accents and in lower case. */
const SPELLINGS = new Map<string, string>();
for (let code = 0x30; code < 0x250; code += 1) {
  const letter = String.fromCharCode(code);
  const [plain = ''] = wordsOf(letter);
  if (plain.length === 1) SPELLINGS.set(plain, `${SPELLINGS.get(plain) ?? ''}${letter}`);
}

/** A word in any of the ways in which it may be spelled. */
function spelled(word: string): RegExp {
  const letters = Array.from(word, (letter) => {
    const all = SPELLINGS.get(letter) ?? `${letter}${letter.toUpperCase()}`;
    return `[${all}]\\p{Mark}*`;
  });
  return new RegExp(letters.join(''), 'u');
}

/** A place with some words around what was found there. */
function hitIn({ place, text }: Said, parts: readonly SoughtPart[]): SearchHit {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (place === 'telephone') return { place, words: [{ text: line, found: true }] };
  const sought = parts.flat(2);
  const isFound = (word: string) =>
    wordsOf(word).some((each) => sought.some((one) => begins(each, one)));
  // In turns what stands between words, and a word.
  const pieces = line.split(/([\p{Letter}\p{Number}\p{Mark}]+)/u);
  const first = Math.max(
    0,
    pieces.findIndex((piece, at) => at % 2 === 1 && isFound(piece)),
  );
  let start = first;
  for (let length = 0; start > 0 && length < BEFORE; start -= 1) {
    length += pieces[start - 1]?.length ?? 0;
  }
  const words: { text: string; found: boolean }[] = [];
  let length = 0;
  let at = start;
  for (; at < pieces.length && length < LONGEST; at += 1) {
    const piece = pieces[at] ?? '';
    const found = at % 2 === 1 && isFound(piece);
    const before = words.at(-1);
    if (before?.found === found) before.text += piece;
    else if (piece !== '') words.push({ text: piece, found });
    length += piece.length;
  }
  if (start > 0) words.unshift({ text: '…', found: false });
  if (at < pieces.length) words.push({ text: '…', found: false });
  return { place, words };
}

/** Everything that was written in a form; nothing where the stored text is damaged. */
function writtenIn(detail: string): string {
  return Object.values(readDetail(detail) ?? {})
    .flat()
    .filter((value) => typeof value === 'string')
    .join(' ');
}

/** What was said in some enquiries since their form, and the names of files; the latest first. */
async function saidIn(
  kysely: Kysely<Schema>,
  ids: readonly string[],
): Promise<(Said & { lead_id: string })[]> {
  const some = sql.join(ids);
  const beginning = sql`substr(body, 1, ${LOOKED_THROUGH})`;
  const { rows } = await sql<Said & { lead_id: string }>`
    select lead_id, place, text from (
      select said.*, row_number() over (partition by lead_id order by at desc) as nth from (
        select lead_id, case when kind = 'call' then 'call' when direction = 'in' then 'answer' else 'reply' end as place,
          ${beginning} || ' ' || subject || ' ' || from_name || ' ' || from_address as text, sent_at as at
        from lead_message where lead_id in (${some})
        union all
        select lead_id, 'reply' as place, ${beginning} || ' ' || subject as text, created_at as at
        from lead_reply where lead_id in (${some})
        union all
        select lead_id, 'note' as place, data as text, at
        from lead_event where lead_id in (${some}) and kind = 'note'
        union all
        select lead_id, 'file' as place, name as text, created_at as at
        from lead_attachment where lead_id in (${some})
      ) as said
    ) as latest where nth <= ${MOST_SAID} order by nth
  `.execute(kysely);
  return rows.map((row) =>
    row.place === 'note' ? { ...row, text: (JSON.parse(row.text) as { text: string }).text } : row,
  );
}

import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { HitPlace, InboxRow, SearchHit } from '#server/leads/inbox/rows.ts';
import { joinedTo, saidIn } from '#server/leads/indexing.ts';
import { leadWords, readSearch, type SoughtPart, wordsOf } from '#server/leads/search.ts';
import { readDetail } from '#server/leads/lead.ts';

/** Every row shows at least this number of characters of the last message, even on a phone. */
const SHOWN = 80;
const [LONGEST, BEFORE] = [120, 30];

interface Said {
  place: HitPlace;
  text: string;
}

/** Returns for each folio the text with the searched words, unless the row shows these words. */
export async function findHits(kysely: Kysely<Schema>, rows: readonly InboxRow[], text: string) {
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
    const has =
      ({ place, text: written }: Said) =>
      (part: SoughtPart) =>
        isIn(place, written, part);
    const place =
      all.find((each) => unseen.every(has(each))) ?? all.find((each) => unseen.some(has(each)));
    if (place !== undefined) hits.set(lead.folio, hitIn(place, parts));
  }
  return hits;
}

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
  return holds(wordsOf(text), part);
}

function hitIn({ place, text }: Said, parts: readonly SoughtPart[]): SearchHit {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (place === 'telephone') return { place, words: [{ text: line, found: true }] };
  const sought = parts.flat(2);
  const isFound = (word: string) =>
    wordsOf(word).some((each) => sought.some((one) => begins(each, one)));
  const pieces = line.split(/([\p{Letter}\p{Number}\p{Mark}]+)/u);
  const first = pieces.findIndex((piece, at) => at % 2 === 1 && isFound(piece));
  let start = Math.max(0, first);
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

function writtenIn(detail: string): string {
  return Object.values(readDetail(detail) ?? {})
    .flat()
    .filter((value) => typeof value === 'string')
    .join(' ');
}

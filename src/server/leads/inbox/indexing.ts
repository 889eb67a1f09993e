import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Capabilities } from '#server/platform/database/capabilities.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { leadWords } from '#server/leads/inbox/search.ts';
import { type Job, periodic } from '#server/platform/jobs.ts';
import type { NewLead } from '#server/leads/lead.ts';
import { detailFrom, type LeadRow } from '#server/leads/lead-row.ts';
import { joinedTo } from '#server/leads/inbox/rows.ts';

/** An enquiry that is to be found. */
export interface Indexed {
  arrival: number;
  folio: string;
  lead: Pick<NewLead, 'nombre' | 'correo' | 'telefono' | 'detail'>;
  /** What was written since, and the names of the files that came with it. */
  said?: readonly string[];
}

/** Enquiries per transaction, at most: visitors are stored in between. */
const TOGETHER = 100;

/**
 * Has an enquiry's words looked at again: something was written or attached. As part of the
 * transaction that stores it.
 */
export async function markUnindexed(
  transaction: Transaction<Schema>,
  arrivals: readonly number[],
): Promise<void> {
  if (arrivals.length === 0) return;
  const rows = sql.join(arrivals.map((arrival) => sql`(${arrival})`));
  // `do update` waits for whoever is reading the words of before, and then marks anew.
  await sql`insert into lead_unindexed (arrival) values ${rows}
    on conflict (arrival) do update set arrival = excluded.arrival`.execute(transaction);
}

/** Puts enquiries into the index, in the place of what it has of them. */
export async function indexLeads(
  transaction: Transaction<Schema>,
  { search }: Pick<Capabilities, 'search'>,
  leads: readonly Indexed[],
): Promise<void> {
  const words = leads.map(({ arrival, folio, lead, said }) => ({
    arrival,
    words: leadWords(folio, lead, said),
  }));
  const arrivals = sql.join(leads.map(({ arrival }) => arrival));
  const key = sql.raw(search === 'fts5' ? 'rowid' : 'arrival');
  await sql`delete from lead_search where ${key} in (${arrivals})`.execute(transaction);
  await sql`delete from lead_type where arrival in (${arrivals})`.execute(transaction);
  if (search === 'fts5') {
    const rows = words.map((row) => sql`(${row.arrival}, ${row.words})`);
    await sql`insert into lead_search (rowid, words) values ${sql.join(rows)}`.execute(transaction);
  } else {
    // No dictionary and no parser of the database's: the words are as they shall be found.
    const rows = words.map(
      (row) => sql`(${row.arrival}::bigint, array_to_tsvector(string_to_array(${row.words}, ' ')))`,
    );
    await sql`insert into lead_search (arrival, words) values ${sql.join(rows)}`.execute(
      transaction,
    );
  }
  const types = leads.flatMap(({ arrival, lead }) =>
    [...new Set(lead.detail.tipos)].map((type) => ({ arrival, type })),
  );
  if (types.length > 0) await transaction.insertInto('lead_type').values(types).execute();
}

/**
 * Makes enquiries findable by their words and their project types: those just stored, and those from
 * before there was an index; the newest first. Several processes may: each piece is one's own.
 *
 * This is not done while an enquiry is stored, because it would take half as long again: 0.14 ms of
 * processor each, measured in SQLite (docs/decisions/026-la-bandeja.md).
 *
 * @returns how many
 * @throws StoreUnavailableError
 */
export async function indexMissing(
  { kysely, capabilities }: Database,
  stopped: () => boolean = () => false,
): Promise<number> {
  let indexed = 0;
  for (;;) {
    if (stopped()) return indexed;
    const count = await indexPiece(kysely, capabilities);
    indexed += count;
    if (count < TOGETHER) return indexed;
  }
}

function indexPiece(kysely: Kysely<Schema>, capabilities: Capabilities): Promise<number> {
  return kysely.transaction().execute(async (transaction) => {
    const marked = await transaction
      .selectFrom('lead_unindexed')
      .select('arrival')
      .orderBy('arrival', 'desc')
      .limit(TOGETHER)
      .$if(capabilities.skipsLocked, (query) => query.forUpdate().skipLocked())
      .execute();
    if (marked.length === 0) return 0;
    const arrivals = marked.map(({ arrival }) => arrival);
    const rows = await transaction
      .selectFrom('lead')
      .selectAll()
      .where('arrival', 'in', arrivals)
      .execute();
    const ids = rows.map(({ id }) => id);
    const joined = ids.length === 0 ? [] : await joinedTo(transaction, ids);
    const saidOf = await saidIn(transaction, [...ids, ...joined.map(({ id }) => id)]);
    const leads = rows.map((row): Indexed => {
      const { arrival, folio } = row;
      // What was joined to it is found under it.
      const theirs = joined.filter((each) => each.merged_into === row.id);
      const said = [
        ...(saidOf.get(row.id) ?? []),
        ...theirs.flatMap((each) => [
          leadWords(each.folio, readable(each)),
          ...(saidOf.get(each.id) ?? []),
        ]),
      ];
      return { arrival, folio, lead: readable(row), said };
    });
    if (leads.length > 0) await indexLeads(transaction, capabilities, leads);
    await transaction.deleteFrom('lead_unindexed').where('arrival', 'in', arrivals).execute();
    return marked.length;
  });
}

/** What is damaged can still be found by what has a column of its own. */
function readable(
  row: Pick<LeadRow, 'nombre' | 'correo' | 'telefono' | 'detail'>,
): Indexed['lead'] {
  try {
    return { ...row, detail: detailFrom(row.detail) };
  } catch {
    return { ...row, detail: {} };
  }
}

/** Has what enquiries are joined to looked at again, because they go. */
export async function markMainsUnindexed(
  transaction: Transaction<Schema>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const mains = await transaction
    .selectFrom('lead as main')
    .innerJoin('lead', 'lead.merged_into', 'main.id')
    .select('main.arrival')
    .where('lead.id', 'in', ids)
    .where('main.id', 'not in', ids)
    .execute();
  await markUnindexed(transaction, [...new Set(mains.map(({ arrival }) => arrival))]);
}

/** What was written about enquiries since they arrived, by their ids: mails, answers, notes, names of files. */
async function saidIn(
  transaction: Transaction<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const said = new Map<string, string[]>();
  if (ids.length === 0) return said;
  const add = (rows: readonly { lead_id: string | null; texts: readonly string[] }[]) => {
    for (const { lead_id: id, texts } of rows) {
      if (id !== null) said.set(id, [...(said.get(id) ?? []), ...texts]);
    }
  };
  const messages = await transaction
    .selectFrom('lead_message')
    .select(['lead_id', 'from_name', 'from_address', 'subject', 'body'])
    .where('lead_id', 'in', ids)
    .execute();
  add(messages.map(({ lead_id, ...texts }) => ({ lead_id, texts: Object.values(texts) })));
  const replies = await transaction
    .selectFrom('lead_reply')
    .select(['lead_id', 'subject', 'body'])
    .where('lead_id', 'in', ids)
    .execute();
  add(replies.map(({ lead_id, subject, body }) => ({ lead_id, texts: [subject, body] })));
  const notes = await transaction
    .selectFrom('lead_event')
    .select(['lead_id', 'data'])
    .where('lead_id', 'in', ids)
    .where('kind', '=', 'note')
    .execute();
  add(
    notes.map(({ lead_id, data }) => ({
      lead_id,
      texts: [(JSON.parse(data) as { text: string }).text],
    })),
  );
  const files = await transaction
    .selectFrom('lead_attachment')
    .select(['lead_id', 'name'])
    .where('lead_id', 'in', ids)
    .execute();
  add(files.map(({ lead_id, name }) => ({ lead_id, texts: [name] })));
  return said;
}

/** How long after an enquiry its words are looked at, in milliseconds: those of a burst go together. */
const INDEX_AFTER_MS = 200;
/** How often what another process left is looked for, in milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** Keeps the index up to date in the background. */
export interface Indexer extends Job {
  /** There is something new. */
  wake(): void;
}

export function createIndexer(database: Database, log: Pick<Logger, 'warn' | 'info'>): Indexer {
  let due: NodeJS.Timeout | undefined;
  let stopped = true;
  const leftovers = periodic({
    name: 'index of enquiries',
    everyMs: LOOK_EVERY_MS,
    work: async () => {
      const count = await indexMissing(database, () => stopped);
      if (count > TOGETHER) log.info({ count }, 'enquiries indexed');
    },
    log,
  });
  return {
    name: leftovers.name,
    start() {
      stopped = false;
      leftovers.start();
    },
    async stop() {
      stopped = true;
      clearTimeout(due);
      await leftovers.stop();
    },
    wake() {
      if (due !== undefined || stopped) return;
      due = setTimeout(() => {
        due = undefined;
        leftovers.now();
      }, INDEX_AFTER_MS);
      due.unref();
    },
  };
}

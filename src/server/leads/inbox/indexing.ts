import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Capabilities } from '#server/platform/database/capabilities.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import { leadWords } from '#server/leads/inbox/search.ts';
import { type Job, periodic } from '#server/platform/jobs.ts';
import type { NewLead } from '#server/leads/lead.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';

/** An enquiry that is to be found. */
export interface Indexed {
  arrival: number;
  folio: string;
  lead: Pick<NewLead, 'nombre' | 'correo' | 'telefono' | 'detail'>;
}

/** Enquiries per transaction, at most: visitors are stored in between. */
const TOGETHER = 100;

/** Puts enquiries into the index, which does not have them yet. */
export async function indexLeads(
  transaction: Transaction<Schema>,
  { search }: Pick<Capabilities, 'search'>,
  leads: readonly Indexed[],
): Promise<void> {
  const words = leads.map(({ arrival, folio, lead }) => ({
    arrival,
    words: leadWords(folio, lead),
  }));
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
    const count = await orUnavailable('index enquiries', () => indexPiece(kysely, capabilities));
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
    const leads = rows.map((row): Indexed => {
      const { arrival, folio } = row;
      try {
        return { arrival, folio, lead: leadFromRow(row) };
      } catch {
        // Damaged: it can still be found by what has a column of its own.
        return { arrival, folio, lead: { ...row, detail: {} } };
      }
    });
    if (leads.length > 0) await indexLeads(transaction, capabilities, leads);
    await transaction.deleteFrom('lead_unindexed').where('arrival', 'in', arrivals).execute();
    return marked.length;
  });
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

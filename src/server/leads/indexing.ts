import { type Kysely, sql, type Transaction } from 'kysely';
import type { Capabilities } from '#server/platform/database/capabilities.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { readDetail, type NewLead } from '#server/leads/lead.ts';
import { leadWords } from '#server/leads/search.ts';

interface Indexed extends Pick<NewLead, 'nombre' | 'correo' | 'telefono' | 'detail'> {
  arrival: number;
  folio: string;
  said?: readonly string[];
}

export async function putIntoIndex(
  transaction: Transaction<Schema>,
  { search }: Pick<Capabilities, 'search'>,
  leads: readonly Indexed[],
): Promise<void> {
  if (leads.length === 0) return;
  const arrivals = sql.join(leads.map(({ arrival }) => arrival));
  const key = sql.raw(search === 'fts5' ? 'rowid' : 'arrival');
  await sql`delete from lead_search where ${key} in (${arrivals})`.execute(transaction);
  await sql`delete from lead_type where arrival in (${arrivals})`.execute(transaction);
  const rows = leads.map((lead) => {
    const words = leadWords(lead.folio, lead, lead.said);
    // PostgreSQL must not change these words, because both databases must find the same enquiries.
    return search === 'fts5'
      ? sql`(${lead.arrival}, ${words})`
      : sql`(${lead.arrival}::bigint, array_to_tsvector(string_to_array(${words}, ' ')))`;
  });
  await sql`insert into lead_search (${key}, words) values ${sql.join(rows)}`.execute(transaction);
  const types = leads.flatMap(({ arrival, detail }) =>
    [...new Set(detail.tipos)].map((type) => ({ arrival, type })),
  );
  if (types.length > 0) await transaction.insertInto('lead_type').values(types).execute();
}

/** Indexes enquiries for the search. Call it in the transaction that changes their texts. */
export async function indexLeads(
  transaction: Transaction<Schema>,
  capabilities: Pick<Capabilities, 'search' | 'isShared'>,
  arrivals: readonly number[],
): Promise<void> {
  if (arrivals.length === 0) return;
  const rows = await transaction
    .selectFrom('lead')
    .selectAll()
    .where('arrival', 'in', arrivals)
    .orderBy('arrival')
    // Another transaction that indexes one of these enquiries waits, and then sees these changes.
    .$if(capabilities.isShared, (query) => query.forNoKeyUpdate())
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const joined = await joinedTo(transaction, ids);
  const said = await saidIn(transaction, [...ids, ...joined.map(({ id }) => id)]);
  const saidOf = (id: string) =>
    said.filter(({ lead_id: of }) => of === id).map(({ text }) => text);
  const readable = <Row extends { detail: string }>(row: Row) => ({
    ...row,
    detail: readDetail(row.detail) ?? {},
  });
  const leads = rows.map((row) => {
    const theirs = joined.filter((each) => each.merged_into === row.id);
    const others = theirs.flatMap((each) => [
      leadWords(each.folio, readable(each)),
      ...saidOf(each.id),
    ]);
    return { ...readable(row), said: [...saidOf(row.id), ...others] };
  });
  await putIntoIndex(transaction, capabilities, leads);
}

/**
 * Returns the arrival numbers of the enquiries into which `ids` were merged. After the caller
 * deletes `ids`, it must index those enquiries again.
 */
export async function mainsOf(transaction: Transaction<Schema>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const mains = await transaction
    .selectFrom('lead as main')
    .innerJoin('lead', 'lead.merged_into', 'main.id')
    .select('main.arrival')
    .distinct()
    .where('lead.id', 'in', ids)
    .where('main.id', 'not in', ids)
    .execute();
  return mains.map(({ arrival }) => arrival);
}

/** The most enquiries in one transaction: a longer transaction would delay new enquiries. */
const TOGETHER = 100;

/** Indexes the enquiries that a migration marked. Several processes may do this at once. */
export async function indexMarked({
  kysely,
  capabilities,
}: Pick<Database, 'kysely' | 'capabilities'>): Promise<void> {
  for (let count = TOGETHER; count === TOGETHER;) {
    count = await kysely.transaction().execute(async (transaction) => {
      const marked = await transaction
        .selectFrom('lead_unindexed')
        .select('arrival')
        .orderBy('arrival', 'desc')
        .limit(TOGETHER)
        .$if(capabilities.isShared, (query) => query.forUpdate().skipLocked())
        .execute();
      if (marked.length === 0) return 0;
      const arrivals = marked.map(({ arrival }) => arrival);
      await indexLeads(transaction, capabilities, arrivals);
      await transaction.deleteFrom('lead_unindexed').where('arrival', 'in', arrivals).execute();
      return marked.length;
    });
  }
}

export function joinedTo(kysely: Pick<Kysely<Schema>, 'selectFrom'>, ids: readonly string[]) {
  return kysely
    .selectFrom('lead')
    .select(['id', 'folio', 'nombre', 'correo', 'telefono', 'detail', 'created_at', 'merged_into'])
    .where('merged_into', 'in', ids)
    .execute();
}

interface Said {
  lead_id: string;
  place: 'answer' | 'reply' | 'call' | 'note' | 'file';
  text: string;
}

export async function saidIn(kysely: Kysely<Schema>, ids: readonly string[]): Promise<Said[]> {
  const some = sql.join(ids);
  const { rows } = await sql<Said>`
    select lead_id, place, text from (
      select lead_id, case when kind = 'call' then 'call' when direction = 'in' then 'answer' else 'reply' end as place,
        body || ' ' || subject || ' ' || from_name || ' ' || from_address || ' ' || coalesce(quoted, '') as text, sent_at as at
      from lead_message where lead_id in (${some})
      union all
      select lead_id, 'reply' as place, body || ' ' || subject as text, created_at as at
      from lead_reply where lead_id in (${some})
      union all
      select lead_id, 'note' as place, data as text, at
      from lead_event where lead_id in (${some}) and kind = 'note'
      union all
      select lead_id, 'file' as place, name as text, created_at as at
      from lead_attachment where lead_id in (${some}) and whole = 0
    ) as said order by at desc
  `.execute(kysely);
  return rows.map((row) =>
    row.place === 'note' ? { ...row, text: (JSON.parse(row.text) as { text: string }).text } : row,
  );
}

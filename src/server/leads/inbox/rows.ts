import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { InboxRow, LastSaid } from '#server/leads/inbox/list.ts';
import type {
  LeadCategory,
  LeadState,
  LeadDetail,
  LeadKind,
  Suspicion,
} from '#server/leads/lead.ts';
import { fullName } from '#server/leads/inbox/actor.ts';

/** A delivery that waits for longer than this is late, in milliseconds: five minutes. */
export const LATE_MS = 5 * 60 * 1000;

/** In the place of when a draft was written: a colleague goes on with it. */
export const TAKEN_OVER = 0;

/** Longest beginning of a message that a list shows, in characters. */
const EXCERPT = 160;

/** The columns that a row is made of. */
const COLUMNS = [
  ...(['id', 'folio', 'arrival', 'version', 'kind', 'nombre', 'correo', 'telefono'] as const),
  ...(['detail', 'status', 'owner_id', 'created_at', 'due_at', 'first_answer_at'] as const),
  ...(['awaits_since', 'remind_at', 'awaits_answer', 'attention_at', 'source'] as const),
  ...(['failed_deliveries', 'suspicion', 'urgent', 'urgent_why', 'category', 'stage'] as const),
  ...(['amount', 'expected_on', 'merged_into', 'entered_by'] as const),
] as const;

export const ROW_COLUMNS: RawBuilder<unknown> = sql.raw(
  COLUMNS.map((column) => `lead.${column}`).join(', '),
);

export type StoredRow = Pick<Selectable<Schema['lead']>, (typeof COLUMNS)[number]>;

/** Rows of a list from what is stored: with their owners' names and what is late. */
export async function inboxRows(
  kysely: Kysely<Schema>,
  stored: readonly StoredRow[],
  now: number,
): Promise<InboxRow[]> {
  if (stored.length === 0) return [];
  const ids = stored.map(({ id }) => id);
  const joined = await joinedTo(kysely, ids);
  const [late, last, names, tags, drafts] = await Promise.all([
    lateOf(kysely, ids, now),
    lastSaid(kysely, stored, joined),
    namesOf(
      kysely,
      stored.map((row) => row.owner_id),
    ),
    tagsOf(kysely, ids),
    draftsOf(kysely, ids),
  ]);
  return stored.map((row) => {
    const detail = detailOf(row.detail);
    const owner = row.owner_id;
    return {
      folio: row.folio,
      arrival: row.arrival,
      version: row.version,
      kind: row.kind as LeadKind,
      nombre: row.nombre,
      correo: row.correo,
      telefono: row.telefono,
      types: detail.tipos ?? [],
      budget: detail.presupuesto ?? null,
      start: detail.comienzo ?? null,
      launch: detail.lanzamiento ?? null,
      excerpt: excerptOf(detail),
      last: last.get(row.id) ?? null,
      state: row.status as LeadState,
      owner: owner === null ? null : { id: owner, name: names.get(owner) ?? '' },
      arrivedAt: row.created_at,
      dueAt: row.due_at,
      firstAnswerAt: row.first_answer_at,
      awaitsSince: row.awaits_since,
      attentionAt: row.attention_at,
      remindAt: row.remind_at,
      awaitsAnswer: row.awaits_answer === 1,
      source: row.source,
      suspicion: reasonsIn(row.suspicion),
      byHand: row.entered_by !== null,
      urgent: row.urgent === 1,
      urgentWhy: row.urgent_why,
      category: row.category as LeadCategory,
      stage: row.stage,
      amount: row.amount,
      expectedOn: row.expected_on,
      tags: tags.get(row.id) ?? [],
      drafts: drafts.get(row.id) ?? [],
      deliveries: { failed: row.failed_deliveries, late: late.get(row.id) ?? 0 },
    };
  });
}

/** The tags of some enquiries, by id, in the order of the alphabet. */
async function tagsOf(
  kysely: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await kysely
    .selectFrom('lead_tag')
    .select(['lead_id', 'tag'])
    .where('lead_id', 'in', ids)
    .orderBy('tag')
    .execute();
  const byLead = Map.groupBy(rows, ({ lead_id: id }) => id);
  return new Map([...byLead].map(([id, own]) => [id, own.map(({ tag }) => tag)]));
}

/** Who has an answer written and not sent to some enquiries, by id; one that a colleague goes on with is theirs. */
async function draftsOf(
  kysely: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InboxRow['drafts']>> {
  const rows = await kysely
    .selectFrom('lead_draft')
    .innerJoin('staff', 'staff.id', 'lead_draft.staff_id')
    .select(['lead_id', 'staff.id', 'firstname', 'lastname'])
    .where('lead_id', 'in', ids)
    .where('body', '<>', '')
    .where('lead_draft.updated_at', '>', TAKEN_OVER)
    .orderBy('lead_draft.updated_at', 'desc')
    .execute();
  const byLead = Map.groupBy(rows, ({ lead_id: id }) => id);
  return new Map(
    [...byLead].map(([id, own]) => [
      id,
      own.map((writer) => ({ id: writer.id, name: fullName(writer) })),
    ]),
  );
}

/** The names of some accounts, by id. */
export async function namesOf(
  kysely: Kysely<Schema>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await kysely
    .selectFrom('staff')
    .select(['id', 'firstname', 'lastname'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, fullName(names)]));
}

async function lateOf(kysely: Kysely<Schema>, ids: readonly string[], now: number) {
  const rows = await kysely
    .selectFrom('delivery')
    .select(['lead_id', (row) => row.fn.countAll<number>().as('count')])
    .where('lead_id', 'in', ids)
    .where('status', '=', 'pending')
    .where('created_at', '<', now - LATE_MS)
    .groupBy('lead_id')
    .execute();
  return new Map(rows.map((row) => [row.lead_id, row.count]));
}

/** What was joined to some enquiries, by their ids, and what is read with theirs from then on. */
export function joinedTo(kysely: Pick<Kysely<Schema>, 'selectFrom'>, ids: readonly string[]) {
  return kysely
    .selectFrom('lead')
    .select(['id', 'folio', 'nombre', 'correo', 'telefono', 'detail', 'created_at', 'merged_into'])
    .where('merged_into', 'in', ids)
    .execute();
}

/**
 * What was said last in each conversation since the form: a mail, an answer of ours, a call, or the form
 * of one that was joined to it.
 */
async function lastSaid(
  kysely: Kysely<Schema>,
  leads: readonly StoredRow[],
  joined: Awaited<ReturnType<typeof joinedTo>>,
): Promise<ReadonlyMap<string, LastSaid>> {
  const ids = [...leads, ...joined].map(({ id }) => id);
  // Each by its index, and no more of a long text than is shown.
  const { rows } = await sql<{
    lead_id: string;
    at: number;
    author: string | null;
    call: 0 | 1;
    text: string;
  }>`
    select lead_id, created_at as at, author, 0 as call, substr(body, 1, ${2 * EXCERPT}) as text
    from lead_reply where lead_id in (${sql.join(ids)}) and created_at = (
      select max(created_at) from lead_reply as later where later.lead_id = lead_reply.lead_id)
    union all
    select lead_id, sent_at as at, case when direction = 'out' then from_name end as author,
      case when kind = 'call' then 1 else 0 end as call, substr(body, 1, ${2 * EXCERPT}) as text
    from lead_message where lead_id in (${sql.join(ids)}) and kind in ('answer', 'call') and sent_at = (
      select max(sent_at) from lead_message as later
      where later.lead_id = lead_message.lead_id and later.kind in ('answer', 'call'))
  `.execute(kysely);
  const mains = new Map(joined.map(({ id, merged_into: main }) => [id, main]));
  const last = new Map<string, LastSaid>();
  const add = (id: string, said: LastSaid) => {
    const known = last.get(id);
    if (known === undefined || known.at <= said.at) last.set(id, said);
  };
  for (const { lead_id: id, author, call, text, at } of rows) {
    add(mains.get(id) ?? id, { author, call: call === 1, text: shortened(text), at });
  }
  for (const { merged_into: main, detail, created_at: at } of joined) {
    const text = excerptOf(detailOf(detail));
    if (main !== null && text !== '') add(main, { author: null, call: false, text, at });
  }
  for (const { id, created_at: at } of leads) {
    // Its own form came after all that was said in what was joined to it.
    const isOld = joined.length > 0 && (last.get(id)?.at ?? at) < at;
    if (isOld && !rows.some(({ lead_id: of }) => of === id)) last.delete(id);
  }
  return last;
}

/** What was written; nothing where the stored text is damaged. */
function detailOf(json: string): LeadDetail {
  try {
    return JSON.parse(json) as LeadDetail;
  } catch {
    return {};
  }
}

/** Why an enquiry may be unwanted, from its stored JSON. */
export function reasonsIn(suspicion: string | null): readonly string[] {
  if (suspicion === null) return [];
  try {
    return (JSON.parse(suspicion) as Suspicion).reasons;
  } catch {
    return [];
  }
}

function excerptOf({ mensaje, solicitudes = [] }: LeadDetail): string {
  return shortened(mensaje ?? solicitudes.join('; '));
}

/** The beginning of a text, on one line. */
function shortened(whole: string): string {
  const text = whole
    .slice(0, 4 * EXCERPT)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const characters = Array.from(text.slice(0, 2 * EXCERPT));
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT - 1).join('')}…` : text;
}

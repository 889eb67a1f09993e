import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import {
  type LeadCategory,
  type LeadState,
  type LeadDetail,
  type LeadKind,
  readDetail,
  type Suspicion,
} from '#server/leads/lead.ts';
import { tagsByLead } from '#server/leads/change-lead.ts';
import { joinedTo } from '#server/leads/indexing.ts';
import { fullName } from '#server/leads/actor.ts';

/** Where in an enquiry something was found; `joined`: in the text of a merged one. */
export type HitPlace =
  | ('mail' | 'telephone' | 'form' | 'joined')
  | ('answer' | 'reply' | 'call' | 'note' | 'file');

/** A search hit that a row of the list does not show by itself. */
export interface SearchHit {
  place: HitPlace;
  /** Some words around it, on one line; the searched ones are marked. */
  words: readonly { text: string; found: boolean }[];
}

/** A delivery that waits longer than this is late, in milliseconds: five minutes. */
export const LATE_MS = 5 * 60 * 1000;

/** The time of a draft that a colleague has taken over. */
export const TAKEN_OVER = 0;

/** The longest excerpt of a message in a list, in characters. */
const EXCERPT = 160;

/** The last text of a conversation. */
interface LastSaid {
  /** The agency's author; null for the client. */
  author: string | null;
  call: boolean;
  /** Its excerpt, on one line. */
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

export type StoredRow = Selectable<Schema['lead']>;

/** An enquiry in a list, with the search hit that it does not show by itself. */
export type InboxRow = Awaited<ReturnType<typeof inboxRows>>[number] & {
  hit?: SearchHit | undefined;
};

/**
 * Rows of a list from stored rows: with their owners' names and what is late. Times in milliseconds
 * since 1970.
 */
export async function inboxRows(kysely: Kysely<Schema>, stored: readonly StoredRow[], now: number) {
  if (stored.length === 0) return [];
  const ids = stored.map(({ id }) => id);
  const joined = await joinedTo(kysely, ids);
  const [late, unsent, last, names, tags, drafts] = await Promise.all([
    lateOf(kysely, ids, now),
    unsentOf(kysely, ids),
    lastSaid(kysely, stored, joined),
    namesOf(
      kysely,
      stored.map((row) => row.owner_id),
    ),
    tagsByLead(kysely, ids),
    draftsOf(kysely, ids),
  ]);
  return stored.map((row) => {
    const detail = readDetail(row.detail) ?? {};
    const owner = row.owner_id;
    return {
      folio: row.folio,
      /** Grows with time; unique. */
      arrival: row.arrival,
      version: row.version,
      kind: row.kind as LeadKind,
      nombre: row.nombre,
      correo: row.correo,
      telefono: row.telefono,
      /** As it was typed, where that differs. */
      telefonoEscrito: detail.telefonoEscrito,
      /** Values of the chosen project types. */
      types: detail.tipos ?? [],
      budget: detail.presupuesto ?? null,
      start: detail.comienzo ?? null,
      launch: detail.lanzamiento ?? null,
      /** The excerpt of the message, on one line. */
      excerpt: excerptOf(detail),
      /** The last text since the form; null for none. */
      last: last.get(row.id) ?? null,
      state: row.status as LeadState,
      owner: owner === null ? null : { id: owner, name: names.get(owner) ?? '' },
      arrivedAt: row.created_at,
      /** When the promised answer is due; null when none was promised. */
      dueAt: row.due_at,
      firstAnswerAt: row.first_answer_at,
      /** Since when they wait for an answer to their last mail; null when they do not. */
      awaitsSince: row.awaits_since,
      /** When it is due; null when it is not. */
      attentionAt: row.attention_at,
      remindAt: row.remind_at,
      /** Until when lists hide it; null when they do not. */
      hiddenUntil: row.hidden_until,
      /** Whether they wait for a first or another answer. */
      awaitsAnswer: row.awaits_answer === 1,
      source: row.source,
      /** The reasons to take it for spam; empty without any. */
      suspicion: reasonsIn(row.suspicion),
      /** Somebody of the agency entered it. */
      byHand: row.entered_by !== null,
      urgent: row.urgent === 1,
      /** The reason for urgent, a sentence; it remains after a correction. */
      urgentWhy: row.urgent_why,
      category: row.category as LeadCategory,
      /** A state of the agency's own, beyond `cotizada`. */
      stage: row.stage,
      /** The amount, in whole units of the brand's currency. */
      amount: row.amount,
      /** The day on which it is expected to be decided, `yyyy-mm-dd`. */
      expectedOn: row.expected_on,
      /** In lower case, in alphabetical order. */
      tags: tags(row.id),
      /** The people with an unsent reply to it. */
      drafts: (drafts.get(row.id) ?? []).map(({ id, ...name }) => ({ id, name: fullName(name) })),
      deliveries: { failed: row.failed_deliveries, late: late.get(row.id) ?? 0 },
      /** What keeps the last reply here; null when it left, was not tried yet, or there is none. */
      unsent: unsent.get(row.id) ?? null,
    };
  });
}

/** The people with unsent replies, by enquiry; a draft that was taken over belongs to the colleague. */
async function draftsOf(kysely: Kysely<Schema>, ids: readonly string[]) {
  const rows = await kysely
    .selectFrom('lead_draft')
    .innerJoin('staff', 'staff.id', 'lead_draft.staff_id')
    .select(['lead_id', 'staff.id', 'firstname', 'lastname'])
    .where('lead_id', 'in', ids)
    .where('body', '<>', '')
    .where('lead_draft.updated_at', '>', TAKEN_OVER)
    .orderBy('lead_draft.updated_at', 'desc')
    .execute();
  return Map.groupBy(rows, ({ lead_id: id }) => id);
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
    .where(isLate(now))
    .groupBy('lead_id')
    .execute();
  return new Map(rows.map((row) => [row.lead_id, row.count]));
}

/** The condition of a pending delivery that has failed once or waits for {@link LATE_MS}. */
export const isLate = (now: number) =>
  sql<boolean>`(delivery.last_error is not null or delivery.created_at < ${now - LATE_MS})`;

/**
 * Whether the last reply of an enquiry was given up, or is tried again. Enquiries without such a reply are left
 * out.
 */
async function unsentOf(kysely: Kysely<Schema>, ids: readonly string[]) {
  const rows = await kysely
    .selectFrom('delivery')
    .select(['lead_id', 'status'])
    .where('lead_id', 'in', ids)
    .where('channel', '=', 'reply')
    .where('status', '<>', 'sent')
    .where('last_error', 'is not', null)
    .where(
      sql<boolean>`not exists (select 1 from delivery as later where later.lead_id = delivery.lead_id
        and later.channel = 'reply' and later.created_at > delivery.created_at)`,
    )
    .execute();
  return new Map(
    rows.map((row) => [row.lead_id, row.status === 'failed' ? 'failed' : 'retrying'] as const),
  );
}

/**
 * The last text of each conversation since the form: a mail, a reply, a call, or the form of a
 * merged enquiry.
 */
async function lastSaid(
  kysely: Kysely<Schema>,
  leads: readonly StoredRow[],
  joined: Awaited<ReturnType<typeof joinedTo>>,
): Promise<ReadonlyMap<string, LastSaid>> {
  const ids = [...leads, ...joined].map(({ id }) => id);
  // Each part uses its index, and only excerpts are read.
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
    const text = excerptOf(readDetail(detail) ?? {});
    if (main !== null && text !== '') add(main, { author: null, call: false, text, at });
  }
  for (const { id, created_at: at } of leads) {
    // Its own form is later than all texts of the merged enquiries.
    const isOld = joined.length > 0 && (last.get(id)?.at ?? at) < at;
    if (isOld && !rows.some(({ lead_id: of }) => of === id)) last.delete(id);
  }
  return last;
}

/** The reasons to take an enquiry for spam, from its stored JSON. */
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

/** The excerpt of a text, on one line. */
function shortened(whole: string): string {
  const text = whole
    .slice(0, 4 * EXCERPT)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const characters = Array.from(text.slice(0, 2 * EXCERPT));
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT - 1).join('')}…` : text;
}

/** The digits that a telephone needs to identify a person, and how many of its last ones are compared. */
const [TELLING_DIGITS, COMPARED_DIGITS] = [7, 10];

/** Enquiries with a mail address or a telephone, newest first, each by its own index. */
export async function samePerson(
  kysely: Kysely<Schema>,
  { correo, telefono }: { correo: string; telefono: string },
  most: number,
): Promise<StoredRow[]> {
  const by = (column: 'mail_key' | 'phone_key', value: string) =>
    kysely
      .selectFrom('lead')
      .selectAll()
      .where(column, '=', value)
      .where('merged_into', 'is', null)
      .orderBy('arrival', 'desc')
      .limit(most)
      .execute();
  const mail = correo.trim().toLowerCase();
  const digits = telefono.replaceAll(/\D/g, '');
  // A person without one shares it with nobody.
  return [
    ...(mail.includes('@') ? await by('mail_key', mail) : []),
    ...(digits.length >= TELLING_DIGITS
      ? await by('phone_key', digits.slice(-COMPARED_DIGITS))
      : []),
  ];
}

/** Without duplicates, newest first. */
export function newestOf(rows: readonly StoredRow[], most: number): StoredRow[] {
  const all = new Map(rows.map((row) => [row.id, row]));
  return [...all.values()].sort((one, other) => other.arrival - one.arrival).slice(0, most);
}

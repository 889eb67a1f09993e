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
import { isCall } from '#server/leads/timeline.ts';
import { fullName } from '#server/leads/actor.ts';
import { nobodyGot } from '#server/messages/queue.ts';

/** Where the search found a word. `joined` is the text of a merged enquiry. */
export type HitPlace =
  | ('mail' | 'telephone' | 'form' | 'joined')
  | ('answer' | 'reply' | 'call' | 'note' | 'file');

export interface SearchHit {
  place: HitPlace;
  words: readonly { text: string; found: boolean }[];
}

export const LATE_MS = 5 * 60 * 1000;

/** The value of `updated_at` in a draft that a colleague has taken over. */
export const TAKEN_OVER = 0;

const EXCERPT = 160;

interface LastSaid {
  author: string | null;
  call: boolean;
  text: string;
  at: number;
}

export type StoredRow = Selectable<Schema['lead']>;

export type InboxRow = Awaited<ReturnType<typeof inboxRows>>[number] & {
  hit?: SearchHit | undefined;
};

export async function inboxRows(kysely: Kysely<Schema>, stored: readonly StoredRow[], now: number) {
  if (stored.length === 0) return [];
  const ids = stored.map(({ id }) => id);
  const owners = stored.map((row) => row.owner_id);
  const joined = await joinedTo(kysely, ids);
  const [held, last, names, tags, drafts] = await Promise.all([
    heldBack(kysely, ids, now),
    lastSaid(kysely, stored, joined),
    namesOf(kysely, owners),
    tagsByLead(kysely, ids),
    draftsOf(kysely, ids),
  ]);
  return stored.map((row) => {
    const detail = readDetail(row.detail) ?? {};
    const owner = row.owner_id;
    const { late, unsent } = held(row.id);
    return {
      folio: row.folio,
      /** A unique number, greater for later enquiries. */
      arrival: row.arrival,
      version: row.version,
      kind: row.kind as LeadKind,
      nombre: row.nombre,
      correo: row.correo,
      telefono: row.telefono,
      telefonoEscrito: detail.telefonoEscrito,
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
      /** Since when the client waits. Usually null before the first answer, and without a wait. */
      awaitsSince: row.awaits_since,
      /** When a person of the agency must act, in milliseconds since 1970, or null. */
      attentionAt: row.attention_at,
      remindAt: row.remind_at,
      hiddenUntil: row.hidden_until,
      awaitsAnswer: row.awaits_answer === 1,
      source: row.source,
      suspicion: reasonsIn(row.suspicion),
      byHand: row.entered_by !== null,
      urgent: row.urgent === 1,
      /** Why the site marked the enquiry as urgent, also after a person removed the mark. */
      urgentWhy: row.urgent_why,
      category: row.category as LeadCategory,
      stage: row.stage,
      /** The price of the project, in whole units of the brand's currency. */
      amount: row.amount,
      /** The day on which the client is expected to decide, as `yyyy-mm-dd`. */
      expectedOn: row.expected_on,
      tags: tags(row.id),
      drafts: (drafts.get(row.id) ?? []).map(({ id, ...name }) => ({ id, name: fullName(name) })),
      deliveries: { failed: row.failed_deliveries, late },
      /** Why the newest reply is unsent, or null. `kept`: saved as a file; `waiting`: untried. */
      unsent,
    };
  });
}

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

export async function namesOf(kysely: Kysely<Schema>, ids: readonly (string | null)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map<string, string>();
  const rows = await kysely
    .selectFrom('staff')
    .select(['id', 'firstname', 'lastname'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, fullName(names)]));
}

/** A waiting delivery is late after a failed attempt, or after {@link LATE_MS}. */
export const isLate = (now: number) =>
  sql<boolean>`(delivery.last_error is not null or delivery.created_at < ${now - LATE_MS})`;

const UNSENT = { pending: 'retrying', failed: 'failed', sent: 'kept' } as const;

/**
 * Returns a function from an enquiry's id to `late`, the number of late deliveries, and `unsent`,
 * why the newest reply is unsent.
 */
async function heldBack(kysely: Kysely<Schema>, ids: readonly string[], now: number) {
  const rows = await kysely
    .selectFrom('delivery')
    .select(['lead_id', 'channel', 'status', 'last_error', isLate(now).as('late')])
    .where('lead_id', 'in', ids)
    .where((row) => row.or([row('status', '=', 'pending'), row('channel', '=', 'reply')]))
    .orderBy('created_at')
    .execute();
  const byLead = Map.groupBy(rows, ({ lead_id: id }) => id);
  return (id: string) => {
    const own = byLead.get(id) ?? [];
    const reply = own.findLast(({ channel }) => channel === 'reply');
    const isHeld = reply !== undefined && (reply.last_error !== null || reply.status === 'pending');
    return {
      late: own.filter(({ status, late }) => status === 'pending' && Boolean(late)).length,
      // A delivery with the status `sent` and with an error was not sent, but written to a file.
      unsent: !isHeld ? null : reply.last_error === null ? 'waiting' : UNSENT[reply.status],
    } as const;
  };
}

/** Finds each enquiry's newest message or call, also in merged enquiries. Omits failed replies. */
async function lastSaid(
  kysely: Kysely<Schema>,
  leads: readonly StoredRow[],
  joined: Awaited<ReturnType<typeof joinedTo>>,
): Promise<ReadonlyMap<string, LastSaid>> {
  const ids = [...leads, ...joined].map(({ id }) => id);
  const { rows } = await sql<{
    lead_id: string;
    at: number;
    author: string | null;
    call: 0 | 1;
    text: string;
  }>`
    select lead_id, created_at as at, author, 0 as call, substr(body, 1, ${2 * EXCERPT}) as text
    from lead_reply where lead_id in (${sql.join(ids)}) and ${arrived('lead_reply')} and created_at = (
      select max(created_at) from lead_reply as later
      where later.lead_id = lead_reply.lead_id and ${arrived('later')})
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
    add(mains.get(id) ?? id, {
      author,
      call: call === 1 && isCall(text),
      text: shortened(text),
      at,
    });
  }
  for (const { merged_into: main, detail, created_at: at } of joined) {
    const text = excerptOf(readDetail(detail) ?? {});
    if (main !== null && text !== '') add(main, { author: null, call: false, text, at });
  }
  for (const { id, created_at: at } of leads) {
    // An older form of a merged enquiry does not count: the main enquiry's form is the newest text.
    const isOld = joined.length > 0 && (last.get(id)?.at ?? at) < at;
    if (isOld && !rows.some(({ lead_id: of }) => of === id)) last.delete(id);
  }
  return last;
}

/** Returns SQL that is true for a reply that the client got or that the site is still sending. */
const arrived = (reply: string) =>
  sql<boolean>`not exists (select 1 from delivery where delivery.lead_id = ${sql.ref(`${reply}.lead_id`)}
    and delivery.reply_id = ${sql.ref(`${reply}.id`)} and ${nobodyGot})`;

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

function shortened(whole: string): string {
  const text = whole
    .slice(0, 4 * EXCERPT)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const characters = Array.from(text.slice(0, 2 * EXCERPT));
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT - 1).join('')}…` : text;
}

/** A number with fewer than 7 digits identifies nobody. Of a longer number, the last 10 count. */
const [TELLING_DIGITS, COMPARED_DIGITS] = [7, 10];

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
  return [
    ...(mail.includes('@') ? await by('mail_key', mail) : []),
    ...(digits.length >= TELLING_DIGITS
      ? await by('phone_key', digits.slice(-COMPARED_DIGITS))
      : []),
  ];
}

export function newestOf(rows: readonly StoredRow[], most: number): StoredRow[] {
  const all = new Map(rows.map((row) => [row.id, row]));
  return [...all.values()].sort((one, other) => other.arrival - one.arrival).slice(0, most);
}

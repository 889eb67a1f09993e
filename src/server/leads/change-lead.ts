import { content } from '#content/snapshot/content.ts';
import { numberWords } from '#content/values/locale.ts';
import type { Kysely, Selectable, Transaction, UpdateObject } from 'kysely';
import type { Capabilities } from '#server/platform/database/capabilities.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type Actor, fullName } from '#server/leads/actor.ts';
import { isLeadState, type LeadCategory, type LeadState } from '#server/leads/lead.ts';
import { release, type ReleaseOptions } from '#server/leads/spam.ts';
import { dayOf, isDay } from '#server/leads/zone.ts';
import {
  type LeadAction,
  actionsOf,
  eventRow,
  type TimelineEntry,
  type Who,
} from '#server/leads/timeline.ts';

/** A change by hand. Missing properties stay unchanged. */
export interface LeadChange {
  state?: LeadState | undefined;
  /** Id of an account; null for nobody. */
  ownerId?: string | null | undefined;
  /** Milliseconds since 1970; null for no reminder. */
  remindAt?: number | null | undefined;
  /** Until when lists hide it, in milliseconds since 1970; null to show it again. */
  hiddenUntil?: number | null | undefined;
  /** A state of the agency's own, with `cotizada`; null for none. */
  stage?: string | null | undefined;
  urgent?: boolean | undefined;
  category?: LeadCategory | undefined;
  /** In whole units of the brand's currency; null for none. */
  amount?: number | null | undefined;
  /** A day, `yyyy-mm-dd`; null for none. */
  expectedOn?: string | null | undefined;
}

export type ChangeResult =
  | { outcome: 'changed'; version: number }
  /** Another person changed it since the version that was seen; their changes, oldest first. */
  | { outcome: 'conflict'; version: number; changes: readonly TimelineEntry[] }
  | { outcome: 'missing' }
  /** By field: `estado`, `responsable`, `recordatorio`, `texto`, `asunto`. In Spanish. */
  | { outcome: 'invalid'; errors: Readonly<Record<string, string>> };

/** The same action by the same person within this time is a double click, in milliseconds. */
export const TWICE_MS = 60_000;

/** The latest moment of a reminder, in milliseconds from now: two years. */
const FARTHEST_REMINDER_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/** More than any project costs in any currency, and exactly representable. */
const LARGEST_AMOUNT = 1_000_000_000_000;

/** A locked enquiry. */
export type Changed = Selectable<Schema['lead']>;

/** Locks enquiries by their folios or ids until the transaction ends. */
export function lockLeads(
  transaction: Transaction<Schema>,
  { isShared }: Pick<Capabilities, 'isShared'>,
  column: 'folio' | 'id',
  values: readonly string[],
): Promise<Changed[]> {
  // Always in the same order, so that two changes of the same enquiries do not deadlock.
  return transaction
    .selectFrom('lead')
    .selectAll()
    .where(column, 'in', values)
    .orderBy('arrival')
    .$if(isShared, (query) => query.forUpdate())
    .execute();
}

/** @returns undefined when there is none */
export async function lockLead(
  transaction: Transaction<Schema>,
  capabilities: Pick<Capabilities, 'isShared'>,
  column: 'folio' | 'id',
  value: string,
): Promise<Changed | undefined> {
  const [lead] = await lockLeads(transaction, capabilities, column, [value]);
  return lead;
}

/** A conflict with the changes since an older version. */
export async function conflict(
  transaction: Transaction<Schema>,
  { id, version }: Changed,
  seen: number,
) {
  const changes = await actionsOf(transaction, id, seen);
  return { outcome: 'conflict' as const, version, changes };
}

/** Checks a change by itself. @returns errors by field, in Spanish */
export async function changeErrors(
  kysely: Pick<Kysely<Schema>, 'selectFrom'>,
  { state, ownerId, remindAt, amount, expectedOn }: LeadChange,
  now: number,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  if (state !== undefined && !isLeadState(state)) errors['estado'] = 'Elige uno de los estados.';
  if (typeof ownerId === 'string' && (await ownerOf(kysely, ownerId)) === null) {
    errors['responsable'] = 'Esa persona ya no está en el equipo: elige a otra.';
  }
  if (typeof remindAt === 'number') {
    if (!Number.isSafeInteger(remindAt) || remindAt <= now) {
      errors['recordatorio'] = 'Elige un momento que aún no haya pasado.';
    } else if (remindAt > now + FARTHEST_REMINDER_MS) {
      errors['recordatorio'] = 'Elige un momento dentro de los próximos dos años.';
    }
  }
  if (typeof amount === 'number') {
    if (amount > LARGEST_AMOUNT) {
      errors['monto'] =
        `El monto puede ser de hasta ${numberWords(LARGEST_AMOUNT, content().services.idioma)}.`;
    } else if (!Number.isSafeInteger(amount) || amount < 0) {
      errors['monto'] = 'Escribe el monto en cifras, sin centavos.';
    }
  }
  if (typeof expectedOn === 'string' && !isDay(expectedOn)) {
    errors['esperada'] = 'Escribe una fecha, como 24/11/2026.';
  }
  return errors;
}

/** Checks a change against the enquiry. @returns errors by field, in Spanish */
export function mismatches(
  lead: Changed,
  { expectedOn }: LeadChange,
  timeZone: string,
): Record<string, string> {
  const came = dayOf(lead.created_at, timeZone);
  if (typeof expectedOn !== 'string' || expectedOn === lead.expected_on || expectedOn >= came) {
    return {};
  }
  const day = came.split('-').toReversed().join('/');
  return { esperada: `La solicitud llegó el ${day}: elige ese día o uno después.` };
}

/** The account that an enquiry is given to; null when it does not exist. */
export async function ownerOf(
  kysely: Pick<Kysely<Schema>, 'selectFrom'>,
  id: string,
): Promise<Who | null> {
  const row = await kysely
    .selectFrom('staff')
    .select(['id', 'firstname', 'lastname', 'suspended'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined || Boolean(row.suspended) ? null : { id: row.id, name: fullName(row) };
}

/**
 * The real changes among the wanted ones, with the columns to write.
 *
 * @param names of the present and the new owner, by id
 */
export function actionsIn(
  lead: Changed,
  wanted: LeadChange,
  names: ReadonlyMap<string, string>,
): LeadUpdate {
  const actions: LeadAction[] = [];
  const columns: UpdateObject<Schema, 'lead'> = {};
  const { state, ownerId, remindAt, urgent, category } = wanted;
  if (state !== undefined && state !== lead.status) {
    columns.status = state;
    actions.push({ kind: 'state', from: lead.status as LeadState, to: state });
  }
  // A state of the agency's own exists only together with `cotizada`.
  const quoted = (state ?? lead.status) === 'cotizada';
  const stage = quoted ? wanted.stage : null;
  if (stage !== undefined && stage !== lead.stage) {
    columns.stage = stage;
    if (quoted) actions.push({ kind: 'stage', from: lead.stage, to: stage });
  }
  if (urgent !== undefined && urgent !== (lead.urgent === 1)) {
    columns.urgent = urgent ? 1 : 0;
    actions.push({ kind: 'urgent', urgent });
  }
  if (category !== undefined && category !== lead.category) {
    columns.category = category;
    actions.push({ kind: 'category', from: lead.category as LeadCategory, to: category });
  }
  const { amount = lead.amount, expectedOn = lead.expected_on } = wanted;
  if (amount !== lead.amount || expectedOn !== lead.expected_on) {
    columns.amount = amount;
    columns.expected_on = expectedOn;
    actions.push({ kind: 'amount', amount, expectedOn });
  }
  if (ownerId !== undefined && ownerId !== lead.owner_id) {
    columns.owner_id = ownerId;
    const who = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
    actions.push({ kind: 'owner', from: who(lead.owner_id), to: who(ownerId) });
  }
  const hiddenUntil = wanted.hiddenUntil === undefined ? lead.hidden_until : wanted.hiddenUntil;
  const moment = remindAt === undefined ? lead.remind_at : remindAt;
  if (moment !== lead.remind_at || hiddenUntil !== lead.hidden_until) {
    columns.hidden_until = hiddenUntil;
    if (moment !== lead.remind_at) Object.assign(columns, { remind_at: moment, reminded_at: null });
    actions.push({ kind: 'reminder', moment, ...(hiddenUntil !== null && { hides: true }) });
  }
  return { actions, columns };
}

/** A change: the columns to write, and its entries in the history. */
interface LeadUpdate {
  actions: readonly LeadAction[];
  columns: UpdateObject<Schema, 'lead'>;
}

/** Who changes it, null for the site itself, and when. */
interface Change {
  actor: Pick<Actor, 'id' | 'name'> | null;
  now: number;
}

/**
 * Writes a change and its entries in the history. @returns the new version; the old one without an
 * entry
 */
export async function writeChange(
  transaction: Transaction<Schema>,
  lead: Changed,
  { actions, columns }: LeadUpdate,
  { actor, now }: Change,
): Promise<number> {
  const version = actions.length === 0 ? lead.version : lead.version + 1;
  if (version !== lead.version || Object.keys(columns).length > 0) {
    await transaction
      .updateTable('lead')
      .set({ ...columns, version })
      .where('id', '=', lead.id)
      .execute();
  }
  await writeActions(transaction, { ...lead, version }, actions, { actor, now });
  return version;
}

/** Adds entries to an enquiry's history that cannot conflict, such as a note. */
export async function writeActions(
  transaction: Transaction<Schema>,
  { id, version }: Pick<Changed, 'id' | 'version'>,
  actions: readonly LeadAction[],
  { actor, now }: Change,
): Promise<void> {
  if (actions.length === 0) return;
  await transaction
    .insertInto('lead_event')
    .values(actions.map((action) => eventRow(action, { leadId: id, at: now, actor, version })))
    .execute();
}

/**
 * Makes the wanted changes that differ from the present state. An enquiry that is no longer spam is
 * released.
 *
 * @returns the changes, the new version, and whether its deliveries are sent now
 */
export async function changeLead(
  transaction: Transaction<Schema>,
  lead: Changed,
  made: LeadUpdate,
  change: Change,
  letting: ReleaseOptions,
) {
  const version = await writeChange(transaction, lead, made, change);
  const letIn = lead.status === 'no_deseada' && made.columns.status !== undefined;
  const released = letIn && (await release(transaction, lead, letting, change.now));
  return { version, released };
}

/** The columns that an answer changes, by whatever channel. */
export function answerChange(lead: Changed, at: number): LeadUpdate {
  const isNew = lead.status === 'nueva';
  return {
    columns: {
      first_answer_at: Math.min(lead.first_answer_at ?? at, at),
      ...(lead.awaits_since !== null && lead.awaits_since <= at && { awaits_since: null }),
      ...(isNew && { status: 'en_conversacion' }),
    },
    actions: isNew ? [{ kind: 'state', from: 'nueva', to: 'en_conversacion' }] : [],
  };
}

/** Adds and removes tags; changes of tags never conflict. @returns whether any changed */
export async function changeTags(
  transaction: Transaction<Schema>,
  lead: Changed,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  change: Change,
): Promise<boolean> {
  const present = new Set(await tagsOf(transaction, lead.id));
  const removed = remove.filter((name) => present.has(name));
  const added = add.filter((name) => !present.has(name));
  if (removed.length > 0) {
    await transaction
      .deleteFrom('lead_tag')
      .where('lead_id', '=', lead.id)
      .where('tag', 'in', removed)
      .execute();
  }
  if (added.length > 0) {
    await transaction
      .insertInto('lead_tag')
      .values(added.map((tag) => ({ lead_id: lead.id, tag, arrival: lead.arrival })))
      .execute();
  }
  if (added.length + removed.length === 0) return false;
  await writeActions(transaction, lead, [{ kind: 'tags', added, removed }], change);
  return true;
}

/** The tags of an enquiry. */
export async function tagsOf(transaction: Transaction<Schema>, leadId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('lead_tag')
    .select('tag')
    .where('lead_id', '=', leadId)
    .execute();
  return rows.map(({ tag }) => tag);
}

/** The tags of several enquiries, by id, in alphabetical order. */
export async function tagsByLead(
  kysely: Pick<Kysely<Schema>, 'selectFrom'>,
  ids: readonly string[],
): Promise<(id: string) => string[]> {
  const rows = await kysely
    .selectFrom('lead_tag')
    .select(['lead_id', 'tag'])
    .where('lead_id', 'in', ids)
    .orderBy('tag')
    .execute();
  const byLead = Map.groupBy(rows, (row) => row.lead_id);
  return (id) => (byLead.get(id) ?? []).map(({ tag }) => tag);
}

/** Longest tag, in characters. */
const LONGEST_TAG = 40;

/** A normalized tag: in lower case, with single spaces, without commas; empty for none. */
export function tagName(text: string): string {
  const words = text
    .toWellFormed()
    .replaceAll(/[\s,\0]+/gu, ' ')
    .trim()
    .toLowerCase();
  return Array.from(words).slice(0, LONGEST_TAG).join('').trim();
}

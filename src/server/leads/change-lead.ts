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
} from '#server/leads/timeline.ts';

export interface LeadChange {
  state?: LeadState | undefined;
  ownerId?: string | null | undefined;
  /** The moment of the reminder, in milliseconds since 1970. Null removes the reminder. */
  remindAt?: number | null | undefined;
  /** Until this moment, in milliseconds since 1970, lists hide the enquiry. Null shows it again. */
  hiddenUntil?: number | null | undefined;
  /** One of the agency's own stages. Only an enquiry in the state `cotizada` has a stage. */
  stage?: string | null | undefined;
  urgent?: boolean | undefined;
  category?: LeadCategory | undefined;
  /** The price of the project, in whole units of the brand's currency. */
  amount?: number | null | undefined;
  /** The day on which the client is expected to decide, as `yyyy-mm-dd`. */
  expectedOn?: string | null | undefined;
}

export type ChangeResult =
  | { outcome: 'changed'; version: number }
  /** `changes`: what colleagues changed since the person opened the enquiry, oldest first. */
  | { outcome: 'conflict'; version: number; changes: readonly TimelineEntry[] }
  | { outcome: 'missing' }
  | { outcome: 'invalid'; errors: Readonly<Record<string, string>> };

export const invalid = (errors: Readonly<Record<string, string>>) =>
  ({ outcome: 'invalid', errors }) as const;

/** If a person repeats an action within this time, the repetition is ignored as a double click. */
export const TWICE_MS = 60_000;

const FARTHEST_REMINDER_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/** In whole units of the currency: more than any real price, and exact as a JavaScript number. */
const LARGEST_AMOUNT = 1_000_000_000_000;

export type Changed = Selectable<Schema['lead']>;

/** Locks the enquiries with the given folios or ids until the transaction ends. */
export function lockLeads(
  transaction: Transaction<Schema>,
  { isShared }: Pick<Capabilities, 'isShared'>,
  column: 'folio' | 'id',
  values: readonly string[],
): Promise<Changed[]> {
  // The order is always the same, so that two transactions never wait for each other.
  return transaction
    .selectFrom('lead')
    .selectAll()
    .where(column, 'in', values)
    .orderBy('arrival')
    .$if(isShared, (query) => query.forUpdate())
    .execute();
}

export async function lockLead(
  transaction: Transaction<Schema>,
  capabilities: Pick<Capabilities, 'isShared'>,
  column: 'folio' | 'id',
  value: string,
): Promise<Changed | undefined> {
  const [lead] = await lockLeads(transaction, capabilities, column, [value]);
  return lead;
}

/** Returns the outcome `conflict`, with what colleagues changed after the version `seen`. */
export async function conflict(
  transaction: Transaction<Schema>,
  { id, version }: Changed,
  seen: number,
) {
  const changes = await actionsOf(transaction, id, seen);
  return { outcome: 'conflict' as const, version, changes };
}

/** Checks a change without reading its enquiry. Returns error messages in Spanish by field name. */
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

/** Checks a change against its enquiry `lead`. Returns error messages in Spanish by field name. */
export function mismatches(lead: Changed, { expectedOn }: LeadChange, timeZone: string) {
  const came = dayOf(lead.created_at, timeZone);
  if (typeof expectedOn !== 'string' || expectedOn === lead.expected_on || expectedOn >= came) {
    return {};
  }
  const day = came.split('-').toReversed().join('/');
  return { esperada: `La solicitud llegó el ${day}: elige ese día o uno después.` };
}

export async function ownerOf(kysely: Pick<Kysely<Schema>, 'selectFrom'>, id: string) {
  const row = await kysely
    .selectFrom('staff')
    .select(['id', 'firstname', 'lastname', 'suspended'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined || Boolean(row.suspended) ? null : { id: row.id, name: fullName(row) };
}

/** Returns the history entries and the columns that a change writes. `names`: colleagues by id. */
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

interface LeadUpdate {
  actions: readonly LeadAction[];
  columns: UpdateObject<Schema, 'lead'>;
}

interface Change {
  actor: Pick<Actor, 'id' | 'name'> | null;
  now: number;
}

/** @returns the enquiry's new version, or the same version if `actions` is empty */
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

/** Adds entries to an enquiry's history. The version stays, so that a note causes no conflict. */
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

/** Changes an enquiry. `released`: the enquiry was spam, and its deliveries may now be sent. */
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

/**
 * Returns how an answer of the agency at the moment `at` changes an enquiry. The client no longer
 * waits, unless the client wrote after `at`. The state `nueva` becomes `en_conversacion`.
 */
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

/** Changes an enquiry's tags without a check for conflicts. Returns true if a tag changed. */
export async function changeTags(
  transaction: Transaction<Schema>,
  lead: Changed,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
  change: Change,
): Promise<boolean> {
  const tagsFor = await tagsByLead(transaction, [lead.id]);
  const present = new Set(tagsFor(lead.id));
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

/** Returns a function from an enquiry's id to the enquiry's tags, in alphabetical order. */
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

const LONGEST_TAG = 40;

/** Returns a tag as stored: «Web,Urgente» becomes «web urgente». The result may be empty. */
export function tagName(text: string): string {
  const words = text
    .toWellFormed()
    .replaceAll(/[\s,\0]+/gu, ' ')
    .trim()
    .toLowerCase();
  return Array.from(words).slice(0, LONGEST_TAG).join('').trim();
}

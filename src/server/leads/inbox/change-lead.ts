import type { Kysely, Selectable, Transaction, UpdateObject } from 'kysely';
import type { Capabilities } from '#server/platform/database/capabilities.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type Actor, fullName } from '#server/leads/inbox/actor.ts';
import type { ChangeResult, LeadChange } from '#server/leads/inbox/lead-page.ts';
import { isLeadState, type LeadCategory, type LeadState } from '#server/leads/lead.ts';
import { dayOf, isDay } from '#server/leads/zone.ts';
import { type Deed, deedsOf, eventRow, type Who } from '#server/leads/timeline.ts';

/** The latest that a reminder may be, in milliseconds from now: two years. */
const FARTHEST_REMINDER_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/** More than any project costs in any currency, and less than a number can hold exactly. */
const LARGEST_AMOUNT = 1_000_000_000_000;

const CHANGED_COLUMNS = [
  ...(['id', 'version', 'status', 'owner_id', 'remind_at', 'first_answer_at'] as const),
  ...(['awaits_since', 'correo', 'arrival', 'merged_into', 'stage', 'urgent'] as const),
  ...(['category', 'amount', 'expected_on', 'created_at'] as const),
] as const;

/** What a change needs to know of the enquiry. */
export type Changed = Pick<Selectable<Schema['lead']>, (typeof CHANGED_COLUMNS)[number]>;

/** An enquiry that is about to be changed; nobody else changes it before the transaction ends. */
export function lockLead(
  transaction: Transaction<Schema>,
  { locksRows }: Pick<Capabilities, 'locksRows'>,
  folio: string,
): Promise<Changed | undefined> {
  return transaction
    .selectFrom('lead')
    .select(CHANGED_COLUMNS)
    .where('folio', '=', folio)
    .$if(locksRows, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** What to say to who saw an older version: what changed since. */
export async function conflict(
  transaction: Transaction<Schema>,
  { id, version }: Changed,
  seen: number,
): Promise<ChangeResult> {
  return { outcome: 'conflict', version, changes: await deedsOf(transaction, id, seen) };
}

/** What keeps a change from being made, by field and in Spanish. */
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
      errors['monto'] = `El monto puede ser de hasta ${LARGEST_AMOUNT.toLocaleString('es-MX')}.`;
    } else if (!Number.isSafeInteger(amount) || amount < 0) {
      errors['monto'] = 'Escribe el monto en cifras, sin centavos.';
    }
  }
  if (typeof expectedOn === 'string' && !isDay(expectedOn)) {
    errors['esperada'] = 'Escribe una fecha, como 24/11/2026.';
  }
  return errors;
}

/** What of a change is at odds with the enquiry itself, by field and in Spanish. */
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

/** Somebody that enquiries can be given to; null when there is nobody by that id. */
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

/** What of a change is one, with the columns to write. */
export async function deedsIn(
  kysely: Pick<Kysely<Schema>, 'selectFrom'>,
  lead: Changed,
  wanted: LeadChange,
): Promise<{ deeds: Deed[]; columns: UpdateObject<Schema, 'lead'> }> {
  const deeds: Deed[] = [];
  const columns: UpdateObject<Schema, 'lead'> = {};
  const { state, ownerId, remindAt, urgent, category } = wanted;
  if (state !== undefined && state !== lead.status) {
    columns.status = state;
    deeds.push({ kind: 'state', from: lead.status as LeadState, to: state });
  }
  // A state of the agency's own goes with `cotizada`, and away with it.
  const quoted = (state ?? lead.status) === 'cotizada';
  const stage = quoted ? wanted.stage : null;
  if (stage !== undefined && stage !== lead.stage) {
    columns.stage = stage;
    if (quoted) deeds.push({ kind: 'stage', from: lead.stage, to: stage });
  }
  if (urgent !== undefined && urgent !== (lead.urgent === 1)) {
    columns.urgent = urgent ? 1 : 0;
    deeds.push({ kind: 'urgent', urgent });
  }
  if (category !== undefined && category !== lead.category) {
    columns.category = category;
    deeds.push({ kind: 'category', from: lead.category as LeadCategory, to: category });
  }
  const { amount = lead.amount, expectedOn = lead.expected_on } = wanted;
  if (amount !== lead.amount || expectedOn !== lead.expected_on) {
    columns.amount = amount;
    columns.expected_on = expectedOn;
    deeds.push({ kind: 'amount', amount, expectedOn });
  }
  if (ownerId !== undefined && ownerId !== lead.owner_id) {
    columns.owner_id = ownerId;
    const who = async (id: string | null) => (id === null ? null : nameOf(kysely, id));
    deeds.push({ kind: 'owner', from: await who(lead.owner_id), to: await who(ownerId) });
  }
  if (remindAt !== undefined && remindAt !== lead.remind_at) {
    columns.remind_at = remindAt;
    columns.reminded_at = null;
    deeds.push({ kind: 'reminder', moment: remindAt });
  }
  return { deeds, columns };
}

async function nameOf(kysely: Pick<Kysely<Schema>, 'selectFrom'>, id: string): Promise<Who> {
  const row = await kysely
    .selectFrom('staff')
    .select(['firstname', 'lastname'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { id, name: row === undefined ? '' : fullName(row) };
}

/** Writes a change with its deeds. @returns the new version; the old one when nothing changed */
export async function writeChange(
  transaction: Transaction<Schema>,
  lead: Changed,
  { deeds, columns }: { deeds: readonly Deed[]; columns: UpdateObject<Schema, 'lead'> },
  { actor, now }: { actor: Pick<Actor, 'id' | 'name'> | null; now: number },
): Promise<number> {
  if (deeds.length === 0) return lead.version;
  const version = lead.version + 1;
  await transaction
    .updateTable('lead')
    .set({ ...columns, version })
    .where('id', '=', lead.id)
    .execute();
  const facts = { leadId: lead.id, at: now, actor, version };
  await transaction
    .insertInto('lead_event')
    .values(deeds.map((deed) => eventRow(deed, facts)))
    .execute();
  return version;
}

/** Longest tag, in characters. */
const LONGEST_TAG = 40;

/** A tag as it is kept: in lower case, with single spaces, without commas; empty for none. */
export function tagName(text: string): string {
  const words = text
    .toWellFormed()
    .replaceAll(/[\s,\0]+/gu, ' ')
    .trim()
    .toLowerCase();
  return Array.from(words).slice(0, LONGEST_TAG).join('').trim();
}

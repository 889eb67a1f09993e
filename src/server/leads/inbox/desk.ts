import type { Transaction } from 'kysely';
import { rowId } from '#server/platform/database/row-id.ts';
import { boundTo } from '#server/platform/bound-to.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type Actor, fullName, noteOf } from '#server/leads/actor.ts';
import {
  answerChange,
  type Changed,
  changeErrors,
  changeLead,
  type ChangeResult,
  changeTags,
  conflict,
  invalid,
  actionsIn,
  type LeadChange,
  lockLead,
  lockLeads,
  mismatches,
  tagName,
  tagsByLead,
  TWICE_MS,
  writeChange,
  writeActions,
} from '#server/leads/change-lead.ts';
import {
  callError,
  callWords,
  createCorrections,
  type InLead,
  noteError,
  type NotedCall,
  notedText,
  spoke,
  type Work,
} from '#server/leads/inbox/corrections.ts';
import { tellOwner } from '#server/leads/inbox/assigned.ts';
import { indexLeads } from '#server/leads/indexing.ts';
import type { InboxParts } from '#server/leads/inbox/inbox-options.ts';
import { readLeadPage } from '#server/leads/inbox/lead-page.ts';
import { namesOf } from '#server/leads/inbox/rows.ts';
import { leadRow } from '#server/leads/lead-row.ts';
import { agencyZone } from '#server/leads/zone.ts';
import { block } from '#server/leads/spam.ts';
import {
  type LeadAction,
  actionData,
  actionsOf,
  eventRow,
  type TimelineEntry,
  type Who,
} from '#server/leads/timeline.ts';

const MOST_TAGS = 20;

export function createLeadDesk(desk: InboxParts) {
  const works = {
    opened,
    change,
    callAdvertising,
    letIn,
    note,
    tag,
    call,
    merge,
    separate,
    owners,
  };
  return {
    ...boundTo(desk, works),
    ...createCorrections(desk, inLead(desk)),
    read: async (folio: string) =>
      readLeadPage(await desk.reader(), folio, { ...desk, now: desk.now() }),
  };
}

async function tell(
  desk: InboxParts,
  action: 'lead_changed' | 'lead_noted' | 'sender_blocked',
  folio: string,
  actor: Actor,
  detail: string,
): Promise<void> {
  desk.news.tell({ kind: 'changed', folio, actorId: actor.id });
  await desk.audit.note(noteOf(actor, action, folio, detail));
}

const inLead =
  (desk: InboxParts): InLead =>
  async (folio, actor, work, action = 'lead_changed') => {
    const { detail, ...result } = await desk.kysely
      .transaction()
      .execute<Awaited<ReturnType<Work>>>(async (transaction) => {
        const lead = await lockLead(transaction, desk.capabilities, 'folio', folio);
        return lead === undefined ? { outcome: 'missing' } : work(transaction, lead);
      });
    if (detail !== undefined) await tell(desk, action, folio, actor, detail);
    return result;
  };

async function opened(desk: InboxParts, folio: string, actor: Actor): Promise<void> {
  const lead = await leadRow(desk.kysely, folio);
  if (lead === undefined) return;
  const facts = { leadId: lead.id, at: desk.now(), actor, version: lead.version };
  await desk.kysely
    .insertInto('lead_event')
    .values(eventRow({ kind: 'opened' }, facts))
    .onConflict((clash) => clash.doNothing())
    .execute();
}

async function change(
  desk: InboxParts,
  folio: string,
  seen: number,
  wanted: LeadChange,
  actor: Actor,
): Promise<ChangeResult> {
  const at = desk.now();
  const errors = await changeErrors(desk.kysely, wanted, at);
  if (Object.keys(errors).length > 0) return invalid(errors);
  const released: string[] = [];
  const given: string[] = [];
  const result = await inLead(desk)(folio, actor, async (transaction, lead) => {
    const odd = mismatches(lead, wanted, agencyZone());
    if (Object.keys(odd).length > 0) return invalid(odd);
    const names = await namesOf(transaction, [lead.owner_id, wanted.ownerId ?? null]);
    const made = actionsIn(lead, wanted, names);
    if (made.actions.length === 0) return { outcome: 'changed', version: lead.version };
    if (lead.version !== seen) return conflict(transaction, lead, seen);
    const done = await changeLead(transaction, lead, made, { actor, now: at }, desk.release);
    if (done.released) released.push(folio);
    const ownerId = made.columns.owner_id;
    if (typeof ownerId === 'string') {
      const notice = { ownerId, leads: [lead], actor };
      if (await tellOwner(transaction, notice, desk.release.destinations, at)) given.push(folio);
    }
    const detail = made.actions.map(({ kind }) => kind).join(', ');
    return { outcome: 'changed', version: done.version, detail };
  });
  if (given.length > 0) desk.wake();
  if (released.length > 0) await desk.release.released(released);
  return result;
}

/** Marks an enquiry as spam. Its sender and text count as spam until a person decides otherwise. */
async function callAdvertising(desk: InboxParts, folio: string, seen: number, actor: Actor) {
  const result = await change(desk, folio, seen, { state: 'no_deseada' }, actor);
  const lead = result.outcome === 'changed' ? await leadRow(desk.kysely, folio) : undefined;
  if (lead === undefined) return result;
  await block(desk.kysely, lead, desk.now());
  await tell(desk, 'sender_blocked', folio, actor, '');
  return result;
}

/** Restores the former state of an unwanted enquiry, so that the site sends its deliveries. */
async function letIn(desk: InboxParts, folio: string, seen: number, actor: Actor) {
  const lead = await leadRow(desk.kysely, folio);
  if (lead === undefined) return { outcome: 'missing' as const };
  return change(desk, folio, seen, stateBefore(await actionsOf(desk.kysely, lead.id)), actor);
}

/** Adds a note to an enquiry, even if another person has changed the enquiry in the meantime. */
async function note(desk: InboxParts, folio: string, text: string, actor: Actor) {
  const action = { kind: 'note', text: notedText(text) } as const;
  const texto = noteError(action.text);
  if (texto !== null) return invalid({ texto });
  const at = desk.now();
  return inLead(desk)(
    folio,
    actor,
    async (transaction, lead) => {
      const same = { outcome: 'changed', version: lead.version } as const;
      const twice = await transaction
        .selectFrom('lead_event')
        .select('id')
        .where((where) => where.and({ lead_id: lead.id, actor_id: actor.id, kind: action.kind }))
        .where('data', '=', actionData(action))
        .where('at', '>', at - TWICE_MS)
        .executeTakeFirst();
      if (twice !== undefined) return same;
      await writeActions(transaction, lead, [action], { actor, now: at });
      await indexLeads(transaction, desk.capabilities, [lead.arrival]);
      return { ...same, detail: '' };
    },
    'lead_noted',
  );
}

const tag = (
  desk: InboxParts,
  folio: string,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
  actor: Actor,
): Promise<ChangeResult> =>
  inLead(desk)(folio, actor, async (transaction, lead) => {
    const names = (tags: readonly string[]) => [...new Set(tags.map(tagName))].filter(Boolean);
    const tags = { add: names(add), remove: names(remove) };
    const present = await tagsByLead(transaction, [lead.id]);
    const after = new Set([...present(lead.id), ...tags.add]);
    for (const name of tags.remove) after.delete(name);
    if (after.size > MOST_TAGS) {
      return invalid({ etiqueta: `Caben ${MOST_TAGS} etiquetas.` });
    }
    const changed = await changeTags(transaction, lead, tags, { actor, now: desk.now() });
    return { outcome: 'changed', version: lead.version, ...(changed && { detail: 'tags' }) };
  });

async function call(desk: InboxParts, folio: string, { outcome, text }: NotedCall, actor: Actor) {
  const call = { outcome, text: notedText(text) };
  const acuerdo = callError(call);
  if (acuerdo !== null) return invalid({ acuerdo });
  const at = desk.now();
  const body = callWords(call);
  return inLead(desk)(folio, actor, async (transaction, lead) => {
    const twice = await transaction
      .selectFrom('lead_message')
      .select('id')
      .where((where) => where.and({ lead_id: lead.id, kind: 'call', author_id: actor.id, body }))
      .where('sent_at', '>', at - TWICE_MS)
      .executeTakeFirst();
    if (twice !== undefined) return { outcome: 'changed', version: lead.version };
    const id = rowId(at);
    await transaction
      .insertInto('lead_message')
      .values({
        id,
        lead_id: lead.id,
        direction: 'out',
        kind: 'call',
        message_id: id,
        refs: '',
        from_name: actor.name,
        from_address: '',
        to_address: '',
        subject: '',
        body,
        sent_at: at,
        received_at: at,
        author_id: actor.id,
      })
      .execute();
    await indexLeads(transaction, desk.capabilities, [lead.arrival]);
    const action: LeadAction = { kind: 'call', outcome, awaitsSince: lead.awaits_since };
    const { actions, columns } = spoke(call)
      ? answerChange(lead, at)
      : { actions: [], columns: {} };
    const made = { actions: [action, ...actions], columns };
    const version = await writeChange(transaction, lead, made, { actor, now: at });
    return { outcome: 'changed', version, detail: 'call' };
  });
}

async function ofTwo(
  desk: InboxParts,
  [folio, other]: readonly [string, string],
  kind: 'merged' | 'separated',
  actor: Actor,
  before: (
    transaction: Transaction<Schema>,
    lead: Changed,
    joined: Changed | undefined,
  ) => ChangeResult | Promise<ChangeResult | null> | null,
): Promise<ChangeResult> {
  const result = await desk.kysely
    .transaction()
    .execute(async (transaction): Promise<ChangeResult> => {
      const locked = await lockLeads(transaction, desk.capabilities, 'folio', [folio, other]);
      const [lead, joined] = [folio, other].map((each) => locked.find((one) => one.folio === each));
      if (lead === undefined) return { outcome: 'missing' };
      const settled = await before(transaction, lead, joined);
      if (settled !== null || joined === undefined) return settled ?? { outcome: 'missing' };
      const change = { actor, now: desk.now() };
      const theirs = {
        actions: [{ kind, other: folio, into: true } as const],
        columns: { merged_into: kind === 'merged' ? lead.id : null },
      };
      await writeChange(transaction, joined, theirs, change);
      await indexLeads(transaction, desk.capabilities, [lead.arrival, joined.arrival]);
      const actions = [{ kind, other, into: false } as const];
      const version = await writeChange(transaction, lead, { actions, columns: {} }, change);
      return { outcome: 'changed', version };
    });
  if (result.outcome === 'changed')
    await tell(desk, 'lead_changed', folio, actor, `${kind} ${other}`);
  return result;
}

/**
 * Merges the enquiry `other` into `folio`. The row of `other` stays. `seen`: the version of `folio`
 * that the person saw.
 */
function merge(desk: InboxParts, folio: string, seen: number, other: string, actor: Actor) {
  const wrong = (text: string) => invalid({ folio: text });
  return ofTwo(desk, [folio, other], 'merged', actor, async (transaction, lead, joined) => {
    if (joined === undefined) return wrong('No hay ninguna solicitud con ese folio.');
    if (lead.id === joined.id) return wrong('Es esta misma: escribe el folio de la otra.');
    if (joined.merged_into === lead.id) return { outcome: 'changed', version: lead.version };
    if (lead.merged_into !== null || joined.merged_into !== null) {
      return wrong('Una de las dos ya está junta con otra. Sepárala antes.');
    }
    if (lead.version !== seen) return conflict(transaction, lead, seen);
    // Moves the enquiries that were merged into `joined`, so that one enquiry contains them all.
    await transaction
      .updateTable('lead')
      .set({ merged_into: lead.id })
      .where('merged_into', '=', joined.id)
      .execute();
    return null;
  });
}

const separate = (desk: InboxParts, folio: string, other: string, actor: Actor) =>
  ofTwo(desk, [folio, other], 'separated', actor, (_transaction, lead, joined) =>
    joined === undefined || joined.merged_into === lead.id
      ? null
      : { outcome: 'changed', version: lead.version },
  );

/** Returns who can own an enquiry. Editors cannot, because editors do not see enquiries. */
async function owners({ kysely }: InboxParts): Promise<Who[]> {
  const rows = await kysely
    .selectFrom('staff')
    .select(['id', 'firstname', 'lastname', 'suspended', 'role'])
    .orderBy('firstname')
    .orderBy('lastname')
    .execute();
  return rows
    .filter(({ suspended, role }) => !suspended && role !== 'edita')
    .map(({ id, ...names }) => ({ id, name: fullName(names) }));
}

function stateBefore(actions: readonly TimelineEntry[]): Pick<LeadChange, 'state' | 'stage'> {
  let now: Pick<LeadChange, 'state' | 'stage'> = { state: 'nueva' };
  let before = now;
  for (const action of actions) {
    if (action.kind === 'state') {
      if (action.to === 'no_deseada') before = { ...now, state: action.from };
      now = { state: action.to };
    }
    if (action.kind === 'stage') now = { ...now, stage: action.to };
  }
  return before;
}

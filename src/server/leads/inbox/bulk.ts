import {
  changeErrors,
  changeLead,
  changeTags,
  actionsIn,
  type LeadChange,
  lockLeads,
  ownerOf,
  tagName,
} from '#server/leads/change-lead.ts';
import { tellOwner } from '#server/leads/inbox/assigned.ts';
import { conditionOf } from '#server/leads/inbox/conditions.ts';
import type { InboxParts } from '#server/leads/inbox/inbox-options.ts';
import { type Actor, noteOf } from '#server/leads/actor.ts';
import { namesOf } from '#server/leads/inbox/rows.ts';
import { sortOf, type WholeList } from '#server/leads/inbox/list.ts';

export type Selection = { folios: readonly string[] } | WholeList;

export type BulkChange = Pick<LeadChange, 'state' | 'stage' | 'ownerId'> & {
  tag?: { name: string; on: boolean } | undefined;
};

/** The most enquiries in one transaction: a longer transaction would delay new enquiries. */
const PIECE = 100;
const MOST_FOLIOS = 1_000;

/** Changes many enquiries in several transactions. The same rules hold as on an enquiry's page. */
export function createBulk(parts: InboxParts) {
  const { kysely, capabilities, audit, news, release, wake, now } = parts;

  async function foliosOf(selection: Selection, at: number): Promise<string[]> {
    const list =
      'filter' in selection
        ? selection
        : { filter: { folios: selection.folios.slice(0, MOST_FOLIOS) } };
    const rows = await kysely
      .selectFrom('lead')
      .select('folio')
      .where(conditionOf(list.filter, { capabilities, now: at, sort: sortOf(list) }))
      .execute();
    return rows.map(({ folio }) => folio);
  }

  async function change(
    selection: Selection,
    { tag, ...asked }: BulkChange,
    actor: Actor,
  ): Promise<{ changed: number } | { errors: Record<string, string> }> {
    const at = now();
    const { state, ownerId } = asked;
    const errors = await changeErrors(kysely, asked, at);
    if ((state ?? tag) === undefined && ownerId === undefined)
      errors['accion'] = 'Elige qué hacer.';
    if ('folios' in selection && selection.folios.length === 0) {
      errors['seleccion'] = 'Elige al menos una solicitud.';
    }
    const tags = tag === undefined ? [] : [tagName(tag.name)].filter(Boolean);
    if (tag !== undefined && tags.length === 0) errors['etiqueta'] = 'Elige una etiqueta.';
    if (Object.keys(errors).length > 0) return { errors };
    const stage = state === 'cotizada' ? (asked.stage ?? null) : undefined;
    const wanted = { state, stage, ownerId };
    const tagging = tag?.on === true ? { add: tags, remove: [] } : { add: [], remove: tags };
    const folios = await foliosOf(selection, at);
    const released: string[] = [];
    const given: { id: string; folio: string }[] = [];
    let changed = 0;
    for (let from = 0; from < folios.length; from += PIECE) {
      const piece = folios.slice(from, from + PIECE);
      await kysely.transaction().execute(async (transaction) => {
        const leads = await lockLeads(transaction, capabilities, 'folio', piece);
        const owners = leads.map((lead) => lead.owner_id);
        const names = await namesOf(transaction, [ownerId ?? null, ...owners]);
        for (const lead of leads) {
          const made = actionsIn(lead, wanted, names);
          const by = { actor, now: at };
          const done = await changeLead(transaction, lead, made, by, release);
          const isTagged = tag !== undefined && (await changeTags(transaction, lead, tagging, by));
          if (made.actions.length > 0 || isTagged) changed += 1;
          if (done.released) released.push(lead.folio);
          if (made.columns.owner_id !== undefined) given.push(lead);
        }
      });
    }
    if (typeof ownerId === 'string') {
      const notice = { ownerId, leads: given, actor };
      if (await tellOwner(kysely, notice, release.destinations, at)) wake();
    }
    if (released.length > 0) await release.released(released);
    news.tell({ kind: 'changed', folio: '', actorId: actor.id });
    const owner = typeof ownerId === 'string' ? await ownerOf(kysely, ownerId) : ownerId;
    const what = [
      stage ?? state,
      tag && `${tag.on ? '+' : '−'} ${tags.join()}`,
      owner === undefined ? undefined : (owner?.name ?? 'nadie'),
    ];
    const detail = what.filter((part) => part !== undefined).join(', ');
    await audit.note(noteOf(actor, 'leads_changed', `${changed}`, detail));
    return { changed };
  }

  return { change };
}

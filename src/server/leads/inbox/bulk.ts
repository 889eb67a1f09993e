import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { changeErrors, ownerOf, tagName } from '#server/leads/inbox/change-lead.ts';
import { findLeads } from '#server/leads/inbox/conditions.ts';
import type { InboxOptions } from '#server/leads/inbox/inbox.ts';
import type { Live } from '#server/leads/inbox/live.ts';
import { namesOf } from '#server/leads/inbox/rows.ts';
import { arrivalsFrom } from '#server/leads/lead-row.ts';
import { release } from '#server/leads/spam.ts';
import type { AuditLog } from '#server/platform/database/audit.ts';
import { type Deed, deedData, deedId, type Who } from '#server/leads/timeline.ts';
import type { Actor } from '#server/leads/inbox/actor.ts';
import type { InboxFilter } from '#server/leads/inbox/filter.ts';
import type { LeadState } from '#server/leads/lead.ts';

/** Which enquiries: some by folio, or all that a filter finds, on whatever page they are. */
export type Selection = { folios: readonly string[] } | { filter: InboxFilter };

/** What is done with them: `no_deseada` is a state like the others. */
export interface BulkChange {
  state?: LeadState | undefined;
  /** A state of the agency's own, with `cotizada`. */
  stage?: string | null | undefined;
  ownerId?: string | null | undefined;
  /** To put on, or to take off. */
  tag?: { name: string; on: boolean } | undefined;
}

/** Enquiries of one transaction: visitors are stored in between. */
const PIECE = 2_000;
/** Most folios of one selection by hand. */
const MOST_FOLIOS = 1_000;

/** What bulk changes work with. */
export interface BulkOptions {
  timeZone: string;
  audit: Pick<AuditLog, 'note'>;
  live: Pick<Live, 'tell'>;
  release: InboxOptions['release'];
  now?: () => number;
}

/** An enquiry as far as a change of many looks at it. */
interface Found {
  arrival: number;
  status: string;
  owner_id: string | null;
  stage: string | null;
}

/** A change with its owner by name. */
interface Wanted {
  state: LeadState | undefined;
  stage: string | null | undefined;
  owner: Who | null | undefined;
  tag: BulkChange['tag'];
}

/** What is done to those of a piece that are not so already: what tells them, and what is kept of it. */
interface Done {
  kind: Deed['kind'];
  differs: RawBuilder<boolean>;
  data: RawBuilder<string>;
}

/** One statement for each kind of deed writes down what was before, whatever it was. */
function doneTo(
  piece: readonly Found[],
  { state, stage, owner, tag }: Wanted,
  names: ReadonlyMap<string, string>,
): Done[] {
  const done: Done[] = [];
  const add = (
    column: RawBuilder<string | null>,
    before: readonly (string | null)[],
    to: string | null,
    deed: (from: string | null) => Deed,
  ) => {
    const deeds = [...new Set(before)]
      .filter((from) => from !== to)
      .map((from) => ({ from, made: deed(from) }));
    const [first] = deeds;
    if (first === undefined) return;
    const cases = deeds.map(
      ({ from, made }) => sql`when ${column} is not distinct from ${from} then ${deedData(made)}`,
    );
    done.push({
      kind: first.made.kind,
      differs: sql`${column} is distinct from ${to}`,
      data: sql`case ${sql.join(cases, sql` `)} end`,
    });
  };
  if (state !== undefined) {
    const before = piece.map(({ status }) => status);
    add(sql`lead.status`, before, state, (from) => ({
      kind: 'state',
      from: from as LeadState,
      to: state,
    }));
  }
  if (stage !== undefined) {
    const before = piece.map((lead) => lead.stage);
    add(sql`lead.stage`, before, stage, (from) => ({ kind: 'stage', from, to: stage }));
  }
  if (tag !== undefined) {
    const has = sql<boolean>`exists (select 1 from lead_tag where lead_tag.lead_id = lead.id and lead_tag.tag = ${tag.name})`;
    const names = [tag.name];
    const deed: Deed = tag.on
      ? { kind: 'tags', added: names, removed: [] }
      : { kind: 'tags', added: [], removed: names };
    done.push({
      kind: 'tags',
      differs: tag.on ? sql<boolean>`not ${has}` : has,
      data: sql`${deedData(deed)}`,
    });
  }
  if (owner !== undefined) {
    const before = piece.map((lead) => lead.owner_id);
    add(sql`lead.owner_id`, before, owner?.id ?? null, (id) => {
      const from = id === null ? null : { id, name: names.get(id) ?? '' };
      return { kind: 'owner', from, to: owner };
    });
  }
  return done;
}

/** Changes many at a time, in pieces, with an event for each that changed. */
export function createBulk(
  database: Pick<Database, 'kysely' | 'capabilities'>,
  { timeZone, audit, live, release: letting, now = Date.now }: BulkOptions,
) {
  const { kysely, capabilities } = database;

  /** The next ones of a selection, below an arrival, the newest first. */
  async function next(
    transaction: Transaction<Schema>,
    selection: Selection,
    below: number,
    at: number,
  ): Promise<Found[]> {
    const found =
      'folios' in selection
        ? {
            from: sql`lead`,
            where: sql`lead.merged_into is null and lead.folio in (${sql.join(selection.folios.slice(0, MOST_FOLIOS))})`,
            arrival: sql`lead.arrival`,
          }
        : await findLeads(
            transaction,
            selection.filter,
            { capabilities, timeZone, now: at },
            PIECE,
          );
    const { rows } = await sql<Found>`
      select lead.arrival, lead.status, lead.owner_id, lead.stage
      from ${found.from} where ${found.where} and ${found.arrival} < ${below}
      order by ${found.arrival} desc limit ${PIECE}
      ${capabilities.locksRows ? sql`for update of lead` : sql``}
    `.execute(transaction);
    return rows;
  }

  async function changePiece(
    transaction: Transaction<Schema>,
    piece: readonly Found[],
    wanted: Wanted,
    actor: Actor,
    at: number,
  ): Promise<{ changed: number; released: readonly string[] }> {
    const { state, stage, owner, tag } = wanted;
    const names = await namesOf(
      transaction,
      piece.map((lead) => lead.owner_id),
    );
    const done = doneTo(piece, wanted, names);
    if (done.length === 0) return { changed: 0, released: [] };
    const these = capabilities.isOneOf(
      sql`lead.arrival`,
      piece.map(({ arrival }) => arrival),
    );
    for (const { kind, differs, data } of done) {
      await sql`
        insert into lead_event (id, lead_id, at, actor_id, actor, kind, version, data)
        select cast(${`${deedId(at)}-`} as text) || arrival, id, cast(${at} as bigint),
          ${actor.id}, ${actor.name}, ${kind}, version + 1, ${data}
        from lead where ${these} and ${differs}
      `.execute(transaction);
    }
    const { numUpdatedRows } = await transaction
      .updateTable('lead')
      .set((row) => ({
        version: row('version', '+', 1),
        ...(state !== undefined && { status: state }),
        ...(stage !== undefined && { stage }),
        ...(owner !== undefined && { owner_id: owner?.id ?? null }),
      }))
      .where(these)
      .where(
        sql<boolean>`(${sql.join(
          done.map(({ differs }) => differs),
          sql` or `,
        )})`,
      )
      .executeTakeFirst();
    if (tag !== undefined) await putTag(transaction, these, tag);
    const back = state !== undefined && state !== 'no_deseada';
    const letIn = back ? piece.filter(({ status }) => status === 'no_deseada') : [];
    const released = await release(
      transaction,
      letIn.map(({ arrival }) => arrival),
      letting,
      at,
    );
    return { changed: Number(numUpdatedRows), released };
  }

  /** @returns how many changed; or errors by field, in Spanish */
  async function change(
    selection: Selection,
    { state, stage, ownerId, tag }: BulkChange,
    actor: Actor,
  ): Promise<{ changed: number } | { errors: Record<string, string> }> {
    const at = now();
    const errors = await changeErrors(kysely, { state, ownerId }, at);
    if ((state ?? tag) === undefined && ownerId === undefined)
      errors['accion'] = 'Elige qué hacer.';
    if ('folios' in selection && selection.folios.length === 0) {
      errors['seleccion'] = 'Elige al menos una solicitud.';
    }
    if (Object.keys(errors).length > 0) return { errors };
    const owner = typeof ownerId === 'string' ? await ownerOf(kysely, ownerId) : ownerId;
    // With another state none of the agency's own stays.
    const own = state === undefined ? undefined : state === 'cotizada' ? (stage ?? null) : null;
    const name = tag === undefined ? '' : tagName(tag.name);
    if (tag !== undefined && name === '') return { errors: { etiqueta: 'Elige una etiqueta.' } };
    const wanted: Wanted = { state, stage: own, owner, tag: tag && { ...tag, name } };
    let changed = 0;
    // What arrives while this goes on is not part of what was seen.
    const released: string[] = [];
    let below: Promise<number | null> = Promise.resolve(arrivalsFrom(at + 1));
    const lane = async (): Promise<void> => {
      for (let more = true; more;) {
        more = await kysely.transaction().execute(async (transaction) => {
          // The next lane goes on behind these while they are being changed.
          const piece = below.then((from) =>
            from === null ? [] : next(transaction, selection, from, at),
          );
          below = piece.then((leads) =>
            leads.length < PIECE ? null : (leads.at(-1)?.arrival ?? null),
          );
          below.catch(() => undefined);
          const leads = await piece;
          const made = await changePiece(transaction, leads, wanted, actor, at);
          changed += made.changed;
          released.push(...made.released);
          return leads.length === PIECE;
        });
      }
    };
    await Promise.all(Array.from({ length: capabilities.concurrency }, lane));
    if (released.length > 0) await letting.released(released);
    live.tell({ kind: 'changed', folio: '', actorId: actor.id });
    const what = [
      own ?? state,
      tag && `${tag.on ? '+' : '−'} ${name}`,
      owner === undefined ? undefined : (owner?.name ?? 'nadie'),
    ];
    await audit.note({
      actorId: actor.id,
      actor: actor.username,
      action: 'leads_changed' as const,
      subject: `${changed}`,
      detail: what.filter((part) => part !== undefined).join(', '),
      address: actor.address,
    });
    return { changed };
  }

  return {
    change,
  };
}

/** Puts a tag on those that have not got it, or takes it off. */
async function putTag(
  transaction: Transaction<Schema>,
  these: RawBuilder<boolean>,
  { name, on }: { name: string; on: boolean },
): Promise<void> {
  if (on) {
    await sql`
      insert into lead_tag (lead_id, tag, arrival)
      select id, cast(${name} as text), arrival from lead where ${these}
      on conflict do nothing
    `.execute(transaction);
  } else {
    await sql`
      delete from lead_tag where tag = ${name} and lead_id in (select id from lead where ${these})
    `.execute(transaction);
  }
}

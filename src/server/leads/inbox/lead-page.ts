import type { Database } from '#server/platform/database/database.ts';
import { orUnavailable } from '#server/platform/database/store-error.ts';
import type { Channel } from '#server/messages/delivery.ts';
import { type Actor, fullName } from '#server/leads/inbox/actor.ts';
import {
  changeErrors,
  conflict,
  deedsIn,
  lockLead,
  writeChange,
} from '#server/leads/inbox/change-lead.ts';
import type { InboxRow } from '#server/leads/inbox/list.ts';
import type { Live } from '#server/leads/inbox/live.ts';
import type { InboxOptions } from '#server/leads/inbox/inbox.ts';
import { readLeadPage } from '#server/leads/inbox/read-lead.ts';
import type { LeadState } from '#server/leads/states.ts';
import type { LeadOrigin } from '#server/leads/origin.ts';
import type { TypeLabels } from '#server/messages/mail-settings.ts';
import type { SummaryEntry } from '#server/messages/mail-document.ts';
import { release, block } from '#server/leads/spam.ts';
import type { AuditLog } from '#server/platform/database/audit.ts';
import { eventRow } from '#server/leads/events.ts';
import type { TimelineEntry, Who } from '#server/leads/timeline.ts';

/** A try of a delivery. Milliseconds since 1970. */
export interface LeadAttempt {
  number: number;
  startedAt: number;
  endedAt: number;
  outcome: 'sent' | 'retried' | 'failed';
  said: string;
}

/** One way in which an enquiry, or an answer to it, leaves the site. */
export interface LeadDelivery {
  id: string;
  channel: Channel;
  recipient: string | null;
  status: 'pending' | 'sent' | 'failed';
  attempts: readonly LeadAttempt[];
  nextAt: number | null;
  lastError: string | null;
  replyId: string | null;
}

/** Everything that the page of an enquiry shows. */
export interface LeadPage {
  /** The row of the list, version included. */
  row: InboxRow;
  /** What was written, in the words of the form; null when the stored text is damaged: see `raw`. */
  written: readonly SummaryEntry[] | null;
  raw: string;
  origin: LeadOrigin | null;
  /** Which privacy notice was on the form's page, and when this site first published it. */
  notice: { version: string; since: number | null } | null;
  /** Why it may be unwanted; empty when nothing says so. */
  suspicion: readonly string[];
  /** Whether its deliveries are held back because of that. */
  held: boolean;
  deliveries: readonly LeadDelivery[];
  /** Others by the same mail or telephone, the newest first; twenty at most. */
  others: readonly InboxRow[];
  timeline: readonly TimelineEntry[];
}

/** What may be changed by hand. Only what is given changes. */
export interface LeadChange {
  state?: LeadState | undefined;
  /** Id of an account; null for nobody. */
  ownerId?: string | null | undefined;
  /** Milliseconds since 1970; null for no reminder. */
  remindAt?: number | null | undefined;
}

/** What became of a change. */
export type ChangeResult =
  | { outcome: 'changed'; version: number }
  /** Somebody else was faster: what they did since the version that was seen, oldest first. */
  | { outcome: 'conflict'; version: number; changes: readonly TimelineEntry[] }
  | { outcome: 'missing' }
  /** By field: `estado`, `responsable`, `recordatorio`, `texto`, `asunto`. In Spanish. */
  | { outcome: 'invalid'; errors: Readonly<Record<string, string>> };

/** One enquiry's page. Every method throws `StoreUnavailableError` when the database refuses. */
export interface LeadDesk {
  /** @returns null when there is none by that folio */
  read(folio: string): Promise<LeadPage | null>;
  /** Notes the first time that somebody opens it; once per person. */
  opened(folio: string, actor: Actor): Promise<void>;
  /** @param version the one that was seen by whoever changes it */
  change(folio: string, version: number, change: LeadChange, actor: Actor): Promise<ChangeResult>;
  /**
   * Takes it for advertising: what comes from its sender, or says the same, is held back from now on
   * until one of them is let in again.
   */
  callAdvertising(folio: string, version: number, actor: Actor): Promise<ChangeResult>;
  /** Adds a note in Markdown; notes never clash. */
  note(folio: string, text: string, actor: Actor): Promise<ChangeResult>;
  /** Who enquiries can be given to. */
  owners(): Promise<readonly Who[]>;
}

/** Longest note, in characters. */
const LONGEST_NOTE = 10_000;

/** The same again from the same person within this time is a button pressed twice, in milliseconds. */
export const TWICE_MS = 60_000;

/** What the desk works with. */
export interface DeskOptions {
  typeLabels: TypeLabels;
  audit: Pick<AuditLog, 'note'>;
  live: Pick<Live, 'tell'>;
  release: InboxOptions['release'];
  now?: () => number;
}

export function createLeadDesk(
  database: Pick<Database, 'kysely' | 'abilities' | 'reader'>,
  { typeLabels, audit, live, release: letting, now = Date.now }: DeskOptions,
): LeadDesk {
  const { kysely, abilities } = database;

  async function opened(folio: string, actor: Actor): Promise<void> {
    const lead = await kysely
      .selectFrom('lead')
      .select(['id', 'version'])
      .where('folio', '=', folio)
      .executeTakeFirst();
    if (lead === undefined) return;
    const facts = { leadId: lead.id, at: now(), actor, version: lead.version };
    await kysely
      .insertInto('lead_event')
      .values(eventRow({ kind: 'opened' }, facts))
      .onConflict((clash) => clash.doNothing())
      .execute();
  }

  async function change(
    folio: string,
    seen: number,
    wanted: LeadChange,
    actor: Actor,
  ): Promise<ChangeResult> {
    const at = now();
    const errors = await changeErrors(kysely, wanted, at);
    if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors };
    const { result, told, released } = await kysely.transaction().execute(async (transaction) => {
      const nothing: readonly string[] = [];
      const none = { told: nothing, released: nothing };
      const lead = await lockLead(transaction, abilities, folio);
      if (lead === undefined) return { result: { outcome: 'missing' as const }, ...none };
      const made = await deedsIn(transaction, lead, wanted);
      // What is so already needs no saving: a button that was pressed twice clashes with nobody.
      if (lead.version !== seen && made.deeds.length > 0) {
        return { result: await conflict(transaction, lead, seen), ...none };
      }
      const version = await writeChange(transaction, lead, made, { actor, now: at });
      const letIn = lead.status === 'no_deseada' && made.columns.status !== undefined;
      return {
        result: { outcome: 'changed' as const, version },
        told: made.deeds.map(({ kind }) => kind),
        released: letIn ? await release(transaction, [lead.arrival], letting, at) : nothing,
      };
    });
    if (released.length > 0) await letting.released(released);
    if (told.length > 0) await tell('lead_changed', folio, actor, told.join(', '));
    return result;
  }

  async function callAdvertising(folio: string, seen: number, actor: Actor): Promise<ChangeResult> {
    const result = await change(folio, seen, { state: 'no_deseada' }, actor);
    if (result.outcome !== 'changed') return result;
    const lead = await kysely
      .selectFrom('lead')
      .select(['folio', 'correo', 'text_key'])
      .where('folio', '=', folio)
      .executeTakeFirst();
    if (lead === undefined) return { outcome: 'missing' };
    await block(kysely, lead, now());
    await tell('sender_blocked', folio, actor, '');
    return result;
  }

  async function note(folio: string, text: string, actor: Actor): Promise<ChangeResult> {
    const written = text.toWellFormed().replaceAll('\0', '').trim();
    if (written === '') {
      return { outcome: 'invalid', errors: { texto: 'Escribe la nota antes de guardarla.' } };
    }
    if (written.length > LONGEST_NOTE) {
      const texto = `La nota es demasiado larga: caben ${LONGEST_NOTE} caracteres.`;
      return { outcome: 'invalid', errors: { texto } };
    }
    const lead = await kysely
      .selectFrom('lead')
      .select(['id', 'version'])
      .where('folio', '=', folio)
      .executeTakeFirst();
    if (lead === undefined) return { outcome: 'missing' };
    const facts = { leadId: lead.id, at: now(), actor, version: lead.version };
    const row = eventRow({ kind: 'note', text: written }, facts);
    const twice = await kysely
      .selectFrom('lead_event')
      .select('id')
      .where('lead_id', '=', lead.id)
      .where('actor_id', '=', actor.id)
      .where('kind', '=', row.kind)
      .where('data', '=', row.data)
      .where('at', '>', facts.at - TWICE_MS)
      .executeTakeFirst();
    if (twice !== undefined) return { outcome: 'changed', version: lead.version };
    await kysely.insertInto('lead_event').values(row).execute();
    await tell('lead_noted', folio, actor, '');
    return { outcome: 'changed', version: lead.version };
  }

  async function tell(
    action: 'lead_changed' | 'lead_noted' | 'sender_blocked',
    folio: string,
    { id, username, address }: Actor,
    detail: string,
  ): Promise<void> {
    live.tell({ kind: 'changed', folio, actorId: id });
    await audit.note({ actorId: id, actor: username, action, subject: folio, detail, address });
  }

  async function owners(): Promise<Who[]> {
    const rows = await kysely
      .selectFrom('staff')
      .select(['id', 'firstname', 'lastname', 'suspended'])
      .orderBy('firstname')
      .orderBy('lastname')
      .execute();
    return rows
      .filter(({ suspended }) => !suspended)
      .map(({ id, ...names }) => ({ id, name: fullName(names) }));
  }

  return {
    read: (folio) =>
      orUnavailable('read an enquiry', async () =>
        readLeadPage(await database.reader(), folio, { typeLabels, now: now() }),
      ),
    opened: (folio, actor) => orUnavailable('note an opening', () => opened(folio, actor)),
    change: (folio, version, wanted, actor) =>
      orUnavailable('change an enquiry', () => change(folio, version, wanted, actor)),
    callAdvertising: (folio, version, actor) =>
      orUnavailable('call an enquiry advertising', () => callAdvertising(folio, version, actor)),
    note: (folio, text, actor) => orUnavailable('note', () => note(folio, text, actor)),
    owners: () => orUnavailable('read the team', owners),
  };
}

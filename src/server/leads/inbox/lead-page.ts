import type { Database } from '#server/platform/database/database.ts';
import type { Channel } from '#server/messages/delivery.ts';
import { type Actor, fullName } from '#server/leads/inbox/actor.ts';
import {
  type Changed,
  changeErrors,
  conflict,
  deedsIn,
  lockLead,
  mismatches,
  tagName,
  writeChange,
} from '#server/leads/inbox/change-lead.ts';
import type { Capabilities } from '#server/platform/database/capabilities.ts';
import { findLeads } from '#server/leads/inbox/conditions.ts';
import { wordsOf } from '#server/leads/inbox/search.ts';
import { markUnindexed } from '#server/leads/inbox/indexing.ts';
import {
  callError,
  callWords,
  contactOf,
  createCorrections,
  noteError,
  notedText,
  spoke,
} from '#server/leads/inbox/corrections.ts';
import type { InboxRow } from '#server/leads/inbox/list.ts';
import type { Live } from '#server/leads/inbox/live.ts';
import type { InboxOptions } from '#server/leads/inbox/inbox.ts';
import type { AttachedFile } from '#server/leads/inbox/replies.ts';
import {
  type LeadCategory,
  type LeadState,
  type LeadOrigin,
  storedOrigin,
  type LeadForm,
} from '#server/leads/lead.ts';
import type { TypeLabels } from '#server/messages/mail-settings.ts';
import type { SummaryEntry } from '#server/messages/mail-document.ts';
import { asksErasure } from '#server/leads/triage.ts';
import { release, block } from '#server/leads/spam.ts';
import type { AuditLog } from '#server/platform/database/audit.ts';
import {
  type CallOutcome,
  type Contact,
  eventRow,
  type TimelineEntry,
  type Who,
  deedsOf,
} from '#server/leads/timeline.ts';
import { type Kysely, type Transaction, sql } from 'kysely';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import {
  inboxRows,
  namesOf,
  reasonsIn,
  ROW_COLUMNS,
  type StoredRow,
} from '#server/leads/inbox/rows.ts';
import { leadFromRow, type LeadRow } from '#server/leads/lead-row.ts';
import { contactEntries, detailEntries } from '#server/leads/mail/lead-summary.ts';

/** A try of a delivery. Milliseconds since 1970. */
interface LeadAttempt {
  number: number;
  startedAt: number;
  endedAt: number;
  outcome: 'sent' | 'retried' | 'failed';
  said: string;
}

/** One way in which an enquiry, or an answer to it, leaves the site. */
interface LeadDelivery {
  id: string;
  channel: Channel;
  recipient: string | null;
  status: 'pending' | 'sent' | 'failed';
  attempts: readonly LeadAttempt[];
  nextAt: number | null;
  lastError: string | null;
  replyId: string | null;
  /** Whether it waits for its first try: an answer can be taken back until then. */
  untried: boolean;
}

/** One thing that was said since the form: a mail, an answer of ours, a call, a note. */
export interface Exchange {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** As of `lead_message`; `reply` went out from the panel, and a `note` only the team sees. */
  kind: 'answer' | 'automatic' | 'bounce' | 'calendar' | 'call' | 'reply' | 'note';
  direction: 'in' | 'out';
  /** Who wrote it. */
  who: string;
  /** Id of the account that wrote it; null for the client, and for a mail of ours from elsewhere. */
  authorId: string | null;
  /** Of the account that wrote it, where it has a photo. */
  photoOf: string | null;
  /** The address that a mail came from; null for what is no mail. */
  address: string | null;
  /** To whom an answer of ours went, and in copy; null for nobody, or for what is none. */
  to: string | null;
  copy: string | null;
  /** Null where there is none. */
  subject: string | null;
  /** Plain text without what it quotes; of a note, Markdown. */
  text: string;
  quoted: string | null;
  /** The mail as it looks, cleaned and with nothing of elsewhere in it. */
  html: string | null;
  files: readonly AttachedFile[];
  /** What became of an answer of ours; null for anything else. */
  delivery: LeadDelivery | null;
  /** Who corrected a note or a call last, or took it away, of which nothing but this is left then. */
  corrected: { by: string; at: number; withdrawn: boolean } | null;
}

/** Everything that the page of an enquiry shows. */
interface LeadPage {
  /** The row of the list, version included. */
  row: InboxRow;
  /** What was written, in the words of the form; null when the stored text is damaged: see `raw`. */
  written: readonly SummaryEntry[] | null;
  raw: string;
  /** How they are reached, as it is written. */
  contact: Contact;
  origin: LeadOrigin | null;
  /** Which privacy notice was on the form's page, and when this site first published it. */
  notice: { version: string; since: number | null } | null;
  /** Why it may be unwanted; empty when nothing says so. */
  suspicion: readonly string[];
  /** Whether its deliveries are held back because of that. */
  held: boolean;
  deliveries: readonly LeadDelivery[];
  /** Others by the same mail, telephone or name, the newest first; twenty at most. */
  others: readonly InboxRow[];
  /** What was said since the form, oldest first. */
  conversation: readonly Exchange[];
  /** Those that were joined to this one, with what was written in each, oldest first. */
  merged: readonly { row: InboxRow; written: readonly SummaryEntry[] | null }[];
  /** Where they ask, in what they wrote, that their data be erased, and nobody made a request of it; null where not. */
  asksErasure: { at: number; text: string } | null;
  /** Folio of the one that this was joined to; null for one of its own. */
  mergedInto: string | null;
  timeline: readonly TimelineEntry[];
}

/** What may be changed by hand. Only what is given changes. */
export interface LeadChange {
  state?: LeadState | undefined;
  /** Id of an account; null for nobody. */
  ownerId?: string | null | undefined;
  /** Milliseconds since 1970; null for no reminder. */
  remindAt?: number | null | undefined;
  /** A state of the agency's own, with `cotizada`; null for none. */
  stage?: string | null | undefined;
  urgent?: boolean | undefined;
  category?: LeadCategory | undefined;
  /** In whole units of the brand's currency; null for none. */
  amount?: number | null | undefined;
  /** A day, `yyyy-mm-dd`; null for none. */
  expectedOn?: string | null | undefined;
}

/** A telephone call that somebody noted. */
export interface NotedCall {
  outcome: CallOutcome;
  /** What was said, or agreed; may be empty. */
  text: string;
}

/** What became of a change. */
export type ChangeResult =
  | { outcome: 'changed'; version: number }
  /** Somebody else was faster: what they did since the version that was seen, oldest first. */
  | { outcome: 'conflict'; version: number; changes: readonly TimelineEntry[] }
  | { outcome: 'missing' }
  /** By field: `estado`, `responsable`, `recordatorio`, `texto`, `asunto`. In Spanish. */
  | { outcome: 'invalid'; errors: Readonly<Record<string, string>> };

/** Most tags of one enquiry. */
const MOST_TAGS = 20;

/** The same again from the same person within this time is a button pressed twice, in milliseconds. */
export const TWICE_MS = 60_000;

/** What the page of an enquiry needs. */
interface DeskOptions {
  timeZone: string;
  typeLabels: TypeLabels;
  audit: Pick<AuditLog, 'note'>;
  live: Pick<Live, 'tell'>;
  release: InboxOptions['release'];
  now?: () => number;
}

/** One enquiry's page. Every method throws `StoreUnavailableError` when the database refuses. */
export function createLeadDesk(
  database: Pick<Database, 'kysely' | 'capabilities' | 'reader'>,
  { timeZone, typeLabels, audit, live, release: letting, now = Date.now }: DeskOptions,
) {
  const { kysely, capabilities } = database;

  /** Notes the first time that somebody opens it; once per person. */
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

  /** @param version the one that was seen by whoever changes it */
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
      const lead = await lockLead(transaction, capabilities, folio);
      if (lead === undefined) return { result: { outcome: 'missing' as const }, ...none };
      const odd = mismatches(lead, wanted, timeZone);
      if (Object.keys(odd).length > 0) {
        return { result: { outcome: 'invalid' as const, errors: odd }, ...none };
      }
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

  /**
   * Takes it for advertising: what comes from its sender, or says the same, is held back from now on
   * until one of them is let in again.
   */
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

  /**
   * It is no advertising after all: it is again what it was before somebody took it for that; what was
   * held back since it arrived goes out as if it had just come.
   */
  async function letIn(folio: string, seen: number, actor: Actor): Promise<ChangeResult> {
    const lead = await kysely
      .selectFrom('lead')
      .select('id')
      .where('folio', '=', folio)
      .executeTakeFirst();
    if (lead === undefined) return { outcome: 'missing' };
    return change(folio, seen, stateBefore(await deedsOf(kysely, lead.id)), actor);
  }

  /** Adds a note in Markdown; notes never clash. */
  async function note(folio: string, text: string, actor: Actor): Promise<ChangeResult> {
    const written = notedText(text);
    const texto = noteError(written);
    if (texto !== null) return { outcome: 'invalid', errors: { texto } };
    const lead = await kysely
      .selectFrom('lead')
      .select(['id', 'version', 'arrival'])
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
    await kysely.transaction().execute(async (transaction) => {
      await transaction.insertInto('lead_event').values(row).execute();
      await markUnindexed(transaction, [lead.arrival]);
    });
    await tell('lead_noted', folio, actor, '');
    return { outcome: 'changed', version: lead.version };
  }

  /** Puts tags on and takes them off; those of two people never clash. */
  async function tag(
    folio: string,
    { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
    actor: Actor,
  ): Promise<ChangeResult> {
    const names = (tags: readonly string[]) => [...new Set(tags.map(tagName))].filter(Boolean);
    const outcome = await kysely.transaction().execute(async (transaction) => {
      const lead = await lockLead(transaction, capabilities, folio);
      if (lead === undefined) return null;
      const rows = await transaction
        .selectFrom('lead_tag')
        .select('tag')
        .where('lead_id', '=', lead.id)
        .execute();
      const present = new Set(rows.map((row) => row.tag));
      const removed = names(remove).filter((name) => present.has(name));
      const added = names(add).filter((name) => !present.has(name));
      if (present.size - removed.length + added.length > MOST_TAGS) return 'many' as const;
      if (removed.length > 0) {
        await transaction
          .deleteFrom('lead_tag')
          .where('lead_id', '=', lead.id)
          .where('tag', 'in', removed)
          .execute();
      }
      if (added.length > 0) {
        const { id, arrival } = lead;
        await transaction
          .insertInto('lead_tag')
          .values(added.map((name) => ({ lead_id: id, tag: name, arrival })))
          .execute();
      }
      if (added.length + removed.length > 0) {
        const facts = { leadId: lead.id, at: now(), actor, version: lead.version };
        const row = eventRow({ kind: 'tags', added, removed }, facts);
        await transaction.insertInto('lead_event').values(row).execute();
      }
      return { version: lead.version, changed: added.length + removed.length > 0 };
    });
    if (outcome === null) return { outcome: 'missing' };
    if (outcome === 'many') {
      return { outcome: 'invalid', errors: { etiqueta: `Caben ${MOST_TAGS} etiquetas.` } };
    }
    if (outcome.changed) await tell('lead_changed', folio, actor, 'tags');
    return { outcome: 'changed', version: outcome.version };
  }

  /** Notes a telephone call. Where they spoke, it is an answer. */
  async function call(
    folio: string,
    { outcome, text }: NotedCall,
    actor: Actor,
  ): Promise<ChangeResult> {
    const call = { outcome, text: notedText(text) };
    const acuerdo = callError(call);
    if (acuerdo !== null) return { outcome: 'invalid', errors: { acuerdo } };
    const at = now();
    const body = callWords(call);
    const version = await kysely.transaction().execute(async (transaction) => {
      const lead = await lockLead(transaction, capabilities, folio);
      if (lead === undefined) return null;
      const twice = await transaction
        .selectFrom('lead_message')
        .select('id')
        .where('lead_id', '=', lead.id)
        .where('kind', '=', 'call')
        .where('author_id', '=', actor.id)
        .where('body', '=', body)
        .where('sent_at', '>', at - TWICE_MS)
        .executeTakeFirst();
      if (twice !== undefined) return lead.version;
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
          ...{ from_name: actor.name, from_address: '', to_address: '', subject: '' },
          ...{ body, quoted: null, html: null, sent_at: at, received_at: at, author_id: actor.id },
        })
        .execute();
      await markUnindexed(transaction, [lead.arrival]);
      const isAnswer = spoke(call);
      const isNew = isAnswer && lead.status === 'nueva';
      return writeChange(
        transaction,
        lead,
        {
          deeds: [
            { kind: 'call', outcome, awaitsSince: lead.awaits_since },
            ...(isNew ? [{ kind: 'state', from: 'nueva', to: 'en_conversacion' } as const] : []),
          ],
          columns: {
            ...(isNew && { status: 'en_conversacion' }),
            ...(isAnswer && { awaits_since: null }),
            ...(isAnswer && lead.first_answer_at === null && { first_answer_at: at }),
          },
        },
        { actor, now: at },
      );
    });
    if (version === null) return { outcome: 'missing' };
    await tell('lead_changed', folio, actor, 'call');
    return { outcome: 'changed', version };
  }

  /** Changes this enquiry and another together, both locked, and tells of it. */
  async function ofTwo(
    [folio, other]: readonly [string, string],
    kind: 'merged' | 'separated',
    actor: Actor,
    /** Gives what became of it where nothing is to be changed. */
    before: (
      transaction: Transaction<Schema>,
      lead: Changed,
      joined: Changed | undefined,
    ) => ChangeResult | Promise<ChangeResult | null> | null,
  ): Promise<ChangeResult> {
    const result = await kysely
      .transaction()
      .execute(async (transaction): Promise<ChangeResult> => {
        // Always in the same order, so that two people who join the same two never wait for each other.
        const locked = new Map<string, Changed | undefined>();
        for (const each of [folio, other].toSorted()) {
          locked.set(each, await lockLead(transaction, capabilities, each));
        }
        const [lead, joined] = [locked.get(folio), locked.get(other)];
        if (lead === undefined) return { outcome: 'missing' };
        const settled = await before(transaction, lead, joined);
        if (settled !== null || joined === undefined) return settled ?? { outcome: 'missing' };
        const change = { actor, now: now() };
        const theirs = {
          deeds: [{ kind, other: folio, into: true } as const],
          columns: { merged_into: kind === 'merged' ? lead.id : null },
        };
        await writeChange(transaction, joined, theirs, change);
        await markUnindexed(transaction, [lead.arrival, joined.arrival]);
        const deeds = [{ kind, other, into: false } as const];
        const version = await writeChange(transaction, lead, { deeds, columns: {} }, change);
        return { outcome: 'changed', version };
      });
    if (result.outcome === 'changed') await tell('lead_changed', folio, actor, `${kind} ${other}`);
    return result;
  }

  /**
   * Joins another enquiry of the same person to this one: it is found under this one from then on. Nothing
   * of either is moved or lost.
   *
   * @param seen version of the one that stays
   * @param other folio of the one that is joined to it
   */
  function merge(folio: string, seen: number, other: string, actor: Actor): Promise<ChangeResult> {
    const invalid = (text: string) => ({ outcome: 'invalid' as const, errors: { folio: text } });
    return ofTwo([folio, other], 'merged', actor, async (transaction, lead, joined) => {
      if (joined === undefined) return invalid('No hay ninguna solicitud con ese folio.');
      if (lead.id === joined.id) return invalid('Es esta misma: escribe el folio de la otra.');
      // A button that was pressed twice clashes with nobody.
      if (joined.merged_into === lead.id) return { outcome: 'changed', version: lead.version };
      if (lead.merged_into !== null || joined.merged_into !== null) {
        return invalid('Una de las dos ya está junta con otra. Sepárala antes.');
      }
      if (lead.version !== seen) return conflict(transaction, lead, seen);
      // What was joined to the other is found under this one too: one level, whoever joins what.
      await transaction
        .updateTable('lead')
        .set({ merged_into: lead.id })
        .where('merged_into', '=', joined.id)
        .execute();
      return null;
    });
  }

  /** Takes that back: the other is an enquiry of its own again. */
  const separate = (folio: string, other: string, actor: Actor): Promise<ChangeResult> =>
    ofTwo([folio, other], 'separated', actor, (_transaction, lead, joined) =>
      joined === undefined || joined.merged_into === lead.id
        ? null
        : { outcome: 'changed', version: lead.version },
    );

  async function tell(
    action: 'lead_changed' | 'lead_noted' | 'sender_blocked',
    folio: string,
    { id, username, address }: Actor,
    detail: string,
  ): Promise<void> {
    live.tell({ kind: 'changed', folio, actorId: id });
    await audit.note({ actorId: id, actor: username, action, subject: folio, detail, address });
  }

  /** Who enquiries can be given to. */
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
    /** @returns null when there is none by that folio */
    read: async (folio: string): Promise<LeadPage | null> =>
      readLeadPage(await database.reader(), folio, { capabilities, typeLabels, now: now() }),
    opened,
    change,
    callAdvertising,
    letIn,
    note,
    tag,
    call,
    ...createCorrections(database, {
      tell: (folio, actor, what) => tell('lead_changed', folio, actor, what),
      now,
    }),
    merge,
    separate,
    owners,
  };
}

/** The state, with the agency's own, that an enquiry had before it was last called unwanted. */
function stateBefore(deeds: readonly TimelineEntry[]): Pick<LeadChange, 'state' | 'stage'> {
  let now: Pick<LeadChange, 'state' | 'stage'> = { state: 'nueva' };
  let before = now;
  for (const deed of deeds) {
    if (deed.kind === 'state') {
      if (deed.to === 'no_deseada') before = { ...now, state: deed.from };
      now = { state: deed.to };
    }
    if (deed.kind === 'stage') now = { ...now, stage: deed.to };
  }
  return before;
}

/** Other enquiries of the same person that a page shows. */
const MOST_OTHERS = 20;

/** What a telephone must have to say who somebody is, in digits. */
const TELLING_DIGITS = 7;

/** Everything that the page of an enquiry shows; null when there is none by that folio. */
async function readLeadPage(
  kysely: Kysely<Schema>,
  folio: string,
  {
    capabilities,
    typeLabels,
    now,
  }: { capabilities: Pick<Capabilities, 'search'>; typeLabels: TypeLabels; now: number },
): Promise<LeadPage | null> {
  const stored = await kysely
    .selectFrom('lead')
    .selectAll()
    .where('folio', '=', folio)
    .executeTakeFirst();
  if (stored === undefined) return null;
  const [deliveries, others, merged] = await Promise.all([
    deliveriesOf(kysely, stored.id),
    othersOf(kysely, capabilities, stored),
    mergedInto(kysely, stored.id),
  ]);
  const rows = await inboxRows(kysely, [stored, ...others, ...merged], now);
  const [row] = rows;
  if (row === undefined) return null;
  const theirs = await Promise.all(merged.map((each) => deliveriesOf(kysely, each.id)));
  const all = [...deliveries, ...theirs.flat()];
  const timeline = await timelineOf(kysely, [
    [stored, deliveries],
    ...merged.map((each, index) => [each, theirs[index] ?? []] as const),
  ]);
  const ids = [stored, ...merged].map(({ id }) => id);
  return {
    row,
    written: writtenIn(stored, typeLabels),
    raw: stored.detail,
    contact: contactOf(stored),
    origin: storedOrigin(stored.origin),
    notice: await noticeOf(kysely, stored.notice),
    suspicion: reasonsIn(stored.suspicion),
    held: stored.held_at !== null,
    deliveries: all,
    conversation: await readConversation(kysely, ids, { deliveries: all, timeline }),
    timeline,
    others: rows.slice(1, 1 + others.length),
    merged: rows.slice(1 + others.length).map((each, index) => ({
      row: each,
      written: merged[index] === undefined ? null : writtenIn(merged[index], typeLabels),
    })),
    asksErasure: await asksToBeErased(kysely, stored, row.excerpt),
    mergedInto: await folioOf(kysely, stored.merged_into),
  };
}

/** Where somebody asks for it in the form or in a mail since, and no request was made since then. */
async function asksToBeErased(
  kysely: Kysely<Schema>,
  { id, detail, mail_key: mail, created_at: arrived }: LeadRow & { mail_key: string },
  excerpt: string,
): Promise<LeadPage['asksErasure']> {
  const messages = await kysely
    .selectFrom('lead_message')
    .select(['body', 'sent_at'])
    .where('lead_id', '=', id)
    .where('direction', '=', 'in')
    .where('kind', '=', 'answer')
    .orderBy('sent_at', 'desc')
    .execute();
  const asking = messages.find(({ body }) => asksErasure(body));
  // Its JSON as it stands: what is damaged can be looked through as well.
  if (asking === undefined && !asksErasure(detail)) return null;
  const at = asking?.sent_at ?? arrived;
  const asked = await kysely
    .selectFrom('privacy_request')
    .select('id')
    .where('mail_key', '=', mail)
    .where('kind', '=', 'supresion')
    .where('created_at', '>=', at)
    .executeTakeFirst();
  return asked === undefined ? { at, text: asking?.body ?? excerpt } : null;
}

/** What was joined to an enquiry, oldest first. */
function mergedInto(kysely: Kysely<Schema>, id: string) {
  return kysely
    .selectFrom('lead')
    .selectAll()
    .where('merged_into', '=', id)
    .orderBy('arrival')
    .execute();
}

async function folioOf(kysely: Kysely<Schema>, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const found = await kysely
    .selectFrom('lead')
    .select('folio')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.folio ?? null;
}

async function noticeOf(
  kysely: Kysely<Schema>,
  version: string | null,
): Promise<LeadPage['notice']> {
  if (version === null) return null;
  const row = await kysely
    .selectFrom('privacy_notice')
    .select('first_at')
    .where('version', '=', version)
    .executeTakeFirst();
  return { version, since: row?.first_at ?? null };
}

function writtenIn(stored: LeadRow, typeLabels: TypeLabels): LeadPage['written'] {
  try {
    const lead = leadFromRow(stored);
    return [...contactEntries(lead), ...detailEntries(lead, typeLabels)];
  } catch {
    return null;
  }
}

async function deliveriesOf(kysely: Kysely<Schema>, leadId: string): Promise<LeadDelivery[]> {
  const rows = await kysely
    .selectFrom('delivery')
    .selectAll()
    .where('lead_id', '=', leadId)
    // What another system is told of a mail is no way that the enquiry itself leaves.
    .where('kind', '=', 'enquiry')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const attempts = await kysely
    .selectFrom('delivery_attempt')
    .selectAll()
    .where(
      'delivery_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('started_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel as Channel,
    recipient: row.recipient,
    status: row.status,
    attempts: attempts
      .filter(({ delivery_id: id }) => id === row.id)
      .map((attempt) => ({
        number: attempt.number,
        startedAt: attempt.started_at,
        endedAt: attempt.ended_at,
        outcome: attempt.outcome,
        said: attempt.said,
      })),
    nextAt: row.status === 'pending' ? row.due_at : null,
    lastError: row.last_error,
    replyId: row.reply_id,
    untried: row.status === 'pending' && row.attempts === 0,
  }));
}

/** What was said since the form, oldest first. */
async function readConversation(
  kysely: Kysely<Schema>,
  leadIds: readonly string[],
  { deliveries, timeline }: Pick<LeadPage, 'deliveries' | 'timeline'>,
): Promise<Exchange[]> {
  const [messages, replies, attached] = await Promise.all([
    kysely.selectFrom('lead_message').selectAll().where('lead_id', 'in', leadIds).execute(),
    kysely.selectFrom('lead_reply').selectAll().where('lead_id', 'in', leadIds).execute(),
    kysely
      .selectFrom('lead_attachment')
      .select(['id', 'name', 'type', 'bytes', 'warning', 'digest', 'message_id', 'reply_id'])
      .where('lead_id', 'in', leadIds)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ]);
  const filesOf = (of: 'message_id' | 'reply_id', id: string) =>
    attached
      .filter((file) => file[of] === id)
      .map(({ message_id: _message, reply_id: _reply, digest, ...file }) => ({
        ...file,
        kept: digest !== '',
      }));
  const profiles = await kysely
    .selectFrom('staff_profile')
    .select('staff_id')
    .where('photo', 'is not', null)
    .execute();
  const photoOf = (staffId: string | null | undefined) =>
    profiles.find((profile) => profile.staff_id === staffId)?.staff_id ?? null;
  const callers = await namesOf(
    kysely,
    messages.map((row) => row.author_id),
  );
  const none = {
    address: null,
    to: null,
    copy: null,
    subject: null,
    quoted: null,
    html: null,
    files: [],
    delivery: null,
    corrected: null,
  };
  const corrections = new Map(
    timeline.flatMap((entry) =>
      entry.kind === 'corrected'
        ? [[entry.of, { by: entry.actor?.name ?? '', at: entry.at, withdrawn: false }] as const]
        : [],
    ),
  );
  const said: Exchange[] = [
    ...messages.map((row) => ({
      ...none,
      ...{ id: row.id, at: row.sent_at, kind: row.kind, direction: row.direction },
      who: callers.get(row.author_id ?? '') ?? (row.from_name || row.from_address),
      ...{ authorId: row.author_id, photoOf: photoOf(row.author_id) },
      address: row.kind === 'call' ? null : row.from_address,
      subject: row.subject === '' ? null : row.subject,
      ...{ text: row.body, quoted: row.quoted, html: row.html },
      files: filesOf('message_id', row.id),
      corrected: corrections.get(row.id) ?? null,
    })),
    ...replies.map((row) => ({
      ...none,
      ...{ id: row.id, at: row.created_at, kind: 'reply' as const, direction: 'out' as const },
      ...{ who: row.author, authorId: row.author_id, photoOf: photoOf(row.author_id) },
      ...{ subject: row.subject, text: row.body, to: row.recipient, copy: row.copy },
      files: filesOf('reply_id', row.id),
      delivery: deliveries.find(({ replyId }) => replyId === row.id) ?? null,
    })),
    ...timeline.flatMap((entry): Exchange[] =>
      entry.kind === 'note'
        ? [
            {
              ...none,
              ...{ id: entry.id, at: entry.at, kind: 'note' as const, direction: 'out' as const },
              ...{ who: entry.actor?.name ?? '', authorId: entry.actor?.id ?? null },
              photoOf: photoOf(entry.actor?.id),
              text: entry.text,
              corrected: corrections.get(entry.id) ?? null,
            },
          ]
        : entry.kind === 'withdrawn'
          ? [
              {
                ...none,
                ...{ id: entry.of, at: entry.said, kind: entry.what, direction: 'out' as const },
                ...{ who: entry.by, authorId: null, photoOf: null, text: '' },
                corrected: { by: entry.actor?.name ?? '', at: entry.at, withdrawn: true },
              },
            ]
          : [],
    ),
  ];
  return said.sort((one, other) => one.at - other.at);
}

/** As many of those that have the words of a name somewhere as are looked at for that name. */
const NAMED_LOOKED_AT = 50;

/** By mail, by telephone and by name, each from its own index, the newest first. */
async function othersOf(
  kysely: Kysely<Schema>,
  capabilities: Pick<Capabilities, 'search'>,
  lead: Pick<LeadRow, 'id' | 'nombre'> & { mail_key: string; phone_key: string },
): Promise<StoredRow[]> {
  const { id, mail_key: mail, phone_key: phone } = lead;
  const by = async (column: 'mail_key' | 'phone_key', value: string) => {
    const { rows } = await sql<StoredRow>`
      select ${ROW_COLUMNS} from lead
      where ${sql.ref(column)} = ${value} and id <> ${id} and merged_into is null
      order by arrival desc limit ${MOST_OTHERS}
    `.execute(kysely);
    return rows;
  };
  // Who left none has none in common with anybody.
  const byMail = mail === '' ? [] : await by('mail_key', mail);
  const byPhone = phone.length >= TELLING_DIGITS ? await by('phone_key', phone) : [];
  const all = new Map(
    [...byMail, ...byPhone, ...(await namedAlike(kysely, capabilities, lead))].map((row) => [
      row.id,
      row,
    ]),
  );
  return [...all.values()].sort((a, b) => b.arrival - a.arrival).slice(0, MOST_OTHERS);
}

/** Those of the same name, with or without accents; a single word is no name to go by. */
async function namedAlike(
  kysely: Kysely<Schema>,
  capabilities: Pick<Capabilities, 'search'>,
  { id, nombre }: Pick<LeadRow, 'id' | 'nombre'>,
): Promise<StoredRow[]> {
  const name = wordsOf(nombre);
  if (name.length < 2) return [];
  const context = { capabilities, timeZone: 'UTC', now: 0 };
  const { from, where, arrival } = await findLeads(
    kysely,
    { text: name.join(' ') },
    context,
    NAMED_LOOKED_AT,
  );
  const { rows } = await sql<StoredRow>`
    select ${ROW_COLUMNS} from ${from} where ${where} and lead.id <> ${id}
    order by ${arrival} desc limit ${NAMED_LOOKED_AT}
  `.execute(kysely);
  return rows.filter((row) => wordsOf(row.nombre).join(' ') === name.join(' '));
}

/** The part of a stored enquiry that a timeline begins with. */
interface Beginning {
  id: string;
  folio: string;
  form: string;
  passed_by: string | null;
  created_at: number;
  entered_by: string | null;
  source: string | null;
}

/** In which order things of the same millisecond are told. */
const ORDER: readonly TimelineEntry['kind'][] = ['arrived', 'stored'];

/** The one timeline of an enquiry and of what was joined to it, oldest first. */
async function timelineOf(
  kysely: Kysely<Schema>,
  [own, ...merged]: readonly (readonly [Beginning, readonly LeadDelivery[]])[],
): Promise<TimelineEntry[]> {
  const entries = own === undefined ? [] : await readTimeline(kysely, ...own);
  if (merged.length === 0) return entries;
  const theirs = await Promise.all(merged.map((each) => readTimeline(kysely, ...each)));
  // That they were joined is told once.
  const others = theirs.flat().filter(({ kind }) => kind !== 'merged' && kind !== 'separated');
  return [...entries, ...others].sort((one, other) => one.at - other.at);
}

/** Everything that happened to an enquiry, oldest first: what was stored, every try, every deed. */
async function readTimeline(
  kysely: Kysely<Schema>,
  lead: Beginning,
  deliveries: readonly LeadDelivery[],
): Promise<TimelineEntry[]> {
  const first = { at: lead.created_at, actor: null };
  const form = lead.form as LeadForm;
  const { entered_by: by } = lead;
  const names = await namesOf(kysely, [by]);
  const enteredBy = by === null ? null : { id: by, name: names.get(by) ?? '' };
  const own = deliveries.filter(({ replyId }) => replyId === null).length;
  const entries: TimelineEntry[] = [
    {
      ...first,
      actor: enteredBy,
      id: `${lead.id}-arrived`,
      kind: 'arrived',
      form,
      passedBy: lead.passed_by,
      source: lead.entered_by === null ? null : lead.source,
    },
    { ...first, id: `${lead.id}-stored`, kind: 'stored', folio: lead.folio, deliveries: own },
    ...deliveries.flatMap(({ id, channel, recipient, replyId, attempts }) =>
      attempts.map(({ number, endedAt, startedAt, outcome, said }) => ({
        kind: 'attempt' as const,
        id: `${id}-${number}-${startedAt}`,
        at: endedAt,
        actor: null,
        deliveryId: id,
        channel,
        recipient,
        number,
        outcome,
        said,
        replyId,
      })),
    ),
    ...(await deedsOf(kysely, lead.id)),
  ];
  const rank = ({ kind }: TimelineEntry) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : 2);
  return entries.sort((one, other) => one.at - other.at || rank(one) - rank(other));
}

import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { writtenText } from '#forms/written-text.ts';
import type { Actor } from '#server/leads/inbox/actor.ts';
import { type Changed, conflict, lockLead, writeChange } from '#server/leads/inbox/change-lead.ts';
import { readContact } from '#server/leads/inbox/enter.ts';
import { markUnindexed } from '#server/leads/inbox/indexing.ts';
import type { ChangeResult, NotedCall } from '#server/leads/inbox/lead-page.ts';
import type { LeadDetail } from '#server/leads/lead.ts';
import {
  CALL_OUTCOMES,
  CALL_WORDS,
  type Contact,
  type Deed,
  eventRow,
} from '#server/leads/timeline.ts';

/** Longest note, in characters; of a call, what was said in it. */
const LONGEST_NOTE = 10_000;
/** Longest name of a company, in characters. */
const LONGEST_COMPANY = 120;

/** A text that somebody wrote, as it is kept. */
export function notedText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').trim();
}

/** @returns what keeps a note from being kept, in Spanish; null for nothing */
export function noteError(written: string): string | null {
  if (written === '') return 'Escribe la nota antes de guardarla.';
  return written.length > LONGEST_NOTE
    ? `La nota es demasiado larga: caben ${LONGEST_NOTE} caracteres.`
    : null;
}

/** @returns what keeps a call from being noted, in Spanish; null for nothing */
export function callError({ outcome, text }: NotedCall): string | null {
  if (outcome === 'quedo' && text === '') return 'Escribe en qué quedaron.';
  return text.length > LONGEST_NOTE
    ? `Es demasiado largo: caben ${LONGEST_NOTE} caracteres.`
    : null;
}

const AGREED = 'Quedó en: ';

/** A call as the conversation has it. */
export function callWords({ outcome, text }: NotedCall): string {
  return outcome === 'quedo'
    ? `${AGREED}${text}`
    : [CALL_WORDS[outcome], text].filter(Boolean).join('. ');
}

/** Reads what {@link callWords} wrote. */
export function callIn(words: string): NotedCall {
  if (words.startsWith(AGREED)) return { outcome: 'quedo', text: words.slice(AGREED.length) };
  const outcome = CALL_OUTCOMES.find((each) => words.startsWith(CALL_WORDS[each])) ?? 'contesto';
  return { outcome, text: words.slice(CALL_WORDS[outcome].length).replace(/^\. /, '') };
}

/** Whether they were spoken with: it is an answer then. */
export const spoke = ({ outcome }: Pick<NotedCall, 'outcome'>) =>
  outcome === 'contesto' || outcome === 'quedo';

/** How somebody is reached, as they wrote it or as it was corrected. */
export function contactOf(lead: {
  nombre: string;
  correo: string;
  telefono: string;
  detail: string;
}): Contact {
  const { nombre, correo, telefono } = lead;
  const { telefonoEscrito, empresa } = detailOf(lead.detail) ?? {};
  const company = typeof empresa === 'string' ? empresa : '';
  return { nombre, correo, telefono: telefonoEscrito ?? telefono, empresa: company };
}

/** @returns null where the stored text is damaged: it stays as it is */
function detailOf(json: string): LeadDetail | null {
  try {
    return JSON.parse(json) as LeadDetail;
  } catch {
    return null;
  }
}

/** What was written wrong is put right, and the history keeps what it said. All throw `StoreUnavailableError`. */
export function createCorrections(
  { kysely, capabilities }: Pick<Database, 'kysely' | 'capabilities'>,
  {
    tell,
    now,
  }: { tell: (folio: string, actor: Actor, what: string) => Promise<void>; now: () => number },
) {
  /**
   * Corrects how somebody is reached. What stays as it was is not looked at again.
   *
   * @param seen the version; somebody who was faster is told of as a conflict
   */
  async function contact(
    folio: string,
    seen: number,
    wanted: Contact,
    actor: Actor,
  ): Promise<ChangeResult> {
    const at = now();
    const { result, changed } = await kysely.transaction().execute(async (transaction) => {
      const none = (result: ChangeResult) => ({ result, changed: false });
      const lead = await lockLead(transaction, capabilities, folio);
      if (lead === undefined) return none({ outcome: 'missing' });
      const row = await transaction
        .selectFrom('lead')
        .select(['nombre', 'correo', 'telefono', 'detail'])
        .where('id', '=', lead.id)
        .executeTakeFirstOrThrow();
      const before = contactOf(row);
      const isNew = (name: keyof Contact) => wanted[name].trim() !== before[name];
      if (!(Object.keys(before) as (keyof Contact)[]).some(isNew)) {
        return none({ outcome: 'changed', version: lead.version });
      }
      if (lead.version !== seen) return none(await conflict(transaction, lead, seen));
      const { values, errors } = readContact(wanted);
      const empresa = writtenText(wanted.empresa, false).trim();
      if (empresa.length > LONGEST_COMPANY) {
        errors['empresa'] = `Es demasiado larga: caben ${LONGEST_COMPANY} caracteres.`;
      }
      const wrong = Object.entries(errors).filter(
        ([name]) =>
          isNew(name as keyof Contact) || (values.correo === '' && values.telefono === ''),
      );
      if (wrong.length > 0) return none({ outcome: 'invalid', errors: Object.fromEntries(wrong) });
      const detail = detailOf(row.detail);
      const columns = {
        nombre: isNew('nombre') ? values.nombre : row.nombre,
        correo: isNew('correo') ? values.correo : row.correo,
        telefono: isNew('telefono') ? values.telefono : row.telefono,
        ...(detail !== null && {
          detail: JSON.stringify({
            ...detail,
            ...(isNew('telefono') && { telefonoEscrito: values.telefonoEscrito || undefined }),
            ...(isNew('empresa') && { empresa: empresa || undefined }),
          }),
        }),
      };
      const after = contactOf({ ...columns, detail: columns.detail ?? row.detail });
      const names = (Object.keys(before) as (keyof Contact)[]).filter(
        (name) => before[name] !== after[name],
      );
      if (names.length === 0) return none({ outcome: 'changed', version: lead.version });
      const only = (of: Contact) => Object.fromEntries(names.map((name) => [name, of[name]]));
      const deeds: Deed[] = [{ kind: 'contact', from: only(before), to: only(after) }];
      const version = await writeChange(transaction, lead, { deeds, columns }, { actor, now: at });
      await markUnindexed(transaction, [lead.arrival]);
      return { result: { outcome: 'changed' as const, version }, changed: true };
    });
    if (changed) await tell(folio, actor, 'contact');
    return result;
  }

  /**
   * Corrects a note or a call, or takes it away.
   *
   * @param id the note's, or the call's
   * @param wanted what it is to say; `outcome` of a call. Null to take it away
   */
  async function said(
    folio: string,
    id: string,
    wanted: { text: string; outcome?: NotedCall['outcome'] | undefined } | null,
    actor: Actor,
  ): Promise<ChangeResult> {
    const at = now();
    const text = wanted === null ? '' : notedText(wanted.text);
    const gone = {
      outcome: 'invalid',
      errors: { correccion: 'Eso ya no está: alguien lo retiró.' },
    } as const;
    const { result, what } = await kysely.transaction().execute(async (transaction) => {
      const none = (result: ChangeResult) => ({ result, what: null });
      const main = await lockLead(transaction, capabilities, folio);
      if (main === undefined) return none({ outcome: 'missing' });
      const found = await findSaid(transaction, main.id, id);
      if (found === null) return none(gone);
      const lead =
        found.folio === folio ? main : await lockLead(transaction, capabilities, found.folio);
      if (lead === undefined) return none(gone);
      const call = found.what === 'call' ? callIn(found.was) : null;
      const noted = call && wanted && { outcome: wanted.outcome ?? call.outcome, text };
      const words = noted === null ? text : callWords(noted);
      const wrong = wanted === null ? null : noted === null ? noteError(text) : callError(noted);
      if (wrong !== null) return none({ outcome: 'invalid', errors: { correccion: wrong } });
      if (words === found.was) return none({ outcome: 'changed', version: main.version });
      const about = { of: id, what: found.what, was: found.was };
      const deeds: Deed[] = [
        wanted === null
          ? { kind: 'withdrawn', ...about, by: found.by, said: found.at }
          : { kind: 'corrected', ...about },
      ];
      await write(transaction, found, wanted === null ? null : words);
      const effect =
        call &&
        (await effectOf(transaction, lead, found.at, [
          spoke(call),
          noted !== null && spoke(noted),
        ]));
      await markUnindexed(transaction, [main.arrival]);
      if (effect === null) {
        // As notes, it clashes with nobody.
        const facts = { leadId: lead.id, at, actor, version: lead.version };
        await transaction
          .insertInto('lead_event')
          .values(deeds.map((deed) => eventRow(deed, facts)))
          .execute();
      } else {
        const change = { deeds: [...deeds, ...effect.deeds], columns: effect.columns };
        await writeChange(transaction, lead, change, { actor, now: at });
      }
      return { result: { outcome: 'changed' as const, version: main.version }, what: found.what };
    });
    if (what !== null)
      await tell(folio, actor, `${what} ${wanted === null ? 'withdrawn' : 'corrected'}`);
    return result;
  }

  return { correctContact: contact, correctSaid: said };
}

/** A note or a call. */
interface Found {
  id: string;
  what: 'note' | 'call';
  was: string;
  by: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Of the enquiry that it is of: this one, or one that was joined to it. */
  folio: string;
}

async function findSaid(
  transaction: Transaction<Schema>,
  leadId: string,
  id: string,
): Promise<Found | null> {
  const note = await transaction
    .selectFrom('lead_event')
    .innerJoin('lead', 'lead.id', 'lead_event.lead_id')
    .select(['lead_event.id', 'data', 'actor', 'at', 'folio'])
    .where('lead_event.id', '=', id)
    .where('lead_event.kind', '=', 'note')
    .where((where) => where.or([where('lead.id', '=', leadId), where('merged_into', '=', leadId)]))
    .executeTakeFirst();
  if (note !== undefined) {
    const { data, actor: by, at, folio } = note;
    return { id, what: 'note', was: (JSON.parse(data) as { text: string }).text, by, at, folio };
  }
  const call = await transaction
    .selectFrom('lead_message')
    .innerJoin('lead', 'lead.id', 'lead_message.lead_id')
    .select(['body', 'from_name', 'sent_at', 'folio'])
    .where('lead_message.id', '=', id)
    .where('lead_message.kind', '=', 'call')
    .where((where) => where.or([where('lead.id', '=', leadId), where('merged_into', '=', leadId)]))
    .executeTakeFirst();
  if (call === undefined) return null;
  const { body: was, from_name: by, sent_at: at, folio } = call;
  return { id, what: 'call', was, by, at, folio };
}

/** @param words null to take it away */
async function write(
  transaction: Transaction<Schema>,
  { id, what }: Found,
  words: string | null,
): Promise<void> {
  const table = what === 'note' ? 'lead_event' : 'lead_message';
  if (words === null) await transaction.deleteFrom(table).where('id', '=', id).execute();
  else if (what === 'call') {
    await transaction
      .updateTable('lead_message')
      .set({ body: words })
      .where('id', '=', id)
      .execute();
  } else {
    const data = JSON.stringify({ text: words });
    await transaction.updateTable('lead_event').set({ data }).where('id', '=', id).execute();
  }
}

/**
 * What it changes in the promised answer that a call was an answer and is none, or the other way round.
 *
 * @param at the call's moment
 * @returns null where it changes nothing
 */
async function effectOf(
  transaction: Transaction<Schema>,
  lead: Changed,
  at: number,
  [was, is]: readonly [boolean, boolean],
): Promise<{ columns: UpdateObject<Schema, 'lead'>; deeds: Deed[] } | null> {
  if (was === is) return null;
  if (is) {
    const isNew = lead.status === 'nueva';
    return {
      columns: {
        first_answer_at: Math.min(lead.first_answer_at ?? at, at),
        ...(lead.awaits_since !== null && lead.awaits_since <= at && { awaits_since: null }),
        ...(isNew && { status: 'en_conversacion' }),
      },
      deeds: isNew ? [{ kind: 'state', from: 'nueva', to: 'en_conversacion' }] : [],
    };
  }
  const { rows } = await sql<{ at: number }>`
    select created_at as at from lead_reply where lead_id = ${lead.id}
    union all
    select sent_at as at from lead_message where lead_id = ${lead.id} and direction = 'out' and kind in ('answer', 'calendar')
    union all
    select sent_at as at from lead_message where lead_id = ${lead.id} and kind = 'call'
      and (body like ${`${CALL_WORDS.contesto}%`} or body like ${`${AGREED}%`})
  `.execute(transaction);
  const answers = rows.map((row) => row.at);
  const events = await transaction
    .selectFrom('lead_event')
    .select(['kind', 'version', 'data', 'at'])
    .where('lead_id', '=', lead.id)
    .where('kind', 'in', ['call', 'state'])
    .execute();
  const deed = events.find((event) => event.kind === 'call' && event.at === at);
  const { awaitsSince = null } =
    deed === undefined ? {} : (JSON.parse(deed.data) as { awaitsSince?: number | null });
  const isFirst = lead.first_answer_at === at;
  const first = answers.length === 0 ? null : Math.min(...answers);
  const isAnswered = answers.some((each) => each > at);
  // It was the call that took it up, and nothing else has.
  const tookUp =
    isFirst &&
    first === null &&
    lead.status === 'en_conversacion' &&
    events.some((event) => event.kind === 'state' && event.version === deed?.version);
  return {
    columns: {
      ...(isFirst && { first_answer_at: first }),
      ...(lead.awaits_since === null && !isAnswered && { awaits_since: awaitsSince }),
      ...(tookUp && { status: 'nueva' }),
    },
    deeds: tookUp ? [{ kind: 'state', from: 'en_conversacion', to: 'nueva' }] : [],
  };
}

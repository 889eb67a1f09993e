import { type RawBuilder, sql, type Transaction, type UpdateObject } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { writtenText } from '#forms/written-text.ts';
import type { Actor } from '#server/leads/actor.ts';
import {
  answerChange,
  type Changed,
  type ChangeResult,
  conflict,
  invalid,
  lockLead,
  writeChange,
  writeActions,
} from '#server/leads/change-lead.ts';
import { nobodyGot } from '#server/messages/queue.ts';
import { readContact } from '#server/leads/inbox/enter.ts';
import type { InboxParts } from '#server/leads/inbox/inbox-options.ts';
import { indexLeads } from '#server/leads/indexing.ts';
import { storableText } from '#server/platform/database/storable.ts';
import { readDetail } from '#server/leads/lead.ts';
import {
  CALL_OUTCOMES,
  CALL_WORDS,
  type CallOutcome,
  type Contact,
  type LeadAction,
} from '#server/leads/timeline.ts';

/** A change inside a transaction that has locked the enquiry. The audit log records `detail`. */
export type Work = (
  transaction: Transaction<Schema>,
  lead: Changed,
) => Promise<ChangeResult & { detail?: string }>;

export type InLead = (
  folio: string,
  actor: Actor,
  work: Work,
  action?: 'lead_changed' | 'lead_noted',
) => Promise<ChangeResult>;

export interface NotedCall {
  outcome: CallOutcome;
  text: string;
}

const LONGEST_NOTE = 10_000;
const LONGEST_COMPANY = 120;

export const notedText = (text: string) => storableText(text).trim();

export function noteError(written: string): string | null {
  if (written === '') return 'Escribe la nota antes de guardarla.';
  return written.length > LONGEST_NOTE
    ? `La nota es demasiado larga: caben ${LONGEST_NOTE} caracteres.`
    : null;
}

export function callError({ outcome, text }: NotedCall): string | null {
  if (outcome === 'quedo' && text === '') return 'Escribe en qué quedaron.';
  return text.length > LONGEST_NOTE
    ? `Es demasiado largo: caben ${LONGEST_NOTE} caracteres.`
    : null;
}

const AGREED = 'Quedó en: ';

/**
 * Returns the SQL that finds when the agency answered. A reply that did not reach the client is not
 * an answer.
 */
const answersTo = (leadId: RawBuilder<unknown>) => sql<{ at: number }>`
  select created_at as at from lead_reply
  where lead_id = ${leadId} and not exists (
    select 1 from delivery where delivery.lead_id = lead_reply.lead_id
      and delivery.reply_id = lead_reply.id and ${nobodyGot}
  )
  union all
  select sent_at as at from lead_message
  where lead_id = ${leadId} and direction = 'out' and kind in ('answer', 'calendar')
  union all
  select sent_at as at from lead_message
  where lead_id = ${leadId} and kind = 'call'
    and (body like ${`${CALL_WORDS.contesto}%`} or body like ${`${AGREED}%`}
      or body like ${`${CALL_WORDS.whatsapp}%`})
`;

/** Returns since when the client waits if a reply failed and no answer came later, or else null. */
export async function unreachedSince(transaction: Transaction<Schema>, leadId: string) {
  const [{ rows: answers }, failed] = await Promise.all([
    answersTo(sql`${leadId}`).execute(transaction),
    transaction
      .selectFrom('lead_reply')
      .innerJoin('delivery', 'delivery.reply_id', 'lead_reply.id')
      .select('lead_reply.created_at as at')
      .where('lead_reply.lead_id', '=', leadId)
      .where(nobodyGot)
      .execute(),
  ]);
  const last = Math.max(...failed.map(({ at }) => at));
  if (failed.length === 0 || answers.some(({ at }) => at >= last)) return null;
  const { rows: asked } = await sql<{ at: number }>`
    select created_at as at from lead where id = ${leadId}
    union all
    select received_at as at from lead_message
    where lead_id = ${leadId} and direction = 'in' and kind in ('answer', 'calendar')
  `.execute(transaction);
  const answered = Math.max(0, ...answers.map(({ at }) => at));
  return Math.min(...asked.map(({ at }) => at).filter((at) => at > answered), last);
}

export function callWords({ outcome, text }: NotedCall): string {
  return outcome === 'quedo'
    ? `${AGREED}${text}`
    : [CALL_WORDS[outcome], text].filter(Boolean).join('. ');
}

/** Reads the result of a call from the text that {@link callWords} wrote. */
export function callIn(words: string): NotedCall {
  if (words.startsWith(AGREED)) return { outcome: 'quedo', text: words.slice(AGREED.length) };
  const outcome = CALL_OUTCOMES.find((each) => words.startsWith(CALL_WORDS[each])) ?? 'contesto';
  return { outcome, text: words.slice(CALL_WORDS[outcome].length).replace(/^\. /, '') };
}

/** Returns true for an answered call and for a written message, because both answer the client. */
export const spoke = ({ outcome }: Pick<NotedCall, 'outcome'>) =>
  outcome === 'contesto' || outcome === 'quedo' || outcome === 'whatsapp';

type WithContact = Pick<Changed, 'nombre' | 'correo' | 'telefono' | 'detail'>;

export function contactOf(lead: WithContact): Contact {
  const { nombre, correo, telefono } = lead;
  const { telefonoEscrito, empresa } = readDetail(lead.detail) ?? {};
  const company = typeof empresa === 'string' ? empresa : '';
  return { nombre, correo, telefono: telefonoEscrito ?? telefono, empresa: company };
}

/** Creates the functions that correct an enquiry. All functions throw `StoreUnavailableError`. */
export function createCorrections({ capabilities, now }: InboxParts, inLead: InLead) {
  /** Corrects contact data. Checks only changed values. A version after `seen` is a conflict. */
  const contact = (folio: string, seen: number, wanted: Contact, actor: Actor) =>
    inLead(folio, actor, async (transaction, lead) => {
      const same = { outcome: 'changed', version: lead.version } as const;
      const before = contactOf(lead);
      const fields = Object.keys(before) as (keyof Contact)[];
      const isNew = (name: keyof Contact) => wanted[name].trim() !== before[name];
      if (!fields.some(isNew)) return same;
      if (lead.version !== seen) return conflict(transaction, lead, seen);
      const { values, errors } = readContact(wanted);
      const empresa = writtenText(wanted.empresa, false).trim();
      if (empresa.length > LONGEST_COMPANY) {
        errors['empresa'] = `Es demasiado larga: caben ${LONGEST_COMPANY} caracteres.`;
      }
      const wrong = Object.entries(errors).filter(
        ([name]) =>
          isNew(name as keyof Contact) || (values.correo === '' && values.telefono === ''),
      );
      if (wrong.length > 0) return invalid(Object.fromEntries(wrong));
      const detail = readDetail(lead.detail);
      const columns = {
        nombre: isNew('nombre') ? values.nombre : lead.nombre,
        correo: isNew('correo') ? values.correo : lead.correo,
        telefono: isNew('telefono') ? values.telefono : lead.telefono,
        ...(detail !== null && {
          detail: JSON.stringify({
            ...detail,
            ...(isNew('telefono') && { telefonoEscrito: values.telefonoEscrito || undefined }),
            ...(isNew('empresa') && { empresa: empresa || undefined }),
          }),
        }),
      };
      const after = contactOf({ ...lead, ...columns });
      const names = fields.filter((name) => before[name] !== after[name]);
      if (names.length === 0) return same;
      const only = (of: Contact) => Object.fromEntries(names.map((name) => [name, of[name]]));
      const actions: LeadAction[] = [{ kind: 'contact', from: only(before), to: only(after) }];
      const change = { actor, now: now() };
      const version = await writeChange(transaction, lead, { actions, columns }, change);
      await indexLeads(transaction, capabilities, [lead.arrival]);
      return { outcome: 'changed', version, detail: 'contact' };
    });

  /** Changes the note or call `id`, or removes it if `wanted` is null. */
  const said = (
    folio: string,
    id: string,
    wanted: { text: string; outcome?: NotedCall['outcome'] | undefined } | null,
    actor: Actor,
  ): Promise<ChangeResult> =>
    inLead(folio, actor, async (transaction, main) => {
      const text = wanted === null ? '' : notedText(wanted.text);
      const found = await findSaid(transaction, main.id, id);
      const lead =
        found === null || found.folio === folio
          ? main
          : await lockLead(transaction, capabilities, 'folio', found.folio);
      if (found === null || lead === undefined) {
        return invalid({ correccion: 'Eso ya no está: alguien lo retiró.' });
      }
      const call = found.what === 'call' ? callIn(found.was) : null;
      const noted = call && wanted && { outcome: wanted.outcome ?? call.outcome, text };
      const words = noted === null ? text : callWords(noted);
      const wrong = wanted === null ? null : noted === null ? noteError(text) : callError(noted);
      if (wrong !== null) return invalid({ correccion: wrong });
      const unchanged = { outcome: 'changed', version: main.version } as const;
      if (words === found.was) return unchanged;
      const about = { of: id, what: found.what, was: found.was };
      const action: LeadAction =
        wanted === null
          ? { kind: 'withdrawn', ...about, by: found.by, said: found.at }
          : { kind: 'corrected', ...about };
      await write(transaction, found, wanted === null ? null : words);
      const isAnswer = [call, noted].map((each) => each !== null && spoke(each));
      const effect =
        isAnswer[0] === isAnswer[1]
          ? null
          : isAnswer[1]
            ? answerChange(lead, found.at)
            : await withoutAnswer(transaction, lead, found.at);
      await indexLeads(transaction, capabilities, [main.arrival]);
      const change = { actor, now: now() };
      // Only an added or removed answer makes a new version, so that open pages rarely conflict.
      if (effect === null) await writeActions(transaction, lead, [action], change);
      else {
        const made = { ...effect, actions: [action, ...effect.actions] };
        await writeChange(transaction, lead, made, change);
      }
      const detail = `${found.what} ${wanted === null ? 'withdrawn' : 'corrected'}`;
      return { ...unchanged, detail };
    });

  return { correctContact: contact, correctSaid: said };
}

interface Found {
  id: string;
  what: 'note' | 'call';
  was: string;
  by: string;
  at: number;
  folio: string;
}

/** Returns a note or call of an enquiry, or of any enquiry that was merged into it. */
async function findSaid(transaction: Transaction<Schema>, leadId: string, id: string) {
  const { rows } = await sql<Found>`
    select lead_event.id, 'note' as what, data as was, actor as "by", at, folio
    from lead_event join lead on lead.id = lead_id
    where lead_event.id = ${id} and lead_event.kind = 'note' and ${leadId} in (lead.id, merged_into)
    union all
    select lead_message.id, 'call' as what, body as was, from_name as "by", sent_at as at, folio
    from lead_message join lead on lead.id = lead_id
    where lead_message.id = ${id} and lead_message.kind = 'call'
      and ${leadId} in (lead.id, merged_into)
  `.execute(transaction);
  const [found] = rows;
  if (found?.what !== 'note') return found ?? null;
  return { ...found, was: (JSON.parse(found.was) as { text: string }).text };
}

async function write(transaction: Transaction<Schema>, { id, what }: Found, words: string | null) {
  const body = words ?? '';
  const data = JSON.stringify({ text: body });
  const change =
    words === null
      ? transaction.deleteFrom(what === 'note' ? 'lead_event' : 'lead_message').where('id', '=', id)
      : what === 'call'
        ? transaction.updateTable('lead_message').set({ body }).where('id', '=', id)
        : transaction.updateTable('lead_event').set({ data }).where('id', '=', id);
  await change.execute();
}

async function withoutAnswer(
  transaction: Transaction<Schema>,
  lead: Changed,
  at: number,
): Promise<{ columns: UpdateObject<Schema, 'lead'>; actions: LeadAction[] }> {
  const { rows } = await answersTo(sql`${lead.id}`).execute(transaction);
  const answers = rows.map((row) => row.at);
  const events = await transaction
    .selectFrom('lead_event')
    .select(['kind', 'version', 'data', 'at'])
    .where('lead_id', '=', lead.id)
    .where('kind', 'in', ['call', 'state'])
    .execute();
  const action = events.find((event) => event.kind === 'call' && event.at === at);
  const { awaitsSince = null } =
    action === undefined ? {} : (JSON.parse(action.data) as { awaitsSince?: number | null });
  const isFirst = lead.first_answer_at === at;
  const first = answers.length === 0 ? null : Math.min(...answers);
  const isAnswered = answers.some((each) => each > at);
  const tookUp =
    isFirst &&
    first === null &&
    lead.status === 'en_conversacion' &&
    events.some((event) => event.kind === 'state' && event.version === action?.version);
  return {
    columns: {
      ...(isFirst && { first_answer_at: first }),
      ...(lead.awaits_since === null &&
        !isAnswered && {
          awaits_since: awaitsSince ?? (await unreachedSince(transaction, lead.id)),
        }),
      ...(tookUp && { status: 'nueva' }),
    },
    actions: tookUp ? [{ kind: 'state', from: 'en_conversacion', to: 'nueva' }] : [],
  };
}

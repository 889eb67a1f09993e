import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import {
  type AttachedFile,
  attachedFile,
  FILE_COLUMNS,
} from '#server/leads/conversation/attachments.ts';
import { answersOf } from '#server/leads/conversation/conversation.ts';
import { conditionOf, type FilterContext } from '#server/leads/inbox/conditions.ts';
import { contactOf } from '#server/leads/inbox/corrections.ts';
import {
  inboxRows,
  namesOf,
  newestOf,
  reasonsIn,
  samePerson,
  type StoredRow,
} from '#server/leads/inbox/rows.ts';
import { wordsOf } from '#server/leads/search.ts';
import { readableLead } from '#server/leads/lead-row.ts';
import { type LeadForm, storedOrigin } from '#server/leads/lead.ts';
import { contactEntries, detailEntries } from '#server/leads/mail/lead-summary.ts';
import { actionsOf, type TimelineEntry } from '#server/leads/timeline.ts';
import { asksErasure } from '#server/leads/triage.ts';
import type { Channel } from '#server/messages/delivery.ts';

type LeadDelivery = Awaited<ReturnType<typeof deliveriesOf>>[number];

export interface Exchange {
  id: string;
  at: number;
  /** A `note` is only for the team. A `reply` was written in the panel. Others: calls and mails. */
  kind: 'answer' | 'automatic' | 'bounce' | 'calendar' | 'call' | 'reply' | 'note';
  direction: 'in' | 'out';
  who: string;
  authorId: string | null;
  photoOf: string | null;
  address: string | null;
  to: string | null;
  copy: string | null;
  replyTo: { name: string; address: string } | null;
  copies: readonly string[];
  subject: string | null;
  /** Plain text without the quoted mail, or the Markdown of a note. */
  text: string;
  quoted: string | null;
  html: string | null;
  files: readonly AttachedFile[];
  delivery: LeadDelivery | null;
  /** The last correction or removal. A removed note or call has no text. */
  corrected: { by: string; at: number; withdrawn: boolean } | null;
}

const MOST_OTHERS = 20;

export async function readLeadPage(
  kysely: Kysely<Schema>,
  folio: string,
  { capabilities, now }: FilterContext,
) {
  const stored = await kysely
    .selectFrom('lead')
    .leftJoin('lead as main', 'main.id', 'lead.merged_into')
    .leftJoin('privacy_notice', 'privacy_notice.version', 'lead.notice')
    .selectAll('lead')
    .select(['main.folio as mergedInto', 'privacy_notice.first_at as noticeSince'])
    .where('lead.folio', '=', folio)
    .executeTakeFirst();
  if (stored === undefined) return null;
  const merged = await kysely
    .selectFrom('lead')
    .selectAll()
    .where('merged_into', '=', stored.id)
    .orderBy('arrival')
    .execute();
  const ids = [stored, ...merged].map(({ id }) => id);
  const [deliveries, others] = await Promise.all([
    deliveriesOf(kysely, ids),
    othersOf(kysely, capabilities, stored),
  ]);
  const rows = await inboxRows(kysely, [stored, ...others, ...merged], now);
  const [row] = rows;
  if (row === undefined) return null;
  const timeline = await timelineOf(kysely, [stored, ...merged], deliveries);
  return {
    row,
    /** The visitor's fields, or null if their stored JSON, which is `raw`, is damaged. */
    written: writtenIn(stored),
    raw: stored.detail,
    contact: contactOf(stored),
    origin: storedOrigin(stored.origin),
    /** The privacy notice on the form's page, and when the site first published that version. */
    notice: stored.notice === null ? null : { version: stored.notice, since: stored.noticeSince },
    suspicion: reasonsIn(stored.suspicion),
    held: stored.held_at !== null,
    deliveries,
    conversation: await readConversation(kysely, ids, { deliveries, timeline }),
    timeline,
    others: rows.slice(1, 1 + others.length),
    merged: merged.map((each, index) => ({
      row: rows[1 + others.length + index] ?? row,
      written: writtenIn(each),
    })),
    /** The text that asks for erasure, or null if there is none or the request is registered. */
    asksErasure: await asksToBeErased(kysely, stored, row.excerpt),
    mergedInto: stored.mergedInto,
  };
}

async function asksToBeErased(
  kysely: Kysely<Schema>,
  { id, detail, mail_key: mail, created_at: arrived }: StoredRow,
  excerpt: string,
) {
  const messages = await kysely
    .selectFrom('lead_message')
    .select(['body', 'sent_at'])
    .where((where) => where.and({ lead_id: id, direction: 'in', kind: 'answer' }))
    .orderBy('sent_at', 'desc')
    .execute();
  const asking = messages.find(({ body }) => asksErasure(body));
  // Searches the stored JSON `detail` as text, because damaged JSON cannot be parsed.
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

function writtenIn(stored: StoredRow) {
  const lead = readableLead(stored);
  return lead && [...contactEntries(lead), ...detailEntries(lead)];
}

async function deliveriesOf(kysely: Kysely<Schema>, leadIds: readonly string[]) {
  const rows = await kysely
    .selectFrom('delivery')
    .select(['id', 'lead_id as leadId', 'reply_id as replyId', 'channel', 'recipient', 'status'])
    .select(['last_error as lastError', 'attempts as tries', 'due_at as dueAt'])
    .where('lead_id', 'in', leadIds)
    // The other kinds tell the agency about a new mail or a new owner.
    .where('kind', '=', 'enquiry')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const attempts = await kysely
    .selectFrom('delivery_attempt')
    .innerJoin('delivery', 'delivery.id', 'delivery_attempt.delivery_id')
    .select(['delivery_id', 'number', 'started_at as startedAt', 'ended_at as endedAt'])
    .select(['outcome', 'said'])
    .where('delivery.lead_id', 'in', leadIds)
    .orderBy('started_at')
    .execute();
  return rows.map(({ channel, tries, dueAt, ...row }) => ({
    ...row,
    channel: channel as Channel,
    attempts: attempts.filter(({ delivery_id: id }) => id === row.id),
    nextAt: row.status === 'pending' ? dueAt : null,
    /** True before the first attempt to send. A person can still cancel the reply. */
    untried: row.status === 'pending' && tries === 0,
  }));
}

async function readConversation(
  kysely: Kysely<Schema>,
  leadIds: readonly string[],
  {
    deliveries,
    timeline,
  }: { deliveries: readonly LeadDelivery[]; timeline: readonly TimelineEntry[] },
): Promise<Exchange[]> {
  const [messages, replies, attached, profiles] = await Promise.all([
    kysely.selectFrom('lead_message').selectAll().where('lead_id', 'in', leadIds).execute(),
    kysely.selectFrom('lead_reply').selectAll().where('lead_id', 'in', leadIds).execute(),
    kysely
      .selectFrom('lead_attachment')
      .select([...FILE_COLUMNS, 'message_id', 'reply_id'])
      .where('lead_id', 'in', leadIds)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
    kysely.selectFrom('staff_profile').select('staff_id').where('photo', 'is not', null).execute(),
  ]);
  const filesOf = (of: 'message_id' | 'reply_id', id: string) =>
    attached.filter((file) => file[of] === id).map(attachedFile);
  const authors = messages.map((row) => row.author_id);
  const callers = await namesOf(kysely, authors);
  const corrections = new Map(
    timeline.flatMap((entry) =>
      entry.kind === 'corrected'
        ? [[entry.of, { by: entry.actor?.name ?? '', at: entry.at, withdrawn: false }] as const]
        : [],
    ),
  );
  const by = (who: string, authorId: string | null | undefined) => ({
    who,
    authorId: authorId ?? null,
    photoOf: profiles.find((profile) => profile.staff_id === authorId)?.staff_id ?? null,
    direction: 'out' as const,
    address: null,
    to: null,
    copy: null,
    subject: null,
    quoted: null,
    html: null,
    replyTo: null,
    copies: [],
    files: [],
    delivery: null,
    corrected: null,
  });
  const said: Exchange[] = [
    ...messages.map((row) => ({
      ...by(callers.get(row.author_id ?? '') ?? (row.from_name || row.from_address), row.author_id),
      id: row.id,
      at: row.sent_at,
      kind: row.kind,
      direction: row.direction,
      address: row.kind === 'call' ? null : row.from_address,
      ...answersOf(row),
      subject: row.subject === '' ? null : row.subject,
      text: row.body,
      quoted: row.quoted,
      html: row.html,
      files: filesOf('message_id', row.id),
      corrected: corrections.get(row.id) ?? null,
    })),
    ...replies.map((row) => ({
      ...by(row.author, row.author_id),
      id: row.id,
      at: row.created_at,
      kind: 'reply' as const,
      subject: row.subject,
      text: row.body,
      to: row.recipient,
      copy: row.copy,
      files: filesOf('reply_id', row.id),
      delivery: deliveries.find(({ replyId }) => replyId === row.id) ?? null,
    })),
  ];
  for (const entry of timeline) {
    if (entry.kind === 'note') {
      said.push({
        ...by(entry.actor?.name ?? '', entry.actor?.id),
        id: entry.id,
        at: entry.at,
        kind: 'note',
        text: entry.text,
        corrected: corrections.get(entry.id) ?? null,
      });
    }
    if (entry.kind === 'withdrawn') {
      said.push({
        ...by(entry.by, null),
        id: entry.of,
        at: entry.said,
        kind: entry.what,
        text: '',
        corrected: { by: entry.actor?.name ?? '', at: entry.at, withdrawn: true },
      });
    }
  }
  return said.sort((one, other) => one.at - other.at);
}

const NAMED_LOOKED_AT = 50;

async function othersOf(
  kysely: Kysely<Schema>,
  capabilities: FilterContext['capabilities'],
  lead: StoredRow,
): Promise<StoredRow[]> {
  // Compares only names of two or more words. Accents do not count: «Inés Peña» is «Ines Pena».
  const name = wordsOf(lead.nombre);
  const alike = conditionOf({ text: name.join(' ') }, { capabilities, now: 0 });
  const named = await kysely
    .selectFrom('lead')
    .selectAll()
    .where(alike)
    .orderBy('arrival', 'desc')
    .limit(name.length < 2 ? 0 : NAMED_LOOKED_AT)
    .execute();
  const found = [
    ...(await samePerson(kysely, lead, MOST_OTHERS + 1)),
    ...named.filter((row) => wordsOf(row.nombre).join(' ') === name.join(' ')),
  ];
  const others = found.filter(({ id }) => id !== lead.id);
  return newestOf(others, MOST_OTHERS);
}

async function timelineOf(
  kysely: Kysely<Schema>,
  leads: readonly StoredRow[],
  deliveries: readonly LeadDelivery[],
): Promise<TimelineEntry[]> {
  const authors = leads.map((lead) => lead.entered_by);
  const names = await namesOf(kysely, authors);
  const timelines = await Promise.all(
    leads.map(async (lead, index): Promise<TimelineEntry[]> => {
      const { id: leadId, entered_by: by, created_at: at } = lead;
      const own = deliveries.filter((each) => each.leadId === leadId);
      const actions = await actionsOf(kysely, leadId);
      return [
        {
          id: `${leadId}-arrived`,
          at,
          kind: 'arrived',
          form: lead.form as LeadForm,
          actor: by === null ? null : { id: by, name: names.get(by) ?? '' },
          passedBy: lead.passed_by,
          source: by === null ? null : lead.source,
        },
        {
          id: `${leadId}-stored`,
          at,
          actor: null,
          kind: 'stored',
          folio: lead.folio,
          deliveries: own.filter(({ replyId }) => replyId === null).length,
        },
        ...own.flatMap(({ id, channel, recipient, replyId, attempts }) =>
          attempts.map(({ number, endedAt, startedAt, outcome, said }) => ({
            id: `${id}-${number}-${startedAt}`,
            at: endedAt,
            actor: null,
            kind: 'attempt' as const,
            deliveryId: id,
            channel,
            recipient,
            number,
            outcome,
            said,
            replyId,
          })),
        ),
        ...actions.filter(({ kind }) => index === 0 || (kind !== 'merged' && kind !== 'separated')),
      ];
    }),
  );
  return timelines.flat().sort((one, other) => one.at - other.at);
}

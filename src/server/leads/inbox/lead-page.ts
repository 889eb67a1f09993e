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
import { leadFromRow } from '#server/leads/lead-row.ts';
import { type LeadForm, storedOrigin } from '#server/leads/lead.ts';
import { contactEntries, detailEntries } from '#server/leads/mail/lead-summary.ts';
import { deedsOf, type TimelineEntry } from '#server/leads/timeline.ts';
import { asksErasure } from '#server/leads/triage.ts';
import type { Channel } from '#server/messages/delivery.ts';

/** One way in which an enquiry, or an answer to it, leaves the site, with every try. */
type LeadDelivery = Awaited<ReturnType<typeof deliveriesOf>>[number];

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
  /** Whom a mail wants answered, where that is not who sent it. */
  replyTo: { name: string; address: string } | null;
  /** Who else a mail went to, besides the agency. */
  copies: readonly string[];
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

/** Other enquiries of the same person that a page shows. */
const MOST_OTHERS = 20;

/** Everything that the page of an enquiry shows; null when there is none by that folio. */
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
    /** The row of the list, version included. */
    row,
    /** What was written, in the words of the form; null when the stored text is damaged: see `raw`. */
    written: writtenIn(stored),
    raw: stored.detail,
    /** How they are reached, as it is written. */
    contact: contactOf(stored),
    origin: storedOrigin(stored.origin),
    /** Which privacy notice was on the form's page, and when this site first published it. */
    notice: stored.notice === null ? null : { version: stored.notice, since: stored.noticeSince },
    /** Why it may be unwanted; empty when nothing says so. */
    suspicion: reasonsIn(stored.suspicion),
    /** Whether its deliveries are held back because of that. */
    held: stored.held_at !== null,
    deliveries,
    /** What was said since the form, oldest first. */
    conversation: await readConversation(kysely, ids, { deliveries, timeline }),
    timeline,
    /** Others by the same mail, telephone or name, the newest first; twenty at most. */
    others: rows.slice(1, 1 + others.length),
    /** Those that were joined to this one, with what was written in each, oldest first. */
    merged: merged.map((each, index) => ({
      row: rows[1 + others.length + index] ?? row,
      written: writtenIn(each),
    })),
    /** Where they ask, in what they wrote, that their data be erased, and nobody made a request of it; null where not. */
    asksErasure: await asksToBeErased(kysely, stored, row.excerpt),
    /** Folio of the one that this was joined to; null for one of its own. */
    mergedInto: stored.mergedInto,
  };
}

/** Where somebody asks for it in the form or in a mail since, and no request was made since then. */
async function asksToBeErased(
  kysely: Kysely<Schema>,
  { id, detail, mail_key: mail, created_at: arrived }: StoredRow,
  excerpt: string,
) {
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

function writtenIn(stored: StoredRow) {
  try {
    const lead = leadFromRow(stored);
    return [...contactEntries(lead), ...detailEntries(lead)];
  } catch {
    return null;
  }
}

/** The deliveries of some enquiries. Moments in milliseconds since 1970. */
async function deliveriesOf(kysely: Kysely<Schema>, leadIds: readonly string[]) {
  const rows = await kysely
    .selectFrom('delivery')
    .selectAll()
    .where('lead_id', 'in', leadIds)
    // What another system is told of a mail is no way that the enquiry itself leaves.
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
  return rows.map((row) => ({
    id: row.id,
    leadId: row.lead_id,
    channel: row.channel as Channel,
    recipient: row.recipient,
    status: row.status,
    attempts: attempts.filter(({ delivery_id: id }) => id === row.id),
    nextAt: row.status === 'pending' ? row.due_at : null,
    lastError: row.last_error,
    replyId: row.reply_id,
    /** Whether it waits for its first try: an answer can be taken back until then. */
    untried: row.status === 'pending' && row.attempts === 0,
  }));
}

/** What was said since the form, oldest first. */
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
  const callers = await namesOf(
    kysely,
    messages.map((row) => row.author_id),
  );
  const corrections = new Map(
    timeline.flatMap((entry) =>
      entry.kind === 'corrected'
        ? [[entry.of, { by: entry.actor?.name ?? '', at: entry.at, withdrawn: false }] as const]
        : [],
    ),
  );
  /** By somebody, with a photo where they have one; the rest is said by those that have it. */
  const by = (who: string, authorId: string | null | undefined) => ({
    who,
    authorId: authorId ?? null,
    photoOf: profiles.find((profile) => profile.staff_id === authorId)?.staff_id ?? null,
    ...{ address: null, to: null, copy: null, subject: null, quoted: null, html: null },
    ...{ replyTo: null, copies: [], files: [], delivery: null, corrected: null },
  });
  const said: Exchange[] = [
    ...messages.map((row) => ({
      ...by(callers.get(row.author_id ?? '') ?? (row.from_name || row.from_address), row.author_id),
      ...{ id: row.id, at: row.sent_at, kind: row.kind, direction: row.direction },
      address: row.kind === 'call' ? null : row.from_address,
      ...answersOf(row),
      subject: row.subject === '' ? null : row.subject,
      ...{ text: row.body, quoted: row.quoted, html: row.html },
      files: filesOf('message_id', row.id),
      corrected: corrections.get(row.id) ?? null,
    })),
    ...replies.map((row) => ({
      ...by(row.author, row.author_id),
      ...{ id: row.id, at: row.created_at, kind: 'reply' as const, direction: 'out' as const },
      ...{ subject: row.subject, text: row.body, to: row.recipient, copy: row.copy },
      files: filesOf('reply_id', row.id),
      delivery: deliveries.find(({ replyId }) => replyId === row.id) ?? null,
    })),
  ];
  for (const entry of timeline) {
    if (entry.kind === 'note') {
      said.push({
        ...by(entry.actor?.name ?? '', entry.actor?.id),
        ...{ id: entry.id, at: entry.at, kind: 'note', direction: 'out', text: entry.text },
        corrected: corrections.get(entry.id) ?? null,
      });
    }
    if (entry.kind === 'withdrawn') {
      said.push({
        ...by(entry.by, null),
        ...{ id: entry.of, at: entry.said, kind: entry.what, direction: 'out', text: '' },
        corrected: { by: entry.actor?.name ?? '', at: entry.at, withdrawn: true },
      });
    }
  }
  return said.sort((one, other) => one.at - other.at);
}

/** As many of those that have the words of a name somewhere as are looked at for that name. */
const NAMED_LOOKED_AT = 50;

/** Others by mail, by telephone and by name, the newest first. */
async function othersOf(
  kysely: Kysely<Schema>,
  capabilities: FilterContext['capabilities'],
  lead: StoredRow,
): Promise<StoredRow[]> {
  // Those of the same name, with or without accents; a single word is no name to go by.
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
  return newestOf(
    found.filter(({ id }) => id !== lead.id),
    MOST_OTHERS,
  );
}

/** The one timeline of an enquiry and of what was joined to it, oldest first: what was stored, every try, every deed. */
async function timelineOf(
  kysely: Kysely<Schema>,
  leads: readonly StoredRow[],
  deliveries: readonly LeadDelivery[],
): Promise<TimelineEntry[]> {
  const names = await namesOf(
    kysely,
    leads.map((lead) => lead.entered_by),
  );
  const timelines = await Promise.all(
    leads.map(async (lead, index): Promise<TimelineEntry[]> => {
      const { id: leadId, entered_by: by, created_at: at } = lead;
      const own = deliveries.filter((each) => each.leadId === leadId);
      const deeds = await deedsOf(kysely, leadId);
      return [
        {
          ...{ id: `${leadId}-arrived`, at, kind: 'arrived', form: lead.form as LeadForm },
          actor: by === null ? null : { id: by, name: names.get(by) ?? '' },
          passedBy: lead.passed_by,
          source: by === null ? null : lead.source,
        },
        {
          ...{ id: `${leadId}-stored`, at, actor: null, kind: 'stored', folio: lead.folio },
          deliveries: own.filter(({ replyId }) => replyId === null).length,
        },
        ...own.flatMap(({ id, channel, recipient, replyId, attempts }) =>
          attempts.map(({ number, endedAt, startedAt, outcome, said }) => ({
            ...{ id: `${id}-${number}-${startedAt}`, at: endedAt, actor: null },
            ...{ kind: 'attempt' as const, deliveryId: id, channel, recipient },
            ...{ number, outcome, said, replyId },
          })),
        ),
        // The joining is listed once, in the main enquiry's timeline.
        ...deeds.filter(({ kind }) => index === 0 || (kind !== 'merged' && kind !== 'separated')),
      ];
    }),
  );
  // In this order where they are of the same millisecond: sorting keeps it.
  return timelines.flat().sort((one, other) => one.at - other.at);
}

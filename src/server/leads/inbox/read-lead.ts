import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Channel } from '#server/messages/delivery.ts';
import type { LeadDelivery, LeadPage } from '#server/leads/inbox/lead-page.ts';
import { inboxRows, reasonsIn, ROW_COLUMNS, type StoredRow } from '#server/leads/inbox/rows.ts';
import { leadFromRow, type LeadRow } from '#server/leads/lead-row.ts';
import { storedOrigin } from '#server/leads/origin.ts';
import { contactEntries, detailEntries } from '#server/leads/mail/lead-summary.ts';
import type { TypeLabels } from '#server/messages/mail-settings.ts';
import type { LeadForm } from '#server/leads/lead.ts';
import { deedsOf } from '#server/leads/events.ts';
import type { TimelineEntry } from '#server/leads/timeline.ts';

/** Other enquiries of the same person that a page shows. */
const MOST_OTHERS = 20;

/** What a telephone must have to say who somebody is, in digits. */
const TELLING_DIGITS = 7;

/** Everything that the page of an enquiry shows; null when there is none by that folio. */
export async function readLeadPage(
  kysely: Kysely<Schema>,
  folio: string,
  { typeLabels, now }: { typeLabels: TypeLabels; now: number },
): Promise<LeadPage | null> {
  const stored = await kysely
    .selectFrom('lead')
    .selectAll()
    .where('folio', '=', folio)
    .executeTakeFirst();
  if (stored === undefined) return null;
  const [deliveries, others] = await Promise.all([
    deliveriesOf(kysely, stored.id),
    othersOf(kysely, stored),
  ]);
  const [row, ...otherRows] = await inboxRows(kysely, [stored, ...others], now);
  if (row === undefined) return null;
  return {
    row,
    written: writtenIn(stored, typeLabels),
    raw: stored.detail,
    origin: storedOrigin(stored.origin),
    notice: await noticeOf(kysely, stored.notice),
    suspicion: reasonsIn(stored.suspicion),
    held: stored.held_at !== null,
    deliveries,
    others: otherRows,
    timeline: await readTimeline(kysely, stored, deliveries),
  };
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
  }));
}

/** By mail and by telephone, each from its own index, the newest first. */
async function othersOf(
  kysely: Kysely<Schema>,
  { id, mail_key: mail, phone_key: phone }: { id: string; mail_key: string; phone_key: string },
): Promise<StoredRow[]> {
  const by = async (column: 'mail_key' | 'phone_key', value: string) => {
    const { rows } = await sql<StoredRow>`
      select ${ROW_COLUMNS} from lead where ${sql.ref(column)} = ${value} and id <> ${id}
      order by arrival desc limit ${MOST_OTHERS}
    `.execute(kysely);
    return rows;
  };
  const byMail = await by('mail_key', mail);
  const byPhone = phone.length >= TELLING_DIGITS ? await by('phone_key', phone) : [];
  const all = new Map([...byMail, ...byPhone].map((row) => [row.id, row]));
  return [...all.values()].sort((a, b) => b.arrival - a.arrival).slice(0, MOST_OTHERS);
}

/** The part of a stored enquiry that a timeline begins with. */
interface Beginning {
  id: string;
  folio: string;
  form: string;
  passed_by: string | null;
  created_at: number;
}

/** In which order things of the same millisecond are told. */
const ORDER: readonly TimelineEntry['kind'][] = ['arrived', 'stored'];

/** Everything that happened to an enquiry, oldest first: what was stored, every try, every deed. */
async function readTimeline(
  kysely: Kysely<Schema>,
  lead: Beginning,
  deliveries: readonly LeadDelivery[],
): Promise<TimelineEntry[]> {
  const first = { at: lead.created_at, actor: null };
  const form = lead.form as LeadForm;
  const own = deliveries.filter(({ replyId }) => replyId === null).length;
  const entries: TimelineEntry[] = [
    { ...first, id: `${lead.id}-arrived`, kind: 'arrived', form, passedBy: lead.passed_by },
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

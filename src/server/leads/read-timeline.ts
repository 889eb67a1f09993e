import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { LeadDelivery } from '#server/leads/inbox/lead-page.ts';
import type { LeadForm } from '#server/leads/lead.ts';
import { deedsOf } from '#server/leads/events.ts';
import type { TimelineEntry } from '#server/leads/timeline.ts';

/** The part of a stored enquiry that a timeline begins with. */
export interface Beginning {
  id: string;
  folio: string;
  form: string;
  passed_by: string | null;
  created_at: number;
}

/** In which order things of the same millisecond are told. */
const ORDER: readonly TimelineEntry['kind'][] = ['arrived', 'stored'];

/** Everything that happened to an enquiry, oldest first: what was stored, every try, every deed. */
export async function readTimeline(
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

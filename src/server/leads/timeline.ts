import type { Insertable, Kysely } from 'kysely';
import type { LeadEventTable, Schema } from '#server/platform/database/schema.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Channel } from '#server/messages/delivery.ts';
import type { LeadCategory, LeadState, LeadForm } from '#server/leads/lead.ts';

/** Somebody of the agency, by the name of then. */
export interface Who {
  id: string;
  name: string;
}

/** What happened to an enquiry. */
export type Happening =
  /** `source` of what was written down by hand; null for a form. */
  | { kind: 'arrived'; form: LeadForm; passedBy: string | null; source: string | null }
  | { kind: 'stored'; folio: string; deliveries: number }
  | {
      kind: 'attempt';
      deliveryId: string;
      channel: Channel;
      recipient: string | null;
      /** Which try of its delivery, from 1. */
      number: number;
      outcome: 'sent' | 'retried' | 'failed';
      /** The other side's words. */
      said: string;
      /** The answer that it took, if it was one. */
      replyId: string | null;
    }
  | { kind: 'opened' }
  | { kind: 'state'; from: LeadState; to: LeadState }
  /** A state of the agency's own; null for none. */
  | { kind: 'stage'; from: string | null; to: string | null }
  | { kind: 'owner'; from: Who | null; to: Who | null }
  | { kind: 'urgent'; urgent: boolean }
  | { kind: 'category'; from: LeadCategory; to: LeadCategory }
  /** Null where it was taken away. */
  | { kind: 'amount'; amount: number | null; expectedOn: string | null }
  | { kind: 'tags'; added: readonly string[]; removed: readonly string[] }
  /** `awaitsSince`: what it ended, for taking it back. */
  | { kind: 'call'; outcome: CallOutcome; awaitsSince?: number | null }
  /** How somebody is reached was corrected; what was changed of it alone. */
  | { kind: 'contact'; from: Partial<Contact>; to: Partial<Contact> }
  /** A note or a call says something else now than it did. */
  | { kind: 'corrected'; of: string; what: 'note' | 'call'; was: string }
  /** A note or a call of somebody's, of that moment, is there no more. */
  | { kind: 'withdrawn'; of: string; what: 'note' | 'call'; was: string; by: string; said: number }
  /** Joined to another enquiry of the same person (`into`), or the other to this one. */
  | { kind: 'merged'; other: string; into: boolean }
  | { kind: 'separated'; other: string; into: boolean }
  /** Null when it was taken away. `hides`: until then lists leave it out. */
  | { kind: 'reminder'; moment: number | null; hides?: true }
  | { kind: 'reminded'; moment: number }
  /** Markdown. */
  | { kind: 'note'; text: string }
  | {
      kind: 'answered';
      replyId: string;
      subject: string;
      text: string;
      /** What it changed, for taking it back. */
      before?: { firstAnswerAt: number | null; awaitsSince: number | null };
    }
  /** An answer was taken back before it went out. */
  | { kind: 'unsent' }
  | { kind: 'requeued'; count: number };

/** How somebody is reached, as it is written. */
export type Contact = Record<'nombre' | 'correo' | 'telefono' | 'empresa', string>;

/** How a telephone call ended. */
export const CALL_OUTCOMES = ['contesto', 'no_contesto', 'buzon', 'quedo'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** As people read them. */
export const CALL_WORDS: Readonly<Record<CallOutcome, string>> = {
  contesto: 'Contestó',
  no_contesto: 'No contestó',
  buzon: 'Buzón de voz',
  quedo: 'Quedó en…',
};

/** A line of the timeline. Milliseconds since 1970. */
export type TimelineEntry = Happening & {
  id: string;
  at: number;
  /** Null for the site itself and for the visitor. */
  actor: Who | null;
};

/** What people do; the rest of a timeline is read from where it is kept anyway. */
export type Deed = Exclude<Happening, { kind: 'arrived' | 'stored' | 'attempt' }>;

/** Who did it and when, and the enquiry's version since then. */
export interface DeedFacts {
  leadId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Null for the site itself. */
  actor: Who | null;
  version: number;
}

let lastId = 0;

/** An id of a deed; those of one moment keep their order, because ids only grow. */
function deedId(at: number): string {
  lastId = Math.max(at, lastId + 1);
  return rowId(lastId);
}

/** What a deed says of itself, as it is stored. */
export function deedData({ kind: _kind, ...data }: Deed): string {
  return JSON.stringify(data);
}

/** A deed as it is stored. */
export function eventRow(deed: Deed, facts: DeedFacts): Insertable<LeadEventTable> {
  return {
    id: deedId(facts.at),
    lead_id: facts.leadId,
    at: facts.at,
    actor_id: facts.actor?.id ?? null,
    actor: facts.actor?.name ?? '',
    kind: deed.kind,
    version: facts.version,
    data: deedData(deed),
  };
}

/**
 * What people did with an enquiry, oldest first.
 *
 * @param since only what changed it after that version
 */
export async function deedsOf(
  kysely: Pick<Kysely<Schema>, 'selectFrom'>,
  leadId: string,
  since?: number,
): Promise<TimelineEntry[]> {
  const rows = await kysely
    .selectFrom('lead_event')
    .selectAll()
    .where('lead_id', '=', leadId)
    .$if(since !== undefined, (query) => query.where('version', '>', since ?? 0))
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows
    .map((row) => ({
      // Written by `eventRow` and by nobody else.
      ...(JSON.parse(row.data) as object),
      kind: row.kind,
      id: row.id,
      at: row.at,
      actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor },
    }))
    .filter((entry) => since === undefined || entry.kind !== 'opened') as TimelineEntry[];
}

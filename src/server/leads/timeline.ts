import type { Insertable, Kysely } from 'kysely';
import type { LeadEventTable, Schema } from '#server/platform/database/schema.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Channel } from '#server/messages/delivery.ts';
import type { LeadCategory, LeadState, LeadForm } from '#server/leads/lead.ts';

/** A person of the agency, with their name at that time. */
export interface Who {
  id: string;
  name: string;
}

/** What happened to an enquiry. */
export type Happening =
  /** `source` of an enquiry that was entered by hand; null for a form. */
  | { kind: 'arrived'; form: LeadForm; passedBy: string | null; source: string | null }
  | { kind: 'stored'; folio: string; deliveries: number }
  | {
      kind: 'attempt';
      deliveryId: string;
      channel: Channel;
      recipient: string | null;
      /** The number of the attempt, from 1. */
      number: number;
      outcome: 'sent' | 'retried' | 'failed';
      /** The other side's words. */
      said: string;
      /** The reply that it sent, if any. */
      replyId: string | null;
    }
  | { kind: 'opened' }
  | { kind: 'state'; from: LeadState; to: LeadState }
  /** A state of the agency's own; null for none. */
  | { kind: 'stage'; from: string | null; to: string | null }
  | { kind: 'owner'; from: Who | null; to: Who | null }
  | { kind: 'urgent'; urgent: boolean }
  | { kind: 'category'; from: LeadCategory; to: LeadCategory }
  /** Null where it was cleared. */
  | { kind: 'amount'; amount: number | null; expectedOn: string | null }
  | { kind: 'tags'; added: readonly string[]; removed: readonly string[] }
  /** `awaitsSince`: the waiting that the call ended, to undo it. */
  | { kind: 'call'; outcome: CallOutcome; awaitsSince?: number | null }
  /** Contact data was corrected; only what changed. */
  | { kind: 'contact'; from: Partial<Contact>; to: Partial<Contact> }
  | { kind: 'corrected'; of: string; what: 'note' | 'call'; was: string }
  /** A note or a call of that moment was removed. */
  | { kind: 'withdrawn'; of: string; what: 'note' | 'call'; was: string; by: string; said: number }
  /** Merged into another enquiry of the same person (`into`), or the other into this one. */
  | { kind: 'merged'; other: string; into: boolean }
  | { kind: 'separated'; other: string; into: boolean }
  /** Null when it was removed. `hides`: lists hide it until then. */
  | { kind: 'reminder'; moment: number | null; hides?: true }
  | { kind: 'reminded'; moment: number }
  /** Markdown. */
  | { kind: 'note'; text: string }
  | {
      kind: 'answered';
      replyId: string;
      subject: string;
      text: string;
      /** The state before, to undo it. */
      before?: { firstAnswerAt: number | null; awaitsSince: number | null };
    }
  /** A reply was undone before it was sent. */
  | { kind: 'unsent' }
  | { kind: 'requeued'; count: number };

/** A person's contact data, as they are written. */
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

/** A person's action; the other happenings are read from their own tables. */
export type LeadAction = Exclude<Happening, { kind: 'arrived' | 'stored' | 'attempt' }>;

/** Who acted and when, and the enquiry's version afterwards. */
export interface ActionFacts {
  leadId: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Null for the site itself. */
  actor: Who | null;
  version: number;
}

let lastId = 0;

/** The id of an action; ids grow, so that those of one moment keep their order. */
function actionId(at: number): string {
  lastId = Math.max(at, lastId + 1);
  return rowId(lastId);
}

/** The stored data of an action. */
export function actionData({ kind: _kind, ...data }: LeadAction): string {
  return JSON.stringify(data);
}

/** The row of an action. */
export function eventRow(action: LeadAction, facts: ActionFacts): Insertable<LeadEventTable> {
  return {
    id: actionId(facts.at),
    lead_id: facts.leadId,
    at: facts.at,
    actor_id: facts.actor?.id ?? null,
    actor: facts.actor?.name ?? '',
    kind: action.kind,
    version: facts.version,
    data: actionData(action),
  };
}

/**
 * The actions on an enquiry, oldest first.
 *
 * @param since only those after this version
 */
export async function actionsOf(
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
      // Only `eventRow` writes this JSON.
      ...(JSON.parse(row.data) as object),
      kind: row.kind,
      id: row.id,
      at: row.at,
      actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor },
    }))
    .filter((entry) => since === undefined || entry.kind !== 'opened') as TimelineEntry[];
}

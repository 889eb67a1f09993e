import type { Insertable, Kysely } from 'kysely';
import type { LeadEventTable, Schema } from '#server/platform/database/schema.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Channel } from '#server/messages/delivery.ts';
import type { LeadCategory, LeadState, LeadForm } from '#server/leads/lead.ts';

/** A colleague, with the name that the colleague had at the moment of the entry. */
export interface Who {
  id: string;
  name: string;
}

export type Happening =
  /**
   * An enquiry arrived. If a person entered the enquiry, `source` says how the client wrote. If the
   * enquiry came from a form, `source` is null.
   */
  | { kind: 'arrived'; form: LeadForm; passedBy: string | null; source: string | null }
  | { kind: 'stored'; folio: string; deliveries: number }
  | {
      kind: 'attempt';
      deliveryId: string;
      channel: Channel;
      recipient: string | null;
      /** The number of the delivery attempt. The first attempt has the number 1. */
      number: number;
      outcome: 'sent' | 'retried' | 'failed';
      said: string;
      replyId: string | null;
    }
  | { kind: 'opened' }
  | { kind: 'state'; from: LeadState; to: LeadState }
  | { kind: 'stage'; from: string | null; to: string | null }
  | { kind: 'owner'; from: Who | null; to: Who | null }
  | { kind: 'urgent'; urgent: boolean }
  | { kind: 'category'; from: LeadCategory; to: LeadCategory }
  | { kind: 'amount'; amount: number | null; expectedOn: string | null }
  | { kind: 'tags'; added: readonly string[]; removed: readonly string[] }
  /**
   * A telephone call. `awaitsSince` is the moment from which the client waited until the call. If a
   * person corrects the call, the client waits again from this moment.
   */
  | { kind: 'call'; outcome: CallOutcome; awaitsSince?: number | null }
  | { kind: 'contact'; from: Partial<Contact>; to: Partial<Contact> }
  | { kind: 'corrected'; of: string; what: 'note' | 'call'; was: string }
  /** A person removed a note or a call. `said` is the moment of the removed note or call. */
  | { kind: 'withdrawn'; of: string; what: 'note' | 'call'; was: string; by: string; said: number }
  /**
   * A merge. If `into` is true, this enquiry was merged into the enquiry `other`. If `into` is
   * false, the enquiry `other` was merged into this enquiry.
   */
  | { kind: 'merged'; other: string; into: boolean }
  | { kind: 'separated'; other: string; into: boolean }
  /**
   * A person changed the reminder. `moment` is null if the person removed the reminder. If `hides`
   * is true, lists hide the enquiry until the reminder.
   */
  | { kind: 'reminder'; moment: number | null; hides?: true }
  | { kind: 'reminded'; moment: number }
  /** A note of a person. `text` is Markdown. */
  | { kind: 'note'; text: string }
  | {
      kind: 'answered';
      replyId: string;
      subject: string;
      text: string;
      /**
       * The enquiry's values before the reply, which the enquiry gets again if a person cancels the
       * reply.
       */
      before?: { firstAnswerAt: number | null; awaitsSince: number | null };
    }
  | { kind: 'unsent' }
  | { kind: 'requeued'; count: number };

export type Contact = Record<'nombre' | 'correo' | 'telefono' | 'empresa', string>;

export const CALL_OUTCOMES = ['contesto', 'no_contesto', 'buzon', 'quedo'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const CALL_WORDS: Readonly<Record<CallOutcome, string>> = {
  contesto: 'Contestó',
  no_contesto: 'No contestó',
  buzon: 'Buzón de voz',
  quedo: 'Quedó en…',
};

/** An entry of an enquiry's history. Moments are in milliseconds since 1970. */
export type TimelineEntry = Happening & {
  id: string;
  at: number;
  /**
   * The colleague who caused the entry. The value is null if the site or the client caused the
   * entry.
   */
  actor: Who | null;
};

export type LeadAction = Exclude<Happening, { kind: 'arrived' | 'stored' | 'attempt' }>;

export interface ActionFacts {
  leadId: string;
  /** The moment of the action, in milliseconds since 1970. */
  at: number;
  /** The colleague who acted. Null means that the site acted. */
  actor: Who | null;
  version: number;
}

let lastId = 0;

/**
 * Returns the id of an action. A later id is always greater, so that actions of the same moment
 * keep their order.
 */
function actionId(at: number): string {
  lastId = Math.max(at, lastId + 1);
  return rowId(lastId);
}

/** Returns the data of an action as JSON, without the action's kind. */
export function actionData({ kind: _kind, ...data }: LeadAction): string {
  return JSON.stringify(data);
}

/** Returns the database row of an action. */
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
 * Returns the actions on an enquiry, oldest first.
 *
 * @param since the version of the enquiry after which the actions begin
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
      ...(JSON.parse(row.data) as object),
      kind: row.kind,
      id: row.id,
      at: row.at,
      actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor },
    }))
    .filter((entry) => since === undefined || entry.kind !== 'opened') as TimelineEntry[];
}

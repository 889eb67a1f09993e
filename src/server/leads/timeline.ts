import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import type { Channel } from '#server/messages/delivery.ts';
import type { LeadCategory, LeadState, LeadForm } from '#server/leads/lead.ts';

/** A colleague. `name` is the colleague's name at the time of the history entry. */
export interface Who {
  id: string;
  name: string;
}

export type Happening =
  /** `source`: how the client reached the agency, such as `teléfono`. Null if a form was used. */
  | { kind: 'arrived'; form: LeadForm; passedBy: string | null; source: string | null }
  | { kind: 'stored'; folio: string; deliveries: number }
  | {
      kind: 'attempt';
      deliveryId: string;
      channel: Channel;
      recipient: string | null;
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
  /** `awaitsSince`: since when the client waited. Removing the call restores this value. */
  | { kind: 'call'; outcome: CallOutcome; awaitsSince?: number | null }
  | { kind: 'contact'; from: Partial<Contact>; to: Partial<Contact> }
  | { kind: 'corrected'; of: string; what: 'note' | 'call'; was: string }
  /** `said` is the moment of the removed note or call. */
  | { kind: 'withdrawn'; of: string; what: 'note' | 'call'; was: string; by: string; said: number }
  /** `into`: true if this enquiry joined `other`, and false if `other` joined this enquiry. */
  | { kind: 'merged'; other: string; into: boolean }
  | { kind: 'separated'; other: string; into: boolean }
  /** `moment`: null after a removal. `hides`: lists do not show the enquiry until `moment`. */
  | { kind: 'reminder'; moment: number | null; hides?: true }
  | { kind: 'reminded'; moment: number }
  /** `text` is Markdown. */
  | { kind: 'note'; text: string }
  | {
      kind: 'answered';
      replyId: string;
      subject: string;
      text: string;
      /** The values that the enquiry gets again if a person cancels the reply. */
      before?: { firstAnswerAt: number | null; awaitsSince: number | null };
    }
  | { kind: 'unsent' }
  | { kind: 'requeued'; count: number };

export type Contact = Record<'nombre' | 'correo' | 'telefono' | 'empresa', string>;

export const CALL_OUTCOMES = ['contesto', 'no_contesto', 'buzon', 'quedo', 'whatsapp'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const CALL_WORDS: Readonly<Record<CallOutcome, string>> = {
  contesto: 'Contestó',
  no_contesto: 'No contestó',
  buzon: 'Buzón de voz',
  quedo: 'Quedó en…',
  whatsapp: 'Le escribí por WhatsApp',
};

/** Returns true for the text of a telephone call, and false for the text of a WhatsApp message. */
export const isCall = (words: string) => !words.startsWith(CALL_WORDS.whatsapp);

/** An entry of an enquiry's history, with moments in milliseconds since 1970. */
export type TimelineEntry = Happening & {
  id: string;
  at: number;
  /** The colleague who caused the entry, or null if the site or the client caused it. */
  actor: Who | null;
};

export type LeadAction = Exclude<Happening, { kind: 'arrived' | 'stored' | 'attempt' }>;

export interface ActionFacts {
  leadId: string;
  at: number;
  actor: Who | null;
  version: number;
}

let lastId = 0;

/** Returns a greater id in each call, so that actions of the same moment keep their order. */
function actionId(at: number): string {
  lastId = Math.max(at, lastId + 1);
  return rowId(lastId);
}

export function actionData({ kind: _kind, ...data }: LeadAction): string {
  return JSON.stringify(data);
}

export function eventRow(action: LeadAction, facts: ActionFacts): Insertable<Schema['lead_event']> {
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

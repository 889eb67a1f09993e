import type { Channel } from '#server/messages/delivery.ts';
import type { LeadState } from '#server/leads/states.ts';
import type { LeadForm } from '#server/leads/lead.ts';

/** Somebody of the agency, by the name of then. */
export interface Who {
  id: string;
  name: string;
}

/** What happened to an enquiry. */
export type Happening =
  | { kind: 'arrived'; form: LeadForm; passedBy: string | null }
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
  | { kind: 'owner'; from: Who | null; to: Who | null }
  /** Null when it was taken away. */
  | { kind: 'reminder'; moment: number | null }
  | { kind: 'reminded'; moment: number }
  /** Markdown. */
  | { kind: 'note'; text: string }
  | { kind: 'answered'; replyId: string; subject: string; text: string }
  | { kind: 'requeued'; count: number };

/** A line of the timeline. Milliseconds since 1970. */
export type TimelineEntry = Happening & {
  id: string;
  at: number;
  /** Null for the site itself and for the visitor. */
  actor: Who | null;
};

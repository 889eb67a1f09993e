import type { Channel } from '#server/deliveries/delivery.ts';
import type { Actor } from '#server/inbox/actor.ts';
import type { InboxRow } from '#server/inbox/list.ts';
import type { LeadState } from '#server/inbox/states.ts';
import type { LeadOrigin } from '#server/leads/origin.ts';
import type { SummaryEntry } from '#server/mail/lead-summary.ts';
import type { TimelineEntry, Who } from '#server/timeline/timeline.ts';

/** A try of a delivery. Milliseconds since 1970. */
export interface LeadAttempt {
  number: number;
  startedAt: number;
  endedAt: number;
  outcome: 'sent' | 'retried' | 'failed';
  said: string;
}

/** One way in which an enquiry, or an answer to it, leaves the site. */
export interface LeadDelivery {
  id: string;
  channel: Channel;
  recipient: string | null;
  status: 'pending' | 'sent' | 'failed';
  attempts: readonly LeadAttempt[];
  nextAt: number | null;
  lastError: string | null;
  replyId: string | null;
}

/** Everything that the page of an enquiry shows. */
export interface LeadPage {
  /** The row of the list, version included. */
  row: InboxRow;
  /** What was written, in the words of the form; null when the stored text is damaged: see `raw`. */
  written: readonly SummaryEntry[] | null;
  raw: string;
  origin: LeadOrigin | null;
  deliveries: readonly LeadDelivery[];
  /** Others by the same mail or telephone, the newest first; twenty at most. */
  others: readonly InboxRow[];
  timeline: readonly TimelineEntry[];
}

/** What may be changed by hand. Only what is given changes. */
export interface LeadChange {
  state?: LeadState | undefined;
  /** Id of an account; null for nobody. */
  ownerId?: string | null | undefined;
  /** Milliseconds since 1970; null for no reminder. */
  remindAt?: number | null | undefined;
}

/** What became of a change. */
export type ChangeResult =
  | { outcome: 'changed'; version: number }
  /** Somebody else was faster: what they did since the version that was seen, oldest first. */
  | { outcome: 'conflict'; version: number; changes: readonly TimelineEntry[] }
  | { outcome: 'missing' }
  /** By field: `estado`, `responsable`, `recordatorio`, `texto`, `asunto`. In Spanish. */
  | { outcome: 'invalid'; errors: Readonly<Record<string, string>> };

/** One enquiry's page. Every method throws `StoreUnavailableError` when the database refuses. */
export interface LeadDesk {
  /** @returns null when there is none by that folio */
  read(folio: string): Promise<LeadPage | null>;
  /** Notes the first time that somebody opens it; once per person. */
  opened(folio: string, actor: Actor): Promise<void>;
  /** @param version the one that was seen by whoever changes it */
  change(folio: string, version: number, change: LeadChange, actor: Actor): Promise<ChangeResult>;
  /** Adds a note in Markdown; notes never clash. */
  note(folio: string, text: string, actor: Actor): Promise<ChangeResult>;
  /** Who enquiries can be given to. */
  owners(): Promise<readonly Who[]>;
}

import type { InboxFilter, InboxQuery } from '#server/inbox/filter.ts';
import type { LeadState } from '#server/inbox/states.ts';
import type { LeadKind } from '#server/leads/lead.ts';

/** One enquiry in a list. Times in milliseconds since 1970. */
export interface InboxRow {
  folio: string;
  /** Grows with time; unique. */
  arrival: number;
  version: number;
  kind: LeadKind;
  nombre: string;
  correo: string;
  telefono: string;
  /** Values of the project types that were ticked. */
  types: readonly string[];
  budget: string | null;
  start: string | null;
  launch: string | null;
  /** The beginning of the message, on one line. */
  excerpt: string;
  state: LeadState;
  owner: { id: string; name: string } | null;
  arrivedAt: number;
  /** When the promised answer is due; null when none was promised. */
  dueAt: number | null;
  firstAnswerAt: number | null;
  remindAt: number | null;
  /** Whether somebody waits for a first answer. */
  awaitsAnswer: boolean;
  source: string | null;
  deliveries: { failed: number; late: number };
}

/** A page of the list. */
export interface InboxPage {
  rows: readonly InboxRow[];
  /** Cursors of the pages around it; null where there is nothing more. */
  next: string | null;
  previous: string | null;
}

/** How many, up to a bound: `more` when there are more than that. */
export interface BoundedCount {
  count: number;
  more: boolean;
}

/** The ready views, in the order in which they are shown. */
export const READY_VIEWS = ['nuevas', 'mias', 'sin-responder', 'vencidas', 'con-fallas'] as const;
export type ReadyView = (typeof READY_VIEWS)[number];

/** Reads the inbox. Every method throws `StoreUnavailableError` when the database refuses. */
export interface InboxList {
  page(query: InboxQuery, size?: number): Promise<InboxPage>;
  /** How many a filter finds, counted as far as a thousand. */
  count(filter: InboxFilter): Promise<BoundedCount>;
  /** The ready views' counts for somebody. */
  counts(staffId: string): Promise<Readonly<Record<ReadyView, BoundedCount>>>;
  /** The values that there are of type and source, the most frequent of late first; for the filters. */
  choices(): Promise<{ types: readonly string[]; sources: readonly string[] }>;
}

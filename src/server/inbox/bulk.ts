import type { Actor } from '#server/inbox/actor.ts';
import type { InboxFilter } from '#server/inbox/filter.ts';
import type { LeadState } from '#server/inbox/states.ts';

/** Which enquiries: some by folio, or all that a filter finds, on whatever page they are. */
export type Selection = { folios: readonly string[] } | { filter: InboxFilter };

/** What is done with them: `no_deseada` is a state like the others. */
export interface BulkChange {
  state?: LeadState | undefined;
  ownerId?: string | null | undefined;
}

/** Changes many at a time, in pieces, with an event for each that changed. */
export interface Bulk {
  /** @returns how many changed; or errors by field, in Spanish */
  change(
    selection: Selection,
    change: BulkChange,
    actor: Actor,
  ): Promise<{ changed: number } | { errors: Readonly<Record<string, string>> }>;
}

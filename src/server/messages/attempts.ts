import type { Insertable } from 'kysely';
import { rowId } from '#server/platform/database/row-id.ts';
import type { DeliveryAttemptTable } from '#server/platform/database/schema.ts';
import type { Claim } from '#server/messages/delivery.ts';

/** How a try ended. */
export interface Ending {
  outcome: 'sent' | 'retried' | 'failed';
  /** The other side's words, or what kept us from hearing them; may name addresses. */
  said: string;
  /** Milliseconds since 1970, by this process's clock. */
  startedAt: number;
  endedAt: number;
}

/** What is kept of the other side's words, in characters: its answer, not its whole page. */
const WORDS_LIMIT = 500;

/** @returns the ending with no more words than are kept */
export function endingOf(ending: Ending): Ending {
  return { ...ending, said: ending.said.toWellFormed().replaceAll('\0', '').slice(0, WORDS_LIMIT) };
}

/** A try as it is stored; it goes with its delivery, and that with its enquiry. */
export function attemptRow(claim: Claim, ending: Ending): Insertable<DeliveryAttemptTable> {
  return {
    id: rowId(ending.startedAt),
    delivery_id: claim.id,
    number: claim.attempt,
    started_at: ending.startedAt,
    ended_at: ending.endedAt,
    outcome: ending.outcome,
    said: ending.said,
  };
}

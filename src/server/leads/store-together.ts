import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { CaptchaProof } from '#server/leads/lead.ts';
import { newCaptchaRow, newLeadRow, type Prepared } from '#server/leads/new-rows.ts';
import { type Destinations, newDeliveryRows } from '#server/messages/new-deliveries.ts';

/** An enquiry with what it was let in by, and where it goes. */
export interface Entry {
  prepared: Prepared;
  proof: CaptchaProof | null;
  destinations: Destinations;
}

/** Thrown to roll back; never leaves this file. */
class NotAllNew extends Error {}

/**
 * Stores enquiries that come at the same time in one transaction, and so with one sync. Only when
 * everything about all of them is new: a repeated submission, a folio that clashes or a captcha that
 * is already spent rolls the whole back, and each must then be stored on its own.
 *
 * @param entries at least one
 * @param draw gives a folio
 * @returns their folios in the same order, all durable; null when nothing was stored
 * @throws what the database threw
 */
export async function storeTogether(
  kysely: Kysely<Schema>,
  entries: readonly Entry[],
  draw: () => string,
): Promise<readonly string[] | null> {
  const stored = entries.map(({ prepared, proof, destinations }) => {
    const row = newLeadRow(prepared, prepared.lead.submissionId, draw(), proof);
    return { row, proof, prepared, destinations };
  });
  const leads = stored.map(({ row }) => row);
  const uses = stored.flatMap(({ row, proof }) => (proof ? [newCaptchaRow(proof, row.id)] : []));
  const deliveries = stored.flatMap(({ row, prepared, destinations }) =>
    newDeliveryRows(row.id, destinations, prepared.now),
  );
  // Always in the same order, so that two processes never wait for each other's unique keys.
  leads.sort((a, b) => compare(a.submission_id ?? '', b.submission_id ?? ''));
  uses.sort((a, b) => compare(a.id, b.id));
  try {
    await kysely.transaction().execute(async (transaction) => {
      const inserted = await transaction
        .insertInto('lead')
        .values(leads)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      expectAll(inserted.numInsertedOrUpdatedRows, leads.length);
      if (uses.length > 0) {
        const spent = await transaction
          .insertInto('captcha_use')
          .values(uses)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        expectAll(spent.numInsertedOrUpdatedRows, uses.length);
      }
      if (deliveries.length > 0) {
        await transaction.insertInto('delivery').values(deliveries).execute();
      }
      await transaction
        .insertInto('lead_unindexed')
        .values(leads.map(({ arrival }) => ({ arrival })))
        .execute();
    });
  } catch (error) {
    if (error instanceof NotAllNew) return null;
    throw error;
  }
  return stored.map(({ row }) => row.folio);
}

function expectAll(inserted: bigint | undefined, wanted: number): void {
  if (inserted !== BigInt(wanted)) throw new NotAllNew();
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

import { content } from '#content/snapshot/content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { contentHash, newCaptchaRow, newLeadRow } from '#server/leads/store.ts';
import { drawFolio, type CaptchaProof, type NewLead } from '#server/leads/lead.ts';
import { putIntoIndex } from '#server/leads/indexing.ts';
import { storable } from '#server/leads/lead-row.ts';
import { newDeliveryRows } from '#server/messages/outbox.ts';
import type { ProbeTokens } from './round.ts';

export interface PostedRound {
  token: string;
  captcha: string;
  lead: NewLead;
  proof: CaptchaProof;
}

/** Returns a folio, or null if the probe token is not valid or somebody has used it before. */
export type TakeRound = (posted: PostedRound) => Promise<string | null>;

/** The error for a round or captcha that was used before. This error cancels the transaction. */
class UsedBefore extends Error {}

/** Writes, reads and deletes the round's lead in one transaction, so that nothing else sees it. */
export function createTakeRound(
  { kysely, capabilities }: Pick<Database, 'kysely' | 'capabilities'>,
  tokens: ProbeTokens,
  now: () => number = Date.now,
): TakeRound {
  return async ({ token, captcha, lead, proof }) => {
    const id = tokens.read(token, captcha);
    if (id === null) return null;
    const stored = storable(lead);
    const at = now();
    const triage = { urgentWhy: null, category: 'cliente' as const };
    const prepared = { lead: stored, hash: contentHash(stored), now: at, dueAt: null, triage };
    const folio = drawFolio(content().brand.folio);
    const row = newLeadRow(prepared, stored.submissionId, folio, { proof, won: undefined });
    try {
      return await kysely.transaction().execute(async (transaction) => {
        const taken = await transaction
          .updateTable('round')
          .set({ stored_at: at })
          .where('id', '=', id)
          .where('stored_at', 'is', null)
          .where('ended_at', 'is', null)
          .executeTakeFirst();
        if (taken.numUpdatedRows === 0n) throw new UsedBefore();
        const spent = await transaction
          .insertInto('captcha_use')
          .values(newCaptchaRow(proof, row.id))
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!spent) throw new UsedBefore();
        await transaction.insertInto('lead').values(row).execute();
        await transaction
          .insertInto('delivery')
          .values(newDeliveryRows(row.id, { channels: ['agency_mail'] }, at))
          .execute();
        await putIntoIndex(transaction, capabilities, [
          { ...stored, ...row, detail: stored.detail },
        ]);
        const { folio } = await transaction
          .selectFrom('lead')
          .select('folio')
          .where('id', '=', row.id)
          .executeTakeFirstOrThrow();
        await transaction.deleteFrom('lead').where('id', '=', row.id).execute();
        return folio;
      });
    } catch (error) {
      if (error instanceof UsedBefore) return null;
      throw error;
    }
  };
}

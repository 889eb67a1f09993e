import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Lead } from '#server/leads/lead.ts';
import { leadFromRow } from '#server/leads/lead-row.ts';

/**
 * The enquiries of some deliveries, by their id. One that was erased meanwhile is missing: its
 * deliveries went with it.
 *
 * @returns besides, the ids of those whose stored text is damaged
 */
export async function leadsOf(
  kysely: Kysely<Schema>,
  deliveries: readonly { lead_id: string }[],
): Promise<{ leads: ReadonlyMap<string, Lead>; unreadable: ReadonlySet<string> }> {
  const rows = await kysely
    .selectFrom('lead')
    .selectAll()
    .where('id', 'in', [...new Set(deliveries.map((row) => row.lead_id))])
    .execute();
  const leads = new Map<string, Lead>();
  const unreadable = new Set<string>();
  for (const row of rows) {
    try {
      leads.set(row.id, leadFromRow(row));
    } catch {
      unreadable.add(row.id);
    }
  }
  return { leads, unreadable };
}

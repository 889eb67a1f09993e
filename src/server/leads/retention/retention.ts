import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { rowId } from '#server/platform/database/row-id.ts';
import { indexLeads, mainsOf } from '#server/leads/indexing.ts';
import { arrivalsFrom } from '#server/leads/lead-row.ts';
import { contentsOf } from '#server/leads/retention/blocked-leads.ts';
import type { KeptMails } from '#server/messages/kept-mails.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The most enquiries in one transaction: a longer transaction would delay new enquiries. */
const BATCH_SIZE = 200;

export interface RetentionOptions {
  /** The days for which an enquiry stays in the panel. With null, enquiries stay for ever. */
  days: number | null;
  /** The days for which an enquiry stays blocked. With 0, the enquiry is destroyed at once. */
  blockedDays: number;
  mails: KeptMails;
  sweepFiles?: () => Promise<void>;
  log: Pick<Logger, 'info'>;
  now?: () => number;
}

/** Creates the job that blocks old enquiries, and that later destroys blocked enquiries. */
export function createRetention(database: Database, options: RetentionOptions) {
  const { kysely, capabilities } = database;
  const { days, blockedDays, mails, log } = options;
  const now = options.now ?? Date.now;

  function nextOver(transaction: Transaction<Schema>, before: number) {
    return transaction
      .selectFrom('lead')
      .select(['id', 'folio', 'status', 'mail_key', 'created_at'])
      .where('lead.arrival', '<', arrivalsFrom(before))
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('delivery')
              .select('delivery.id')
              .whereRef('delivery.lead_id', '=', 'lead.id')
              .where('delivery.status', '=', 'pending'),
          ),
        ),
      )
      .orderBy('lead.arrival')
      .limit(BATCH_SIZE)
      .$if(capabilities.isShared, (query) => query.forUpdate().skipLocked())
      .execute();
  }

  async function blockBatch(before: number) {
    return kysely.transaction().execute(async (transaction) => {
      const leads = await nextOver(transaction, before);
      if (leads.length === 0) return { found: 0, destroyed: 0 };
      const ids = leads.map(({ id }) => id);
      const deliveries = await transaction
        .selectFrom('delivery')
        .select('id')
        .where('lead_id', 'in', ids)
        .execute();
      // Deletes the mails' files before the rows that name them. After an interruption, the next
      // run still finds the files.
      await mails.forget(deliveries.map(({ id }) => id));
      const kept = blockedDays === 0 ? [] : leads.filter(({ status }) => status !== 'no_deseada');
      const gone = leads.filter((lead) => !kept.includes(lead));
      if (kept.length > 0) {
        const keptIds = kept.map(({ id }) => id);
        const contents = await contentsOf(transaction, keptIds);
        await transaction
          .insertInto('blocked_lead')
          .values(
            kept.map((lead) => ({
              id: lead.id,
              folio: lead.folio,
              mail_key: lead.mail_key,
              arrived_at: lead.created_at,
              blocked_at: now(),
              content: JSON.stringify(contents.get(lead.id)),
            })),
          )
          .execute();
        await keepFiles(transaction, keptIds, now());
      }
      const goneFolios = gone.map(({ folio }) => folio);
      await noteForgotten(transaction, goneFolios, now(), 'plazo');
      const mains = await mainsOf(transaction, ids);
      await transaction.deleteFrom('lead').where('id', 'in', ids).execute();
      await indexLeads(transaction, capabilities, mains);
      return { found: leads.length, destroyed: gone.length };
    });
  }

  async function destroyBatch(before: number) {
    return kysely.transaction().execute(async (transaction) => {
      const leads = await transaction
        .selectFrom('blocked_lead')
        .select(['id', 'folio'])
        .where('blocked_at', '<', before)
        .orderBy('blocked_at')
        .limit(BATCH_SIZE)
        .$if(capabilities.isShared, (query) => query.forUpdate().skipLocked())
        .execute();
      if (leads.length === 0) return { found: 0, destroyed: 0 };
      const folios = leads.map(({ folio }) => folio);
      await noteForgotten(transaction, folios, now(), 'plazo');
      const ids = leads.map(({ id }) => id);
      await transaction.deleteFrom('blocked_lead').where('id', 'in', ids).execute();
      return { found: leads.length, destroyed: leads.length };
    });
  }

  /** Blocks or destroys enquiries whose time is over, except those with a pending delivery. */
  async function purge() {
    const sum = { blocked: 0, destroyed: 0 };
    const untilNone = async (work: () => ReturnType<typeof destroyBatch>) => {
      for (let found = BATCH_SIZE; found === BATCH_SIZE;) {
        const done = await work();
        ({ found } = done);
        sum.blocked += done.found - done.destroyed;
        sum.destroyed += done.destroyed;
      }
    };
    if (days !== null) {
      const before = now() - days * DAY_MS;
      await untilNone(() => blockBatch(before));
      await mails.sweep(before);
    }
    // Without `days` too, because the panel shows when each blocked enquiry will be destroyed.
    await untilNone(() => destroyBatch(now() - blockedDays * DAY_MS));
    if (sum.blocked + sum.destroyed > 0) await options.sweepFiles?.();
    await database.eraseDeleted();
    // The log contains only numbers, because it must not keep personal data that was deleted.
    if (sum.blocked + sum.destroyed > 0) {
      log.info({ ...sum, days, blockedDays }, 'old enquiries blocked and destroyed');
    }
    return sum;
  }

  return { purge };
}

/** Keeps the files of a blocked enquiry until the site destroys the blocked data. */
async function keepFiles(transaction: Transaction<Schema>, ids: readonly string[], at: number) {
  const rows = await transaction
    .selectFrom('lead_attachment')
    .select(['lead_id', 'digest', 'name', 'type', 'bytes', 'warning', 'created_at'])
    .where('lead_id', 'in', ids)
    .where('digest', '<>', '')
    .where('whole', '=', 0)
    .execute();
  for (const { lead_id: leadId, ...row } of rows) {
    const nobody = { lead_id: null, message_id: null, reply_id: null, staff_id: null };
    await transaction
      .insertInto('lead_attachment')
      .values({ ...row, ...nobody, id: rowId(at), blocked_id: leadId })
      .execute();
  }
}

/** Records when and why enquiries were destroyed. `mailDigest`: the digest of an erased address. */
export async function noteForgotten(
  transaction: Transaction<Schema>,
  folios: readonly string[],
  at: number,
  reason: 'plazo' | 'peticion',
  mailDigest: string | null = null,
): Promise<void> {
  if (folios.length === 0) return;
  await transaction
    .insertInto('forgotten')
    .values(folios.map((folio) => ({ folio, at, reason, mail_digest: mailDigest })))
    .onConflict((clash) => clash.doNothing())
    .execute();
}

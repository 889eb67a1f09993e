import { content } from '#content/snapshot/content.ts';
import { CHATS } from '#server/settings/channels/chats.ts';
import type { Config } from '#server/settings/config.ts';
import type { Channel } from '#server/messages/delivery.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newDeliveryRows } from '#server/messages/outbox.ts';

/** Splits a list at its commas. Returns each mailbox once, in the spelling of the list. */
export function mailboxesOf(list: string): string[] {
  const byAddress = new Map<string, string>();
  for (const mailbox of list.split(',').map((part) => part.trim())) {
    const address = addressOf(mailbox).toLowerCase();
    if (mailbox !== '' && !byAddress.has(address)) byAddress.set(address, mailbox);
  }
  return [...byAddress.values()];
}

export function agencyMailboxes({ leadsTo }: Pick<Config, 'leadsTo'>): string[] {
  return mailboxesOf(leadsTo ?? content().brand.correo);
}

/** Returns `ana@example.org` for `Ana <ana@example.org>`. */
export function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
}

/**
 * Gives the unsent mails for the agency's former mailboxes a new recipient among `mailboxes`. Gives
 * up a mail if each of `mailboxes` already has a mail about the same enquiry. Returns how many mails
 * it redirected or gave up.
 */
export function readdressAgencyMail(
  { kysely, capabilities }: Database,
  mailboxes: readonly string[],
  now: () => number = Date.now,
): Promise<number> {
  return kysely.transaction().execute(async (transaction) => {
    const at = now();
    const astray = await transaction
      .selectFrom('delivery')
      .select(['id', 'lead_id'])
      .where('status', '=', 'pending')
      .where('channel', '=', 'agency_mail')
      .where('lead_id', 'is not', null)
      .$narrowType<{ lead_id: string }>()
      .where((where) =>
        where.or([where('recipient', 'is', null), where('recipient', 'not in', mailboxes)]),
      )
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
      .$if(capabilities.isShared, (query) => query.forUpdate().skipLocked())
      .execute();
    for (const [leadId, rows] of Map.groupBy(astray, (row) => row.lead_id)) {
      const served = await transaction
        .selectFrom('delivery')
        .select('recipient')
        .where('lead_id', '=', leadId)
        .where('channel', '=', 'agency_mail')
        .execute();
      const missing = mailboxes.filter((box) => !served.some((row) => row.recipient === box));
      for (const { id } of rows) {
        const recipient = missing.shift();
        const changes =
          recipient === undefined
            ? { status: 'failed' as const, last_error: 'Ese buzón ya no es de la agencia' }
            : { recipient, due_at: at, form: 'full' };
        await transaction.updateTable('delivery').set(changes).where('id', '=', id).execute();
      }
      if (missing.length === 0) continue;
      await transaction
        .insertInto('delivery')
        .values(
          newDeliveryRows(leadId, { channels: ['agency_mail'], mailboxes: () => missing }, at),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    return astray.length;
  });
}

/** Gives up the deliveries to chats that the settings (`recipients`) no longer contain. */
export async function giveUpFormerChats(
  { kysely }: Pick<Database, 'kysely'>,
  recipients: Readonly<Partial<Record<Channel, readonly string[]>>>,
): Promise<void> {
  for (const { name, setting } of CHATS) {
    const known = recipients[name] ?? [];
    await kysely
      .updateTable('delivery')
      .set({ status: 'failed', last_error: `El chat ya no está en ${setting}` })
      .where('status', '=', 'pending')
      .where('channel', '=', name)
      .$if(known.length > 0, (query) => query.where('recipient', 'not in', known))
      .execute();
  }
}

import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { KeptMails } from '#server/messages/kept-mails.ts';

/** Before the name of each file that holds an invitation's mail. */
const PREFIX = 'panel-';

/** What names the mail of an invitation, of which nobody can tell the link. @param id the invitation's */
export function invitationMailId(id: string): string {
  return PREFIX + createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/**
 * Deletes the mails that lie in a folder, for want of a mail server, and whose link opens nothing any
 * more: it was used, or withdrawn, or has expired.
 *
 * @param now in milliseconds since 1970
 */
export async function forgetClosedInvitations(
  { kysely }: Pick<Database, 'kysely'>,
  mails: Pick<KeptMails, 'owners' | 'forget'>,
  now: () => number = Date.now,
): Promise<void> {
  const kept = (await mails.owners()).filter((owner) => owner.startsWith(PREFIX));
  if (kept.length === 0) return;
  const open = await kysely
    .selectFrom('staff_invitation')
    .select('id')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .execute();
  const wanted = new Set(open.map(({ id }) => invitationMailId(id)));
  await mails.forget(kept.filter((owner) => !wanted.has(owner)));
}

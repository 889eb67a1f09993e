import type { Kysely } from 'kysely';
import { type Actor, fullName } from '#server/leads/actor.ts';
import type { ChatAssignment } from '#server/leads/chat-transports.ts';
import { type Destinations, newDeliveryRows, newRow } from '#server/messages/outbox.ts';
import { isChat } from '#server/settings/channels/chats.ts';
import type { Schema } from '#server/platform/database/schema.ts';

/** Tells an owner of new enquiries by mail and chat. Returns false if the owner gets no message. */
export async function tellOwner(
  db: Pick<Kysely<Schema>, 'selectFrom' | 'insertInto'>,
  given: { ownerId: string; leads: readonly { id: string; folio: string }[]; actor: Actor },
  { channels, recipients }: Pick<Destinations, 'channels' | 'recipients'>,
  now: number,
): Promise<boolean> {
  const { ownerId, leads, actor } = given;
  const [first] = leads;
  if (first === undefined || ownerId === actor.id) return false;
  const owner = await db
    .selectFrom('staff')
    .leftJoin('staff_profile', 'staff_profile.staff_id', 'staff.id')
    .select(['email', 'firstname', 'lastname', 'suspended', 'quiet_assignments as quiet'])
    .where('staff.id', '=', ownerId)
    .executeTakeFirst();
  if (owner === undefined || Boolean(owner.suspended) || owner.quiet === 1) return false;
  const isOne = leads.length === 1;
  const what = isOne ? `la solicitud ${first.folio}` : `${leads.length} solicitudes`;
  const mail = {
    title: `${actor.name} te asignó ${what}`,
    paragraphs: [
      ...(isOne ? [] : [foliosWords(leads.map(({ folio }) => folio))]),
      'Si no quieres estos avisos, apágalos en «Mi cuenta», en el panel.',
    ],
    path: isOne ? `/panel/solicitudes/${first.folio}` : '/panel?responsable=yo',
  };
  const chat: ChatAssignment = { by: actor.name, to: fullName(owner), count: leads.length };
  const chats = channels.filter(isChat);
  await db
    .insertInto('delivery')
    .values([
      { ...newRow('notice', owner.email, now), kind: 'agency', data: JSON.stringify(mail) },
      ...newDeliveryRows(first.id, { channels: chats, recipients }, now).map((row) => ({
        ...row,
        kind: 'assigned',
        data: JSON.stringify(chat),
      })),
    ])
    .execute();
  return true;
}

const NAMED = 50;

function foliosWords(folios: readonly string[]): string {
  const named = folios.slice(0, NAMED).join(', ');
  return folios.length > NAMED ? `${named} y ${folios.length - NAMED} más.` : `${named}.`;
}

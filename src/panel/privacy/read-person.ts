import { actorOf } from '#server/leads/inbox/actor.ts';
import type { PersonFile } from '#server/site/privacy/person.ts';
import type { Services } from '#server/start/services.ts';
import type { PanelVisit } from '#server/accounts/visit.ts';

/** All that is known of a person, by something of theirs; that it was looked at is noted. */
export async function readPerson(
  { privacy, staff }: Pick<Services, 'privacy' | 'staff'>,
  visit: PanelVisit,
  reference: string,
  detail = '',
): Promise<PersonFile | null> {
  const file = await privacy.persons.read(reference);
  if (file === null) return null;
  const { id: actorId, username: actor, address } = actorOf(visit);
  const line = { actorId, actor, address, subject: reference, detail };
  await staff.tools.audit.note({ ...line, action: 'person_seen' });
  return file;
}

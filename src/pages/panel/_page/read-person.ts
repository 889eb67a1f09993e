import { actorOf } from '#server/inbox/actor.ts';
import type { PersonFile } from '#server/privacy/person.ts';
import type { Services } from '#server/services.ts';
import type { PanelVisit } from '#server/staff/visit.ts';

/** All that is known of who wrote an enquiry; that it was looked at is noted. */
export async function readPerson(
  { privacy, staff }: Pick<Services, 'privacy' | 'staff'>,
  visit: PanelVisit,
  folio: string,
  detail = '',
): Promise<PersonFile | null> {
  const file = await privacy.persons.read(folio);
  if (file === null) return null;
  const { id: actorId, username: actor, address } = actorOf(visit);
  const line = { actorId, actor, address, subject: folio, detail };
  await staff.tools.audit.note({ ...line, action: 'person_seen' });
  return file;
}

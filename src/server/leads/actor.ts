import type { AuditAction, AuditNote } from '#server/requests/audit.ts';

export interface Actor {
  id: string;
  username: string;
  name: string;
  address: string;
}

interface Visiting {
  person: Omit<Actor, 'address'> | null;
  address: string;
}

export function actorOf({ person, address }: Visiting): Actor {
  if (person === null) throw new TypeError('nobody is in');
  return { id: person.id, username: person.username, name: person.name, address };
}

export function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return [firstname, lastname].filter((part) => part !== '').join(' ');
}

export function noteOf(
  { id, username, address }: Pick<Actor, 'username' | 'address'> & { id: string | null },
  action: AuditAction,
  subject: string,
  detail = '',
): AuditNote {
  return { actorId: id, actor: username, action, subject, detail, address };
}

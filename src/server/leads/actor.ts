/** The person who acts in the inbox; usually `person` and `address` of a visit to the panel. */
export interface Actor {
  /** The account's id. */
  id: string;
  username: string;
  /** As colleagues and clients read it. */
  name: string;
  /** The network address, for the audit log. */
  address: string;
}

interface Visiting {
  person: { id: string; username: string; name: string } | null;
  address: string;
}

/**
 * The person of a visit to the panel.
 *
 * @throws TypeError without a session; the gate lets no such visit reach the inbox
 */
export function actorOf({ person, address }: Visiting): Actor {
  if (person === null) throw new TypeError('nobody is in');
  return { id: person.id, username: person.username, name: person.name, address };
}

/** An account's name as people read it. */
export function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return [firstname, lastname].filter((part) => part !== '').join(' ');
}

/** The actor, in the audit log's notation. */
export function noteOf({
  id,
  username,
  address,
}: Omit<Actor, 'id' | 'name'> & { id: string | null }) {
  return { actorId: id, actor: username, address };
}

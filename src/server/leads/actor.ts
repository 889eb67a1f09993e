/** The colleague who acts in the inbox. */
export interface Actor {
  id: string;
  username: string;
  name: string;
  address: string;
}

interface Visiting {
  person: { id: string; username: string; name: string } | null;
  address: string;
}

/**
 * Returns the person of a visit to the panel as an actor.
 *
 * @throws TypeError if nobody is signed in, which the gate prevents
 */
export function actorOf({ person, address }: Visiting): Actor {
  if (person === null) throw new TypeError('nobody is in');
  return { id: person.id, username: person.username, name: person.name, address };
}

/** Returns an account's first and last name as one text. */
export function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return [firstname, lastname].filter((part) => part !== '').join(' ');
}

/** Returns the actor in the form of the audit log. */
export function noteOf({
  id,
  username,
  address,
}: Omit<Actor, 'id' | 'name'> & { id: string | null }) {
  return { actorId: id, actor: username, address };
}

/** Who does something in the inbox: `person` and `address` of a visit to the panel, mostly. */
export interface Actor {
  /** Of the account. */
  id: string;
  username: string;
  /** As colleagues and clients read it. */
  name: string;
  /** The network address, for the audit log. */
  address: string;
}

/** The part of a panel's visit that says who it is. */
interface Visiting {
  person: { id: string; username: string; name: string } | null;
  address: string;
}

/**
 * Who a visit to the panel is by.
 *
 * @throws TypeError when nobody is in; the gate lets no such visit reach the inbox
 */
export function actorOf({ person, address }: Visiting): Actor {
  if (person === null) throw new TypeError('nobody is in');
  return { id: person.id, username: person.username, name: person.name, address };
}

/** An account's name as people read it. */
export function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return [firstname, lastname].filter((part) => part !== '').join(' ');
}

/** Who did something, as the audit log has it. */
export function noteOf({
  id,
  username,
  address,
}: Omit<Actor, 'id' | 'name'> & { id: string | null }) {
  return { actorId: id, actor: username, address };
}

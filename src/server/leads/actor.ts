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

export function actorOf({ person, address }: Visiting): Actor {
  if (person === null) throw new TypeError('nobody is in');
  return { id: person.id, username: person.username, name: person.name, address };
}

export function fullName({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return [firstname, lastname].filter((part) => part !== '').join(' ');
}

export function noteOf({
  id,
  username,
  address,
}: Omit<Actor, 'id' | 'name'> & { id: string | null }) {
  return { actorId: id, actor: username, address };
}

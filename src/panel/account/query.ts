import { unicodeAddress } from '#server/platform/mail/mail-text.ts';
import type { StaffTools } from '#server/accounts/tools.ts';
import { carriesSession, type PanelVisit, personOf } from '#server/accounts/visit.ts';

/** Returns the user name of the present session, or of the last session in this browser. */
export function returningUser(visit: PanelVisit, { devices }: StaffTools): string | undefined {
  if (visit.person !== null) return visit.person.username;
  return carriesSession(visit.cookie) ? (devices.known(visit) ?? undefined) : undefined;
}

interface SessionRow {
  id: string;
  userAgent?: string | null;
  ipAddress?: string | null;
  updatedAt: Date;
}

interface PasskeyRow {
  id: string;
  name?: string | null;
  createdAt: Date;
}

/** Reads a person's own account page. */
export async function accountView(visit: PanelVisit, { factor }: StaffTools) {
  const { session, auth, visitor } = visit;
  const person = personOf(visit);
  const { adapter } = await auth.$context;
  const where = [{ field: 'userId', value: person.id }];
  const [{ codes, application }, passkeys, sessions] = await Promise.all([
    factor.state(person.id),
    adapter.findMany<PasskeyRow>({ model: 'passkey', where }),
    adapter.findMany<SessionRow>({
      model: 'session',
      where: [...where, { field: 'expiresAt', operator: 'gt', value: new Date() }],
      sortBy: { field: 'updatedAt', direction: 'desc' },
    }),
  ]);
  return {
    person: { ...person, email: unicodeAddress(person.email) },
    application,
    offer: application ? null : await factor.offer(person, visitor),
    codesLeft: codes,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      name: name ?? 'Llave de acceso',
      createdAt: createdAt.getTime(),
    })),
    sessions: sessions.map(({ id, userAgent, ipAddress, updatedAt }) => ({
      id,
      userAgent: userAgent ?? '',
      address: shortAddress(ipAddress ?? ''),
      lastUse: updatedAt.getTime(),
      current: id === session?.id,
    })),
  };
}

export type AccountView = Awaited<ReturnType<typeof accountView>>;

/** Returns the short form of an IPv6 address, because better-auth stores the long form. */
function shortAddress(address: string): string {
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;
}

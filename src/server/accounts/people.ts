import { randomBytes } from 'node:crypto';
import { fullName } from '#server/leads/actor.ts';
import type { Auth } from './auth.ts';
import type { Role } from './access.ts';

export interface Person {
  id: string;
  firstname: string;
  lastname: string;
  name: string;
  username: string;
  email: string;
  role: Role;
  suspended: boolean;
  publishes: boolean;
  secured: boolean;
}

type StaffRow = Auth['$Infer']['Session']['user'];

export function personFrom(row: StaffRow): Person {
  const names = { firstname: row.firstname ?? '', lastname: row.name };
  return {
    id: row.id,
    ...names,
    name: fullName(names),
    username: row.username ?? '',
    email: row.email,
    role: row.role as Role,
    suspended: row.suspended,
    publishes: row.role === 'administra' || (row.role === 'edita' && row.publishes === 1),
    secured: row.twoFactorEnabled === true,
  };
}

export type NewPerson = Pick<Person, 'firstname' | 'lastname' | 'username' | 'email' | 'role'>;

/** Reads and changes accounts, without a check of permissions: access.ts decides who may do so. */
export function createPeople(auth: () => Promise<Auth>) {
  const context = async () => (await auth()).$context;
  const where = (field: string, value: string) => [{ field, value }];
  const one = async (field: string, value: string) => {
    const { adapter } = await context();
    const row = await adapter.findOne<StaffRow>({ model: 'user', where: where(field, value) });
    return row && personFrom(row);
  };
  // Ends the sign-ins in which somebody has given the old password, but not yet the second factor
  // (auth.ts).
  const endPendingSignIns = async (id: string) => {
    const { adapter } = await context();
    await adapter.deleteMany({ model: 'verification', where: where('value', id) });
  };
  return {
    async all(): Promise<Person[]> {
      const { adapter } = await context();
      const rows = await adapter.findMany<StaffRow>({
        model: 'user',
        limit: 1000,
        sortBy: { field: 'createdAt', direction: 'asc' },
      });
      return rows.map(personFrom);
    },
    find: (id: string): Promise<Person | null> => one('id', id),
    named: (username: string): Promise<Person | null> => one('username', username.toLowerCase()),
    withEmail: (email: string): Promise<Person | null> => one('email', email.toLowerCase()),
    async create({ firstname, lastname, username, email, role }: NewPerson, password: string) {
      const { adapter, password: passwords } = await context();
      const dates = { createdAt: new Date(), updatedAt: new Date() };
      const row = await adapter.create<Record<string, unknown>, StaffRow>({
        model: 'user',
        data: {
          name: lastname,
          firstname,
          username: username.toLowerCase(),
          email: email.toLowerCase(),
          emailVerified: false,
          role,
          suspended: false,
          twoFactorEnabled: false,
          ...dates,
        },
      });
      await adapter.create({
        model: 'account',
        data: {
          userId: row.id,
          accountId: row.id,
          providerId: 'credential',
          password: await passwords.hash(password),
          ...dates,
        },
      });
      return personFrom(row);
    },
    async update(
      id: string,
      {
        lastname,
        username,
        email,
        publishes,
        ...rest
      }: Partial<NewPerson> & { suspended?: boolean; publishes?: boolean },
    ) {
      const { adapter } = await context();
      await adapter.update({
        model: 'user',
        where: where('id', id),
        update: {
          ...rest,
          ...(publishes !== undefined && { publishes: publishes ? 1 : 0 }),
          ...(lastname !== undefined && { name: lastname }),
          ...(username !== undefined && { username: username.toLowerCase() }),
          ...(email !== undefined && { email: email.toLowerCase() }),
          updatedAt: new Date(),
        },
      });
    },
    async setPassword(id: string, password: string) {
      const { adapter, password: passwords } = await context();
      const hash = await passwords.hash(password);
      await adapter.update({
        model: 'account',
        where: where('userId', id),
        update: { password: hash, updatedAt: new Date() },
      });
      await endPendingSignIns(id);
    },
    async disarm(id: string) {
      const { adapter, internalAdapter, password: passwords } = await context();
      // Sets a random password. Without any password, a sign-in would fail faster than usual and
      // reveal the reset.
      const unguessable = await passwords.hash(randomBytes(32).toString('base64url'));
      await adapter.update({
        model: 'account',
        where: where('userId', id),
        update: { password: unguessable },
      });
      await adapter.update({
        model: 'user',
        where: where('id', id),
        update: { twoFactorEnabled: false },
      });
      for (const model of ['twoFactor', 'passkey']) {
        await adapter.deleteMany({ model, where: where('userId', id) });
      }
      await internalAdapter.deleteUserSessions(id);
      await endPendingSignIns(id);
    },
    async endSessions(id: string) {
      await (await context()).internalAdapter.deleteUserSessions(id);
      await endPendingSignIns(id);
    },
    endPendingSignIns,
  };
}

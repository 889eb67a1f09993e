import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { Selectable } from 'kysely';
import type { Role } from './access.ts';

const SETUP_MS = 60 * 60 * 1000;
/** The time for which the link of an invitation or of a reset is valid. */
export const INVITATION_MS = 3 * 24 * 60 * 60 * 1000;

export interface Invitation {
  id: string;
  kind: 'setup' | 'invitation' | 'reset';
  email: string | null;
  role: Role;
  staffId: string | null;
}

/** `setup_expired`: the first account's link expired. The server's next start prints a new one. */
export type ClosedState = 'used' | 'newer' | 'withdrawn' | 'expired' | 'setup_expired' | 'unknown';

export type OpenedInvitation = { state: 'open'; invitation: Invitation } | { state: ClosedState };

export type PendingInvitation = Pick<Invitation, 'id' | 'role'> & {
  email: string;
  expiresAt: number;
};

/** Returns the id of the invitation with this secret. The secret cannot be found from the id. */
export function invitationId(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

type Row = Selectable<Schema['staff_invitation']>;

const SECRET = /^[\w-]{43}$/;

/** Creates the functions for the links that create or reset an account. A link works only once. */
export function createInvitations(
  { kysely }: Pick<Database, 'kysely'>,
  now: () => number = Date.now,
) {
  async function closed(row: Row): Promise<ClosedState> {
    const { kind, used_at, expires_at, created_at, email, staff_id } = row;
    // If `withdraw` ended the link, `used_at` and `expires_at` are equal, and nobody used it.
    if (used_at !== null && used_at < expires_at) return 'used';
    if (kind === 'setup') return 'setup_expired';
    const later = await kysely
      .selectFrom('staff_invitation')
      .select('id')
      .where('kind', '=', kind)
      .where('created_at', '>=', created_at)
      .where('id', '<>', row.id)
      .where(staff_id === null ? 'email' : 'staff_id', '=', staff_id ?? email)
      .where((where) =>
        where.or([where('used_at', 'is', null), where('used_at', '<', where.ref('expires_at'))]),
      )
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    if (later !== undefined) return 'newer';
    return used_at === null ? 'expired' : 'withdrawn';
  }

  return {
    /** Stores an invitation and returns the secret of its link. The database has only the hash. */
    async create({
      kind,
      email,
      role,
      staffId,
      invitedBy = null,
    }: Omit<Invitation, 'id'> & { invitedBy?: string | null }): Promise<string> {
      const secret = randomBytes(32).toString('base64url');
      const at = now();
      await kysely
        .insertInto('staff_invitation')
        .values({
          id: invitationId(secret),
          kind,
          email,
          role,
          staff_id: staffId,
          invited_by: invitedBy,
          created_at: at,
          expires_at: at + (kind === 'setup' ? SETUP_MS : INVITATION_MS),
          used_at: null,
        })
        .execute();
      return secret;
    },
    async open(secret: string): Promise<OpenedInvitation> {
      if (!SECRET.test(secret)) return { state: 'unknown' };
      const row = await kysely
        .selectFrom('staff_invitation')
        .selectAll()
        .where('id', '=', invitationId(secret))
        .executeTakeFirst();
      if (row === undefined) return { state: 'unknown' };
      if (row.used_at !== null || row.expires_at <= now()) return { state: await closed(row) };
      const { id, kind, email, staff_id: staffId } = row;
      return { state: 'open', invitation: { id, kind, email, role: row.role as Role, staffId } };
    },
    /** Marks a link, or all `setup` links, as used. Returns true only for the first call. */
    async claim({ id, kind }: Invitation): Promise<boolean> {
      const claimed = await kysely
        .updateTable('staff_invitation')
        .set({ used_at: now() })
        .where('used_at', 'is', null)
        .where((where) => where.and(kind === 'setup' ? { kind } : { id }))
        .returning('id')
        .execute();
      return claimed.some((row) => row.id === id);
    },
    async restore({ id }: Invitation) {
      await kysely
        .updateTable('staff_invitation')
        .set({ used_at: null })
        .where('id', '=', id)
        .execute();
    },
    async withdraw(of: { staffId: string } | { email: string }) {
      await kysely
        .updateTable('staff_invitation')
        .set({ used_at: now(), expires_at: now() })
        .where('used_at', 'is', null)
        .where((where) => where.and('staffId' in of ? { staff_id: of.staffId } : of))
        .execute();
    },
    pending: (): Promise<PendingInvitation[]> =>
      kysely
        .selectFrom('staff_invitation')
        .select(['id', 'email', 'role', 'expires_at as expiresAt'])
        .where('kind', '=', 'invitation')
        .where('used_at', 'is', null)
        .where('expires_at', '>', now())
        .orderBy('created_at', 'desc')
        .$castTo<PendingInvitation>()
        .execute(),
    async resetting(): Promise<ReadonlySet<string>> {
      const rows = await kysely
        .selectFrom('staff_invitation')
        .select('staff_id')
        .where('kind', '=', 'reset')
        .where('used_at', 'is', null)
        .execute();
      return new Set(rows.map(({ staff_id }) => staff_id ?? ''));
    },
  };
}

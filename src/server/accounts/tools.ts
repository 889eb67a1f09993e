import { content } from '#content/snapshot/content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createRateLimit } from '#server/platform/database/rate-limit.ts';
import type { AuditLog } from '#server/requests/audit.ts';
import type { Auth } from './auth.ts';
import { createDevices, createThrottle } from './throttle.ts';
import type { InvitationMail } from './invitation-mail.ts';
import { createInvitations } from './invitations.ts';
import { createPeople, type Person } from './people.ts';
import { createSealedValues } from './sealed-values.ts';
import { type CodeStretching, createSecondFactor } from './second-factor.ts';

/** The limit per IP address is high, because all computers of an office may share one address. */
const PASSKEY_LIMIT = { points: 240, seconds: 600 };

export interface StaffToolsOptions {
  database: Database;
  audit: AuditLog;
  secretKey: string;
  mailInvitation: InvitationMail;
  publicOrigin: () => string | null;
  stretchCode?: CodeStretching;
}

export type StaffTools = ReturnType<typeof createStaffTools>;

export function createStaffTools(
  { database, audit, secretKey, mailInvitation, publicOrigin, stretchCode }: StaffToolsOptions,
  auth: () => Promise<Auth>,
) {
  return {
    people: createPeople(auth),
    invitations: createInvitations(database),
    factor: createSecondFactor(database, auth, secretKey, stretchCode),
    audit,
    throttle: createThrottle(database),
    devices: createDevices(secretKey),
    sealed: createSealedValues(database, secretKey),
    passkeyLimit: createRateLimit(PASSKEY_LIMIT),
    mailInvitation,
    publicOrigin,
    brandWords: () => [content().brand.nombre, 'panel', 'agencia'],
  };
}

/** Removes an account's credentials. Returns the secret of the link for new credentials. */
export async function startReset(
  { people, invitations }: Pick<StaffTools, 'people' | 'invitations'>,
  { id, email, role }: Person,
  invitedBy: string | null,
): Promise<string> {
  await people.disarm(id);
  await invitations.withdraw({ staffId: id });
  return invitations.create({ kind: 'reset', email, role, staffId: id, invitedBy });
}

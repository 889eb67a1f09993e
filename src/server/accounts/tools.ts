import { content } from '#content/snapshot/content.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createRateLimit } from '#server/platform/database/rate-limit.ts';
import type { AuditLog } from '#server/requests/audit.ts';
import type { Auth } from './auth.ts';
import { createDevices, createThrottle } from './throttle.ts';
import type { InvitationMail } from './invitation-mail.ts';
import { createInvitations } from './invitations.ts';
import { createPeople } from './people.ts';
import { createSealedValues } from './sealed-values.ts';
import { type CodeStretching, createSecondFactor } from './second-factor.ts';

/** Challenges for passkeys, and their answers, from one address, which an office may share. */
const PASSKEY_LIMIT = { points: 240, seconds: 600 };

export interface StaffToolsOptions {
  database: Database;
  audit: AuditLog;
  secretKey: string;
  mailInvitation: InvitationMail;
  /** The public address of the site; null when unknown. */
  publicOrigin: () => string | null;
  /** The hashing of recovery codes, instead of scrypt. */
  stretchCode?: CodeStretching;
}

/** The parts that actions on accounts use. */
export type StaffTools = ReturnType<typeof createStaffTools>;

export function createStaffTools(
  { database, audit, secretKey, mailInvitation, publicOrigin, stretchCode }: StaffToolsOptions,
  auth: () => Promise<Auth>,
) {
  return {
    people: createPeople(auth),
    invitations: createInvitations(database),
    factor: createSecondFactor(database, auth, { secretKey, stretchCode }),
    audit,
    throttle: createThrottle(database),
    devices: createDevices(secretKey),
    sealed: createSealedValues(database, secretKey),
    /** Limits challenges for passkeys, and their answers, by address. */
    passkeyLimit: createRateLimit(PASSKEY_LIMIT),
    mailInvitation,
    publicOrigin,
    /** Words that make a password weak here. */
    brandWords: () => [content().brand.nombre, 'panel', 'agencia'],
  };
}

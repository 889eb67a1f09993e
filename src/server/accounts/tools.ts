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

/** Challenges for passkeys, and answers to them, of one address: an office shares one. */
const PASSKEY_LIMIT = { points: 240, seconds: 600 };

export interface StaffToolsOptions {
  database: Database;
  audit: AuditLog;
  secretKey: string;
  mailInvitation: InvitationMail;
  /** How recovery codes are stretched, if not by scrypt. */
  stretchCode?: CodeStretching;
}

/** What the actions on accounts work with. */
export type StaffTools = ReturnType<typeof createStaffTools>;

export function createStaffTools(
  { database, audit, secretKey, mailInvitation, stretchCode }: StaffToolsOptions,
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
    /** How often one address may ask for a passkey's challenge, or answer one. */
    passkeyLimit: createRateLimit(PASSKEY_LIMIT),
    mailInvitation,
    /** Words that make a bad password here. */
    brandWords: () => [content().brand.nombre, 'panel', 'agencia'],
  };
}

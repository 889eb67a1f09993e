import type { RateLimit } from '#server/platform/database/rate-limit.ts';
import type { AuditLog } from '#server/platform/database/audit.ts';
import type { Devices, Throttle } from './throttle.ts';
import type { InvitationMail } from './invitation-mail.ts';
import type { Invitations } from './invitations.ts';
import type { People } from './people.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SealedValues } from './sealed-values.ts';

/** What the actions on accounts work with. */
export interface StaffTools {
  people: People;
  invitations: Invitations;
  factor: SecondFactor;
  audit: AuditLog;
  throttle: Throttle;
  devices: Devices;
  sealed: SealedValues;
  /** How often one address may ask for a passkey's challenge, or answer one. */
  passkeyLimit: RateLimit;
  /** Sends the link of an invitation or a reset. */
  mailInvitation: InvitationMail;
  /** Words that make a bad password here: the brand's. */
  brandWords: readonly string[];
}

import type { Inbox } from '#server/inbox/inbox.ts';
import type { Subscribers } from '#server/newsletter/subscribers.ts';
import type { Privacy } from '#server/privacy/privacy.ts';
import type { RateLimit } from '#server/visit/rate-limit.ts';
import type { AuditLog } from './audit.ts';
import type { Devices } from './devices.ts';
import type { Drafts } from './drafts.ts';
import type { InvitationMail } from './invitation-mail.ts';
import type { Invitations } from './invitations.ts';
import type { People } from './people.ts';
import type { SecondFactor } from './second-factor.ts';
import type { ShownThings } from './shown.ts';
import type { Throttle } from './throttle.ts';

/** What the panel's actions work with. */
export interface StaffTools {
  people: People;
  invitations: Invitations;
  factor: SecondFactor;
  audit: AuditLog;
  throttle: Throttle;
  devices: Devices;
  drafts: Drafts;
  shown: ShownThings;
  /** How often one address may ask for a passkey's challenge, or answer one. */
  passkeyLimit: RateLimit;
  /** Sends the link of an invitation or a reset. */
  mailInvitation: InvitationMail;
  inbox: Inbox;
  privacy: Privacy;
  subscribers: Subscribers;
  /** Sends a round off, unless one is under way. */
  walkRound: () => void;
  /** Words that make a bad password here: the brand's. */
  brandWords: readonly string[];
}

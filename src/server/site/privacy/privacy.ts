import type { BlockedLeads } from '#server/leads/retention/blocked-leads.ts';
import type { Notices } from './notices.ts';
import type { Persons } from './person.ts';
import type { PrivacyRequests } from './requests.ts';

/** What the panel knows of consent, blocking and erasure: `services.privacy`. */
export interface Privacy {
  notices: Notices;
  blocked: BlockedLeads;
  persons: Persons;
  requests: PrivacyRequests;
}

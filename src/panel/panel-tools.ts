import type { StaffTools } from '#server/accounts/tools.ts';
import type { Services } from '#server/start/services.ts';

/** What the panel's actions work with. */
export type PanelTools = StaffTools &
  Pick<Services, 'inbox' | 'privacy' | 'publishing' | 'subscribers' | 'watch' | 'log'>;

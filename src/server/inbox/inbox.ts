import type { Bulk } from '#server/inbox/bulk.ts';
import type { InboxExport } from '#server/inbox/export.ts';
import type { Figures } from '#server/inbox/figures.ts';
import type { LeadDesk } from '#server/inbox/lead-page.ts';
import type { InboxList } from '#server/inbox/list.ts';
import type { Live } from '#server/inbox/live.ts';
import type { Replies } from '#server/inbox/replies.ts';
import type { Undelivered } from '#server/inbox/undelivered.ts';
import type { SavedViews } from '#server/inbox/views.ts';

/** The panel's inbox: `services.inbox`. */
export interface Inbox {
  list: InboxList;
  views: SavedViews;
  leads: LeadDesk;
  bulk: Bulk;
  replies: Replies;
  undelivered: Undelivered;
  figures: Figures;
  export: InboxExport;
  live: Live;
  /** IANA name of the brand's zone, which every moment is shown in. */
  timeZone: string;
}

import { perContent } from '#content/snapshot/content.ts';
import { followUpSchema } from '#content/schemas/follow-up.ts';
import { createQueueClock } from '#server/platform/database/capabilities.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createBulk } from '#server/leads/inbox/bulk.ts';
import { createInboxExport } from '#server/leads/inbox/export.ts';
import { createEntering } from '#server/leads/inbox/enter.ts';
import { createFigures } from '#server/leads/inbox/figures.ts';
import { createLeadDesk } from '#server/leads/inbox/desk.ts';
import { createInboxList } from '#server/leads/inbox/list.ts';
import type { InboxOptions } from '#server/leads/inbox/inbox-options.ts';
import { createReplies } from '#server/leads/inbox/replies.ts';
import { createUndelivered } from '#server/leads/inbox/undelivered.ts';
import { createSavedViews } from '#server/leads/inbox/views.ts';

export type Inbox = ReturnType<typeof createInbox>;

const followUp = perContent(({ followUp: said }) => said ?? followUpSchema.parse({}));

export function createInbox(database: Database, options: InboxOptions) {
  const { kysely, capabilities, reader } = database;
  const clock = createQueueClock(database, options.now);
  const parts = { now: Date.now, ...options, kysely, capabilities, reader, clock };
  return {
    ...createEntering(parts),
    list: createInboxList(parts),
    views: createSavedViews(parts),
    leads: createLeadDesk(parts),
    bulk: createBulk(parts),
    replies: createReplies(parts),
    undelivered: createUndelivered(database, parts),
    figures: createFigures(parts, parts),
    export: createInboxExport(parts),
    news: options.news,
    get followUp() {
      return followUp();
    },
    get mailsAreFiles() {
      return options.mailsAreFiles();
    },
  };
}

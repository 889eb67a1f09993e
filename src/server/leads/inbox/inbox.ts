import { content, perContent } from '#content/snapshot/content.ts';
import { followUpSchema } from '#content/schemas/follow-up.ts';
import type { Money } from '#content/words/prices.ts';
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
import { agencyZone } from '#server/leads/zone.ts';

export type Inbox = ReturnType<typeof createInbox>;

const followUp = perContent(({ followUp: said }) => said ?? followUpSchema.parse({}));

export function createInbox(database: Database, options: InboxOptions) {
  const list = createInboxList(database, options);
  return {
    ...createEntering(database, options.accept, options),
    list,
    views: createSavedViews(database, options.now),
    leads: createLeadDesk(database, options),
    bulk: createBulk(database, options),
    replies: createReplies(database, options),
    undelivered: createUndelivered(database, options),
    figures: createFigures(database, options),
    export: createInboxExport(database, options),
    news: options.news,
    get followUp() {
      return followUp();
    },
    get mailsAreFiles() {
      return options.mailsAreFiles?.() ?? false;
    },
    get money(): Money {
      const { moneda, idioma } = content().services;
      return { moneda, idioma };
    },
    get timeZone() {
      return agencyZone();
    },
  };
}

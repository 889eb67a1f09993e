import type { Database } from '#server/platform/database/database.ts';
import { createAttachments } from './attachments.ts';
import { type Conversation, type ConversationOptions, createConversation } from './conversation.ts';
import { createMailThread } from './mail-thread.ts';

/** All conversations of a test process read their mails on one thread: each start costs 0.4 s. */
const read = createMailThread();

export function testConversation(
  database: Database,
  dataDir: string,
  changes: Partial<ConversationOptions> = {},
): Conversation {
  const conversation = createConversation(database, {
    attachments: createAttachments(database, { dataDir }),
    answerAddress: null,
    dueAt: (at) => at,
    own: () => [],
    mailServer: null,
    classify: () => ({ urgentWhy: null, category: 'cliente' }),
    copyOf: () => '',
    arrived: () => undefined,
    erasedAmong: () => Promise.resolve(new Set()),
    destinations: { channels: [], recipients: {} },
    ...changes,
  });
  return { ...conversation, read };
}

import type { Database } from '#server/platform/database/database.ts';
import { createAttachments } from './attachments.ts';
import { type Conversation, type ConversationOptions, createConversation } from './conversation.ts';

export function testConversation(
  database: Database,
  dataDir: string,
  changes: Partial<ConversationOptions> = {},
): Conversation {
  return createConversation(database, {
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
}

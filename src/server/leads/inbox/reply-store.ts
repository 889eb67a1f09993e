import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { ReplyToSend } from '#server/leads/mail/outgoing.ts';

/** An answer as it is to be sent; null when it is not there any more. */
export async function readReply(kysely: Kysely<Schema>, id: string): Promise<ReplyToSend | null> {
  const reply = await kysely
    .selectFrom('lead_reply')
    .select(['lead_id', 'author', 'subject', 'body', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (reply === undefined) return null;
  const earlier = await kysely
    .selectFrom('delivery')
    .select(['id', 'reply_id'])
    .where('lead_id', '=', reply.lead_id)
    .where('channel', 'in', ['visitor_mail', 'reply'])
    .where('created_at', '<=', reply.created_at)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const { author, subject, body } = reply;
  const follows = earlier.filter((row) => row.reply_id !== id).map((row) => row.id);
  return { author, subject, body, follows };
}

import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/database/schema.ts';
import type { NewLetter } from '#server/messages/letters.ts';

/** A step of a subscription, with its proof. */
export type SubscriberStep =
  | {
      kind: 'asked';
      data: {
        temas: readonly string[];
        texto: string;
        aviso: string | null;
        pagina: string | null;
      };
    }
  | { kind: 'confirmed'; data: { solicitud: string; temas: readonly string[] } }
  | { kind: 'changed'; data: { temas: readonly string[] } }
  | { kind: 'left'; data: { como: string } };

export const EVENT_LETTER = 'webhook';

/** What the other system is told of a step, as it is at that moment. */
export async function eventLetter(
  transaction: Transaction<Schema>,
  step: { id: string; subscriberId: string; kind: string; at: number },
): Promise<NewLetter> {
  const { id, subscriberId, kind, at } = step;
  const { correo, status } = await transaction
    .selectFrom('subscriber')
    .select(['correo', 'status'])
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  const topics = await transaction
    .selectFrom('subscriber_topic')
    .select('topic')
    .where('subscriber_id', '=', subscriberId)
    .orderBy('topic')
    .execute();
  const event = `subscriber.${kind}`;
  const body = {
    event,
    delivery: id,
    at: new Date(at).toISOString(),
    subscriber: { correo, status, temas: topics.map(({ topic }) => topic) },
  };
  return { id, kind: EVENT_LETTER, subscriberId, data: { event, body: JSON.stringify(body) } };
}

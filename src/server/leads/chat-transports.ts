import * as z from 'zod';
import type { Lead } from '#server/leads/lead.ts';
import type { Transport } from '#server/messages/delivery.ts';
import type { ChatMessage } from '#server/settings/channels/chat-channel.ts';
import { type ChatName, CHATS, type ChatsShow } from '#server/settings/channels/chats.ts';
import type { Config } from '#server/settings/config.ts';

const FIRST_LINES = 200;

const answerSchema = z.object({
  text: z.string(),
  otherAddress: z.boolean(),
});
export type ChatAnswer = z.infer<typeof answerSchema>;

/** For a chat message: the colleague `by` assigned `count` enquiries to the colleague `to`. */
const assignmentSchema = z.object({ by: z.string(), to: z.string(), count: z.number() });
export type ChatAssignment = z.infer<typeof assignmentSchema>;

export function createChatTransports(
  config: Pick<Config, 'chats' | 'chatsShow'>,
  siteOf: () => string,
): Partial<Record<ChatName, Transport<Lead>>> {
  const transport =
    (name: ChatName): Transport<Lead> =>
    async ({ lead, recipient, kind, data }, { signal, beforeHandover }) => {
      const chat = config.chats.find(
        (one) => one.channel.name === name && one.recipient === recipient,
      );
      if (chat === undefined || lead === null) return null;
      await beforeHandover();
      if (kind === 'assigned') {
        const assigned = assignmentMessage(lead, assignmentSchema.parse(data), siteOf());
        return chat.channel.send(chat.target, assigned, signal);
      }
      const answer = kind === 'message' ? answerSchema.parse(data) : null;
      const message = chatMessage(lead, answer, { show: config.chatsShow, siteUrl: siteOf() });
      return chat.channel.send(chat.target, message, signal);
    };
  return Object.fromEntries(CHATS.map(({ name }) => [name, transport(name)]));
}

function assignmentMessage(
  { folio }: Pick<Lead, 'folio'>,
  { by, to, count }: ChatAssignment,
  siteUrl: string,
): ChatMessage {
  const isOne = count === 1;
  return {
    title: `Para ${to}: ${isOne ? folio : `${count} solicitudes`}`,
    text: `La${isOne ? '' : 's'} asignó ${by}.`,
    link: `${siteUrl}/panel${isOne ? `/solicitudes/${folio}` : ''}`,
  };
}

/** Writes the chat message about a client's `answer`, or about a new enquiry if it is null. */
function chatMessage(
  { folio, kind, nombre, detail }: Lead,
  answer: ChatAnswer | null,
  { show, siteUrl }: { show: ChatsShow; siteUrl: string },
): ChatMessage {
  const what = `${kind === 'contacto' ? 'Contacto' : 'Cotización'} ${folio}`;
  const name = answer?.otherAddress === true ? `${nombre} (desde otra dirección)` : nombre;
  const written = answer === null ? firstLines(detail.mensaje ?? '') : answer.text;
  const lines = [
    ...(show === 'folio' ? [] : [name]),
    ...(show === 'mensaje' && written !== '' ? [written] : []),
  ];
  return {
    title: answer === null ? what : `Te contestaron: ${what}`,
    text: lines.join('\n'),
    link: `${siteUrl}/panel/solicitudes/${folio}`,
  };
}

/** Returns the beginning of a text. The cut is never inside a character such as an emoji. */
export function firstLines(text: string): string {
  const written = text.trim();
  const characters = Array.from(
    new Intl.Segmenter('es').segment(written),
    ({ segment }) => segment,
  );
  return characters.length <= FIRST_LINES
    ? written
    : `${characters.slice(0, FIRST_LINES).join('').trimEnd()}…`;
}

import type { Lead } from '#server/leads/lead.ts';
import type { Transport } from '#server/messages/delivery.ts';
import type { ChatMessage } from '#server/platform/channels/chat-channel.ts';
import type { ChatName, ChatsShow } from '#server/platform/channels/chats.ts';
import type { Config } from '#server/platform/config/config.ts';

/** As much of what somebody wrote as is told, in characters. */
const FIRST_LINES = 200;

/**
 * How enquiries go to the chats that the settings name.
 *
 * @param siteUrl where the panel is
 */
export function createChatTransports(
  { chats, chatsShow }: Pick<Config, 'chats' | 'chatsShow'>,
  siteUrl: string,
): Partial<Record<ChatName, Transport<Lead>>> {
  const transport =
    (name: ChatName): Transport<Lead> =>
    async ({ lead, recipient }, { signal, beforeHandover }) => {
      const chat = chats.find((one) => one.channel.name === name && one.recipient === recipient);
      if (chat === undefined || lead === null) return null;
      await beforeHandover();
      return chat.channel.send(chat.target, enquiryMessage(lead, chatsShow, siteUrl), signal);
    };
  return Object.fromEntries(chats.map(({ channel: { name } }) => [name, transport(name)]));
}

/** @param show how much of what is personal: nothing, the name, or the first lines too */
function enquiryMessage(
  { folio, kind, nombre, detail }: Lead,
  show: ChatsShow,
  siteUrl: string,
): ChatMessage {
  const written = (detail.mensaje ?? '').trim();
  const lines = [
    ...(show === 'folio' ? [] : [nombre]),
    ...(show === 'mensaje' && written !== '' ? [beginning(written)] : []),
  ];
  return {
    title: `${kind === 'contacto' ? 'Contacto' : 'Cotización'} ${folio}`,
    text: lines.join('\n'),
    link: `${siteUrl}/panel/solicitudes/${folio}`,
  };
}

/** Cut between what readers take for characters, never within one. */
function beginning(text: string): string {
  const characters = Array.from(new Intl.Segmenter('es').segment(text), ({ segment }) => segment);
  return characters.length <= FIRST_LINES
    ? text
    : `${characters.slice(0, FIRST_LINES).join('').trimEnd()}…`;
}

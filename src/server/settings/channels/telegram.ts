import * as z from 'zod';
import { type ChatChannel, cut, postToChat } from './chat-channel.ts';

/** For example `123456:ABC…@-1001234567890`: the token, «@», and the chat's number or `@canal`. */
const TARGET = /^(?<token>\d+:[\w-]{20,})@(?<chat>-?\d+|@\w{4,})$/;

const waitSchema = z.object({ parameters: z.object({ retry_after: z.number().nonnegative() }) });

/** https://core.telegram.org/bots/api#sendmessage. With status 429, `retry_after` is in seconds. */
export const telegram = {
  name: 'telegram',
  label: 'Telegram',
  setting: 'TELEGRAM_TO',
  about:
    'La clave del bot, una arroba y el chat: 123456:ABC…@-1001234567890. Varios, separados por comas.',
  example: '123456:clave-del-bot@-1001234567890',
  read: (text) => {
    const { token, chat } = TARGET.exec(text)?.groups ?? {};
    return token === undefined || chat === undefined
      ? null
      : { url: new URL(`https://api.telegram.org/bot${token}/sendMessage`), chat };
  },
  send: ({ url, chat }, { title, text, link }, signal) =>
    postToChat(
      url,
      {
        chat_id: chat,
        text: [title, cut(text), link].filter((part) => part !== '').join('\n\n'),
        // Sends preformatted text, in which Telegram does not turn mentions and URLs into links.
        ...(text !== '' && {
          entities: [{ type: 'pre', offset: title.length + 2, length: cut(text).length }],
        }),
        link_preview_options: { is_disabled: true },
      },
      { label: 'Telegram', signal, waitMs },
    ),
} as const satisfies ChatChannel;

function waitMs(answer: string): number | null {
  try {
    return waitSchema.parse(JSON.parse(answer)).parameters.retry_after * 1000;
  } catch {
    return null;
  }
}

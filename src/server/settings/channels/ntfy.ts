import { type ChatChannel, cut, postToChat } from './chat-channel.ts';

/** https://docs.ntfy.sh/publish/#publish-as-json. The URL may have a user, password or token. */
export const ntfy = {
  name: 'ntfy',
  label: 'ntfy',
  setting: 'NTFY_URL',
  about:
    'Servidor y tema, con usuario y clave o con un token si hacen falta: https://:tk_…@ntfy.sh/tema. Varios, separados por comas.',
  provider: ({ url }) => url.host,
  example: 'https://ntfy.sh/tu-tema o https://:tk_clave@ntfy.ejemplo.com/tu-tema',
  read: (text) => {
    const url = URL.parse(text);
    if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
    if (!/^\/[\w-]{1,64}$/.test(url.pathname) || /%(?![\da-f]{2})/i.test(url.password)) return null;
    const chat = url.pathname.slice(1);
    url.pathname = '/';
    return { url, chat };
  },
  send: ({ url, chat }, { title, text, link }, signal) =>
    postToChat(
      url,
      // Sends the link in place of an empty text, for which the ntfy app shows «triggered».
      { topic: chat, title, message: text === '' ? link : cut(text), click: link },
      { label: 'ntfy', signal },
    ),
} as const satisfies ChatChannel;

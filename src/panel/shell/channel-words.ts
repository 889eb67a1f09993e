import { CHATS } from '#server/platform/channels/chats.ts';

const WORDS: Readonly<Record<string, string>> = {
  agency_mail: 'Aviso a la agencia',
  visitor_mail: 'Copia a quien escribió',
  reply: 'Respuesta por correo',
  webhook: 'Webhook',
  notice: 'Aviso del sitio',
  newsletter: 'Correo del boletín',
  ...Object.fromEntries(CHATS.map(({ name, label }) => [name, label])),
};

/** What people call a way in which an enquiry leaves the site. */
export function channelWords(channel: string): string {
  return WORDS[channel] ?? channel;
}

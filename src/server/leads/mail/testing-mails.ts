import { content } from '#content/snapshot/content.ts';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import type { MailBrand } from '#server/messages/mail-document.ts';
import { type MailSettings, type OutgoingMail } from '#server/messages/mail-settings.ts';

const BRAND: MailBrand = {
  name: 'Atalaya',
  words: content().mails,
  mail: 'hola@atalaya.example',
  phone: '+52 55 5550 0142',
  siteUrl: 'https://atalaya.example/',
  answerWithin: 'un día hábil',
  timeZone: 'America/Mexico_City',
  accent: '#ffb02e',
  whatsapp: { text: 'WhatsApp', href: (folio) => `https://wa.me/520055500142?text=${folio}` },
};
export const SETTINGS: MailSettings = {
  brand: BRAND,
  mailFrom: 'Sitio <no-responder@correo.example>',
  leadsTo: 'ventas@atalaya.example, dos@atalaya.example',
};

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

export async function delivered(mail: OutgoingMail) {
  const { message, envelope } = await transport.sendMail(mail);
  if (!Buffer.isBuffer(message)) throw new Error('not built in memory');
  const raw = message.toString();
  const parsed = await PostalMime.parse(raw);
  const header = (name: string) =>
    parsed.headers.filter(({ key }) => key === name).map(({ value }) => value);
  return { ...parsed, raw, envelope, header };
}

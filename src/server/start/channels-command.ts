import { mailSettings } from '#server/messages/mail-settings.ts';
import { createMailer } from '#server/messages/mailer.ts';
import { agencyMailboxes } from '#server/messages/recipients.ts';
import type { Config } from '#server/platform/config/config.ts';
import { QUIET } from '#server/start/start-failure.ts';
import type { Said } from '#server/watch/backup/command.ts';
import { createNoticeMail } from '#server/watch/incidents/notice-mail.ts';

export const CHANNELS_USAGE = `Uso:
  npm run canales -- probar   envía una prueba a cada buzón y a cada chat, y dice cómo le fue
`;

/** `npm run canales`: a test by each channel that the settings name. It needs no database. */
export async function channelsCommand(config: Config, args: readonly string[]): Promise<Said> {
  if (args.join(' ') !== 'probar') return { text: CHANNELS_USAGE, code: 2 };
  const mails = mailSettings(config);
  const mailer = createMailer(config, QUIET);
  const notice = {
    id: 'prueba',
    title: 'Prueba de los canales',
    lines: ['Si lees esto, los avisos llegan hasta aquí.'],
    path: '/panel',
    linkWords: 'El panel',
  };
  const byMail = config.smtpUrl === null ? 'Correo (en un archivo, sin servidor)' : 'Correo';
  const tests = [
    ...agencyMailboxes(config).map((mailbox) => ({
      name: `${byMail} a ${mailbox}`,
      sending: createNoticeMail(mailer, mails)([mailbox], notice),
    })),
    ...config.chats.map((chat) => ({
      name: `${chat.channel.label} ${chat.recipient} (${chat.channel.setting})`,
      sending: createNoticeMail(mailer, mails, [chat])([], notice),
    })),
  ];
  const results = await Promise.allSettled(tests.map(({ sending }) => sending));
  mailer.close();
  const lines = results.map((result, index) =>
    result.status === 'fulfilled'
      ? `✓ ${tests[index]?.name}: enviado\n`
      : `✗ ${tests[index]?.name}: ${reasonOf(result.reason)}\n`,
  );
  const fine = results.every(({ status }) => status === 'fulfilled');
  return { text: lines.join(''), code: fine ? 0 : 1 };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'reason' in error ? `${error.message} (${String(error.reason)})` : error.message;
}

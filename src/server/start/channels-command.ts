/**
 * The process behind `npm run canales` (scripts/tasks/canales.mjs): a test by each channel that the
 * settings name. It needs no database and may run while the site does.
 */
import { existsSync } from 'node:fs';
import { loadBrand } from '#content/brand.ts';
import { mailSettings } from '#server/messages/mail-settings.ts';
import { createMailer } from '#server/messages/mailer.ts';
import { mailboxesOf } from '#server/messages/recipients.ts';
import { ConfigError } from '#server/platform/config-error.ts';
import { readConfig, contentFolder } from '#server/platform/config/config.ts';
import { createNoticeMail } from '#server/watch/incidents/notice-mail.ts';

const USAGE = `Uso:
  npm run canales -- probar   envía una prueba a cada buzón y a cada chat, y dice cómo le fue
`;

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (process.argv.slice(2).join(' ') === 'probar') {
    process.exitCode = (await tryChannels()) ? 0 : 1;
  } else {
    process.stdout.write(USAGE);
    process.exitCode = 2;
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`\n✗ ${error.message}\n`);
  process.exitCode = 1;
}

/** @returns whether all of them went well */
async function tryChannels(): Promise<boolean> {
  const config = readConfig(process.env);
  const content = contentFolder(config);
  const brand = loadBrand(content);
  const mails = mailSettings(config, brand, content);
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
    ...mailboxesOf(config.leadsTo ?? brand.correo).map((mailbox) => ({
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
  for (const [index, result] of results.entries()) {
    const name = tests[index]?.name ?? '';
    process.stdout.write(
      result.status === 'fulfilled'
        ? `✓ ${name}: enviado\n`
        : `✗ ${name}: ${reasonOf(result.reason)}\n`,
    );
  }
  return results.every(({ status }) => status === 'fulfilled');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'reason' in error ? `${error.message} (${String(error.reason)})` : error.message;
}

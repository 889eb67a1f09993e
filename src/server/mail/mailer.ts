import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { gather } from '#server/database/gather.ts';
import type { OutgoingMail } from '#server/mail/outgoing.ts';
import { smtpFailure } from '#server/mail/smtp-failure.ts';

/** Takes mails to a server, or to a folder. */
export interface Mailer {
  /**
   * @param id the delivery's; names the file when mails go to the folder
   * @throws DeliveryError
   */
  send(id: string, mail: OutgoingMail): Promise<void>;
  /** Whether the server can be reached and lets us in; logged, never thrown. */
  verify(): Promise<boolean>;
  close(): void;
}

type MailLog = Pick<Logger, 'info' | 'warn'>;

/** Neither a file nor a page is ever fetched into a mail, whatever a text says. */
const NO_OUTSIDE_CONTENT = { disableFileAccess: true, disableUrlAccess: true } as const;

/** @param config `smtpUrl` null for `.eml` files in `dataDir`/correo */
export function createMailer(
  config: { smtpUrl: string | null; dataDir: string },
  log: MailLog,
): Mailer {
  return config.smtpUrl === null
    ? createFolderMailer(mailFolder(config.dataDir), log)
    : createSmtpMailer(config.smtpUrl, log);
}

/** Where mails are left when there is no mail server. */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'correo');
}

function createSmtpMailer(smtpUrl: string, log: MailLog): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...NO_OUTSIDE_CONTENT,
  });
  return {
    async send(id, mail) {
      let rejected: unknown[];
      try {
        ({ rejected } = await transport.sendMail(mail));
      } catch (error) {
        throw smtpFailure(error);
      }
      // Of several agency mailboxes some took it: sending again would give those a second one.
      if (rejected.length > 0) {
        log.warn(
          { delivery: id, count: rejected.length },
          'some recipients of a mail were refused',
        );
      }
    },
    async verify() {
      try {
        await transport.verify();
        log.info('mail server ready');
        return true;
      } catch (error) {
        log.warn({ err: error }, 'mail server not ready; mails wait and are tried again');
        return false;
      }
    },
    close: () => transport.close(),
  };
}

function createFolderMailer(folder: string, log: MailLog): Mailer {
  const syncFolder = gather(
    async (names: readonly string[]) => {
      await syncDirectory(folder);
      return names;
    },
    { most: Infinity, lanes: 1 },
  );
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...NO_OUTSIDE_CONTENT,
  });
  return {
    async send(id, mail) {
      const { message } = await transport.sendMail(mail);
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was not built in memory');
      await writeDurably(folder, `${id}.eml`, message);
      // A new name is safe once the folder is; one sync does for all that came at the same time.
      await syncFolder(id);
    },
    verify() {
      log.info({ folder }, 'no mail server configured: mails are kept as files');
      return Promise.resolve(true);
    },
    close() {
      // Nothing is open between mails.
    },
  };
}

/**
 * Whole or not at all under its name, even if the power goes; a second time replaces the first. That
 * the name itself is there needs a sync of the folder.
 */
async function writeDurably(folder: string, name: string, content: Buffer): Promise<void> {
  const temporary = join(folder, `.${name}.parcial`);
  const file = await open(temporary, 'w', 0o600).catch(async (error: unknown) => {
    // Before the first mail the folder is not there.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return open(temporary, 'w', 0o600);
  });
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, name));
}

async function syncDirectory(folder: string): Promise<void> {
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

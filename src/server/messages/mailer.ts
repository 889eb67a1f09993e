import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Logger } from 'pino';
import { type Hold, isUrgent, KEPT_AS_FILE, type Message } from '#server/messages/delivery.ts';
import { makeDataFolder, writeWhole } from '#server/platform/data-folder.ts';
import { DeliveryError } from '#server/platform/delivery-error.ts';
import type { OutgoingMail } from '#server/messages/mail-settings.ts';
import { readSmtpAddress } from '#server/platform/mail/smtp-address.ts';
import {
  NO_TLS_ADVICE,
  smtpFailure,
  createSmtpSession,
  type SmtpTimeouts,
  SMTP_TIMEOUTS,
} from '#server/platform/mail/smtp-session.ts';
import { createSendWindow } from '#server/messages/send-window.ts';
import { createSmtpPool } from '#server/platform/mail/smtp-pool.ts';

/** The `id` names a saved file, and the `channel` decides which mails are sent first. */
export type MailOwner = Pick<Message, 'id' | 'channel'>;

export interface Mailer {
  /** Returns the mail server's answer. Throws DeliveryError if the mail was not sent. */
  send(owner: MailOwner, mail: OutgoingMail, hold: Hold): Promise<string>;
  verify(): Promise<boolean>;
  close: () => void;
}

/** Sends a mail that is not in the outbox, before all waiting mails and within `limitMs`. */
export function sendAtOnce(
  mailer: Pick<Mailer, 'send'>,
  id: string,
  mail: OutgoingMail,
  limitMs: number,
  signals: readonly AbortSignal[] = [],
): Promise<string> {
  const owner = { id, channel: 'agency_mail' } as const;
  const signal = AbortSignal.any([...signals, AbortSignal.timeout(limitMs)]);
  return mailer.send(owner, mail, { signal, beforeHandover: () => Promise.resolve() });
}

type MailLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/** For security, Nodemailer must not put the content of files or URLs into a mail. */
const NO_OUTSIDE_CONTENT = { disableFileAccess: true, disableUrlAccess: true } as const;

interface MailerSettings {
  /** With null, the mails become `.eml` files in the folder `correo` in `dataDir`. */
  smtpUrl: string | null;
  dataDir: string;
  timeouts?: SmtpTimeouts;
  unreadable?: readonly string[];
}

/** Creates a mailer. Mails go to the SMTP server of the settings or, without one, to files. */
export function createMailer(config: MailerSettings, log: MailLog): Mailer {
  const make = () =>
    config.smtpUrl === null
      ? createFolderMailer(mailFolder(config.dataDir), log)
      : createSmtpMailer(config.smtpUrl, config.timeouts ?? SMTP_TIMEOUTS, log);
  let made = { url: config.smtpUrl, mailer: make() };
  const former: Mailer[] = [];
  const ofNow = () => {
    if (made.url !== config.smtpUrl) {
      former.push(made.mailer);
      made = { url: config.smtpUrl, mailer: make() };
    }
    return made.mailer;
  };
  return {
    async send(owner, mail, hold) {
      // Throws for unreadable SMTP settings: the mails must not go to a folder that nobody reads.
      if (config.unreadable?.includes('smtp') === true) throw new DeliveryError(LOST, LOST_SERVER);
      return ofNow().send(owner, mail, hold);
    },
    verify: () => ofNow().verify(),
    close() {
      for (const mailer of [...former, made.mailer]) mailer.close();
    },
  };
}

const LOST =
  'La contraseña del servidor de correo se guardó con otra clave del sitio: escríbela otra vez en «Ajustes».';
const LOST_SERVER = { reason: 'key lost', channelDown: true };

export function mailFolder(dataDir: string): string {
  return join(dataDir, 'correo');
}

function createSmtpMailer(smtpUrl: string, timeouts: SmtpTimeouts, log: MailLog): Mailer {
  const address = readSmtpAddress(smtpUrl);
  const connect = () => createSmtpSession(address, timeouts);
  const pool = createSmtpPool(connect);
  const inWindow = createSendWindow();
  return {
    async send({ channel }, mail, hold) {
      const { signal, beforeHandover } = hold;
      const composed = new MailComposer({ ...mail, ...NO_OUTSIDE_CONTENT }).compile();
      const raw = await composed.build().catch((error: unknown) => {
        throw smtpFailure(error);
      });
      const { from, to } = composed.getEnvelope();
      const envelope = { from, to, size: raw.length };
      return inWindow(isUrgent(channel), hold, () =>
        pool.send({ envelope, raw, signal, beforeHandover }),
      );
    },
    async verify() {
      const session = connect();
      try {
        await session.open();
        session.leave();
        log.info('mail server ready');
        return true;
      } catch (error) {
        const noTls = error instanceof DeliveryError && error.reason === 'tls';
        if (noTls) log.error({ remedy: NO_TLS_ADVICE }, 'mail server without TLS: nothing is sent');
        else log.warn({ err: error }, 'mail server not ready; mails wait and are tried again');
        return false;
      }
    },
    close: () => pool.close(),
  };
}

function createFolderMailer(folder: string, log: MailLog): Mailer {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...NO_OUTSIDE_CONTENT,
  });
  return {
    async send({ id }, mail, { beforeHandover }) {
      const { message } = await transport.sendMail(mail);
      if (!Buffer.isBuffer(message)) throw new TypeError('the mail was not built in memory');
      await beforeHandover();
      makeDataFolder(folder);
      await writeWhole(join(folder, `${id}.eml`), message);
      return KEPT_AS_FILE;
    },
    verify() {
      log.info({ folder }, 'no mail server configured: mails are kept as files');
      return Promise.resolve(true);
    },
    close() {},
  };
}

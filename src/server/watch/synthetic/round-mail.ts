import type { Config } from '#server/settings/config.ts';
import { addressOf } from '#server/messages/recipients.ts';
import { type Mailer, sendAtOnce } from '#server/messages/mailer.ts';
import { type MailSettings, senderOf } from '#server/messages/mail-settings.ts';
import { ROUND_HEADER } from './mailbox.ts';
import { StepError } from './visitor.ts';
import { messageOf } from '#server/platform/system-error.ts';

export type RoundMail = ReturnType<typeof createRoundMail>;

const SEND_LIMIT_MS = 60_000;

/** Creates the sender of a round's mail. `send` fails if the worker for all mails does not run. */
export function createRoundMail(
  mailer: Mailer,
  config: Pick<Config, 'smtpUrl' | 'round'>,
  settings: Pick<MailSettings, 'brand' | 'mailFrom'>,
  workerAlive: () => boolean,
) {
  const { mailTo } = config.round;
  return {
    get skipped(): string | null {
      return config.smtpUrl === null ? 'sin servidor: los correos quedan en DATA_DIR/correo' : null;
    },
    /** If `mailTo` is null, only signs in to the mail server. Throws StepError if a step fails. */
    async send(
      round: string,
      signal: AbortSignal,
    ): Promise<{ said: string; messageId: string | null }> {
      if (!workerAlive()) throw new StepError('el trabajador de entregas está detenido');
      if (mailTo === null) {
        if (!(await mailer.verify())) throw new StepError('el servidor de correo no deja entrar');
        return { said: 'el servidor deja entrar; sin ROUND_IMAP_URL no se manda', messageId: null };
      }
      const { brand, mailFrom } = settings;
      const domain = addressOf(mailFrom ?? brand.mail).split('@')[1] ?? 'localhost';
      const messageId = `<ronda-${round}@${domain}>`;
      const mail = {
        from: senderOf(settings),
        to: mailTo,
        messageId,
        subject: `Ronda de ${brand.name}`,
        text:
          `El sitio ${brand.siteUrl} comprueba con este mensaje que su correo llega.\n` +
          'No es una solicitud, y se borra solo.\n',
        headers: { [ROUND_HEADER]: round, 'Auto-Submitted': 'auto-generated' },
      };
      try {
        const said = await sendAtOnce(mailer, `ronda-${round}`, mail, SEND_LIMIT_MS, [signal]);
        return { said, messageId };
      } catch (error) {
        const said = messageOf(error);
        throw new StepError(`el servidor de correo no lo tomó: ${said}`, { cause: error });
      }
    },
  };
}

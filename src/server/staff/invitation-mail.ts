import type { Logger } from 'pino';
import type { Mailer } from '#server/mail/mailer.ts';
import { html } from '#server/mail/html.ts';
import { mailDocument } from '#server/mail/mail-document.ts';
import type { MailSettings } from '#server/mail/outgoing.ts';
import { invitationId } from './invitations.ts';
import { invitationMailId } from './kept-invitations.ts';

/**
 * Sends the link of an invitation or of a reset.
 *
 * @returns whether the mail left; when it did not, whoever asked still has the link on the screen
 */
export type InvitationMail = (given: {
  to: string;
  link: string;
  kind: 'invitation' | 'reset';
}) => Promise<boolean>;

const WORDS = {
  invitation: {
    title: (name: string) => `Te invitaron al panel de ${name}`,
    text: 'Con este enlace creas tu cuenta y tu segundo factor. Sirve una sola vez y caduca en tres días.',
  },
  reset: {
    title: (name: string) => `Vuelve a entrar al panel de ${name}`,
    text: 'Con este enlace eliges otra contraseña y otro segundo factor; los de antes ya no sirven. Sirve una sola vez y caduca en tres días.',
  },
} as const;

const NOT_YOU = 'Si no lo esperabas, no abras el enlace y avisa a quien administra el panel.';

/** How long an invitation's mail may take while somebody waits for its page, in milliseconds. */
const SEND_LIMIT_MS = 20_000;

export function createInvitationMail(
  mailer: Mailer,
  { brand, mailFrom }: Pick<MailSettings, 'brand' | 'mailFrom'>,
  log: Pick<Logger, 'warn'>,
): InvitationMail {
  return async ({ to, link, kind }) => {
    const title = WORDS[kind].title(brand.name);
    const { text } = WORDS[kind];
    try {
      // First in line: somebody waits for it.
      const owner = { channel: 'agency_mail', lead: { createdAt: new Date() } } as const;
      const mail = {
        from: mailFrom ?? { name: brand.name, address: brand.mail },
        to: { name: '', address: to },
        subject: title,
        text: `${title}\n\n${text}\n\n${link}\n\n${NOT_YOU}\n`,
        html: mailDocument(
          title,
          html`<h1>${title}</h1>
            <p>${text}</p>
            <p><a href="${link}">${link}</a></p>
            <footer><p>${NOT_YOU}</p></footer>`,
        ),
      };
      const hold = {
        signal: AbortSignal.timeout(SEND_LIMIT_MS),
        beforeHandover: () => Promise.resolve(),
      };
      const id = invitationMailId(invitationId(link.slice(link.lastIndexOf('/') + 1)));
      await mailer.send({ ...owner, id }, mail, hold);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the mail of an invitation could not be sent');
      return false;
    }
  };
}

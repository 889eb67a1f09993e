import { type MailSettings, senderOf } from '#server/messages/mail-settings.ts';
import { html } from '#server/platform/mail/html.ts';
import { mailDocument } from '#server/messages/mail-document.ts';
import { momentWithOffset } from '#content/values/locale.ts';
import { agencyZone } from '#server/leads/zone.ts';
import { type Mailer, sendAtOnce } from '#server/messages/mailer.ts';
import type { ConfiguredChat } from '#server/settings/channels/chats.ts';
import { INCIDENT_WORDS } from './incident.ts';
import type { Tell } from './notifier.ts';
import { capitalized, uncapitalized } from '#content/values/capitals.ts';

const SEND_LIMIT_MS = 30_000;

export interface Notice {
  /** The same notice always has the same id. If mails go to files, the id is in the file's name. */
  id: string;
  title: string;
  lines: readonly string[];
  path: string;
  linkWords: string;
}

/** Sends a notice to mailboxes and chats. Throws if no mailbox and no chat gets the notice. */
export type SendNotice = (to: readonly string[], notice: Notice) => Promise<void>;

export function createNoticeMail(
  mailer: Pick<Mailer, 'send'>,
  settings: Pick<MailSettings, 'brand' | 'mailFrom'>,
  chats: () => readonly ConfiguredChat[] = () => [],
): SendNotice {
  return async (to, { id, title, lines, path, linkWords }) => {
    const { brand } = settings;
    const link = `${brand.siteUrl}${path}`;
    const subject = `[${brand.name}] ${title}`;
    const sent = await Promise.allSettled([
      ...to.map((mailbox, index) => {
        const mail = {
          from: senderOf(settings),
          to: mailbox,
          subject,
          text: `${title}\n\n${lines.join('\n')}\n\n${linkWords}: ${link}\n`,
          html: mailDocument(
            subject,
            html`<h1>${title}</h1>
              ${lines.map((line) => html`<p>${line}</p>`)}
              <footer>
                <p><a href="${link}">${linkWords}</a></p>
              </footer>`,
            brand,
          ),
          headers: { 'Auto-Submitted': 'auto-generated' },
        };
        return sendAtOnce(mailer, `aviso-${id}-${index}`, mail, SEND_LIMIT_MS);
      }),
      ...chats().map(({ channel, target }) =>
        channel.send(target, { title: subject, text: lines.join('\n'), link }),
      ),
    ]);
    const [first] = sent.filter(({ status }) => status === 'rejected');
    if (sent.every(({ status }) => status === 'rejected') && first?.status === 'rejected') {
      throw first.reason;
    }
  };
}

export function tellByMail(send: SendNotice, to: () => readonly string[]): Tell {
  const moment = (at: number) => momentWithOffset(at, agencyZone());
  return (incident, what) => {
    const { id, kind, detail, beganAt, endedAt } = incident;
    const words = INCIDENT_WORDS[kind];
    return send(to(), {
      id: `${id}-${what}`,
      title: what === 'open' ? words : `Ya pasó: ${uncapitalized(words)}`,
      lines: [
        `${capitalized(detail)}.`,
        `Empezó: ${moment(beganAt)}.`,
        endedAt === null ? 'Se avisará cuando termine.' : `Terminó: ${moment(endedAt)}.`,
      ],
      path: '/panel/guardia',
      linkWords: 'La guardia, en el panel',
    });
  };
}

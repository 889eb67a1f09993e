import { clockWords, weekdayAndDay, zoneWords } from '#content/values/locale.ts';
import type { Logger } from 'pino';
import { type Mailer, sendAtOnce } from '#server/messages/mailer.ts';
import { agencyZone } from '#server/leads/zone.ts';
import { html } from '#server/platform/mail/html.ts';
import { mailDocument } from '#server/messages/mail-document.ts';
import { type MailSettings, senderOf } from '#server/messages/mail-settings.ts';
import { INVITATION_MS, invitationId } from './invitations.ts';
import type { Role } from './access.ts';
import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { KeptMails } from '#server/messages/kept-mails.ts';

export type InvitationMail = (given: InvitationLetter) => Promise<MailedHow>;

/** `kept`: the site has no mail server, so the mail was written to a folder. */
export type MailedHow = 'sent' | 'kept' | 'failed';

export interface InvitationLetter {
  to: string;
  link: string;
  kind: 'invitation' | 'reset';
  by: string | null;
  role: Role;
}

const WORDS = {
  invitation: {
    title: (name: string) => `Te invitaron al panel de ${name}`,
    who: ({ by, role }: InvitationLetter) =>
      `Te invita ${by ?? 'quien cuida el servidor'}, con el papel de ${role}.`,
    text: 'Con este enlace creas tu cuenta y tu segundo factor.',
  },
  reset: {
    title: (name: string) => `Vuelve a entrar al panel de ${name}`,
    who: ({ by }: InvitationLetter) => `Restableció tu cuenta ${by ?? 'quien cuida el servidor'}.`,
    text: 'Con este enlace eliges otra contraseña y otro segundo factor; los de antes ya no sirven.',
  },
} as const;

function untilWords(): string {
  const timeZone = agencyZone();
  const until = new Date(Date.now() + INVITATION_MS);
  const day = weekdayAndDay(until, timeZone, { year: false });
  return `Sirve una sola vez, hasta el ${day} a las ${clockWords(until, timeZone)} (${zoneWords(timeZone)}).`;
}

const NOT_YOU = 'Si no lo esperabas, no abras el enlace y avisa a quien administra el panel.';

const SEND_LIMIT_MS = 20_000;

export function createInvitationMail(
  mailer: Mailer,
  settings: Pick<MailSettings, 'brand' | 'mailFrom'>,
  config: { readonly smtpUrl: string | null },
  log: Pick<Logger, 'warn'>,
): InvitationMail {
  return async (letter) => {
    const { to, link, kind } = letter;
    const { brand } = settings;
    const title = WORDS[kind].title(brand.name);
    const who = WORDS[kind].who(letter);
    const text = `${WORDS[kind].text} ${untilWords()}`;
    try {
      const mail = {
        from: senderOf(settings),
        to: { name: '', address: to },
        subject: title,
        text: `${title}\n\n${who}\n\n${text}\n\n${link}\n\n${NOT_YOU}\n`,
        html: mailDocument(
          title,
          html`<h1>${title}</h1>
            <p>${who}</p>
            <p>${text}</p>
            <p><a href="${link}">${link}</a></p>
            <footer><p>${NOT_YOU}</p></footer>`,
          brand,
        ),
      };
      const id = invitationMailId(invitationId(link.slice(link.lastIndexOf('/') + 1)));
      await sendAtOnce(mailer, id, mail, SEND_LIMIT_MS);
      return config.smtpUrl !== null ? 'sent' : 'kept';
    } catch (error) {
      log.warn({ err: error }, 'the mail of an invitation could not be sent');
      return 'failed';
    }
  };
}

const PREFIX = 'panel-';

function invitationMailId(id: string): string {
  return PREFIX + createHash('sha256').update(id).digest('hex').slice(0, 32);
}

/** Deletes the files of invitation mails whose link was used or withdrawn, or has expired. */
export async function forgetClosedInvitations(
  { kysely }: Pick<Database, 'kysely'>,
  mails: Pick<KeptMails, 'owners' | 'forget'>,
  now: () => number = Date.now,
): Promise<void> {
  const kept = (await mails.owners()).filter((owner) => owner.startsWith(PREFIX));
  if (kept.length === 0) return;
  const open = await kysely
    .selectFrom('staff_invitation')
    .select('id')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .execute();
  const wanted = new Set(open.map(({ id }) => invitationMailId(id)));
  await mails.forget(kept.filter((owner) => !wanted.has(owner)));
}

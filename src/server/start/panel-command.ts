import { parseArgs } from 'node:util';
import { isEmail } from '#forms/rules.ts';
import { isRole } from '#server/accounts/access.ts';
import type { MailedHow } from '#server/accounts/invitation-mail.ts';
import type { Staff } from '#server/accounts/staff.ts';
import { startReset } from '#server/accounts/tools.ts';
import { type Config, siteOrigin } from '#server/settings/config.ts';
import { SERVER_ACTOR } from '#server/requests/audit.ts';
import type { Said } from '#server/watch/backup/command.ts';

export const INVITE_USAGE =
  'Uso: npm run panel:invitar -- --correo persona@ejemplo.com --papel atiende|edita|administra';
export const RECOVER_USAGE = 'Uso: npm run panel:recuperar -- --usuario nombre';

const text = { type: 'string' } as const;

const wrongUse = (words: string): Said => ({ text: `\n✗ ${words}\n\n`, code: 2 });

/** Runs `npm run panel:invitar`. Asks for no password: only people on the server can run this. */
export async function inviteCommand(
  config: Config,
  { tools }: Staff,
  args: readonly string[],
): Promise<Said> {
  const options = { correo: text, papel: text, enviar: { type: 'boolean' } } as const;
  const given = valuesOf(() => parseArgs({ args: [...args], options }).values);
  const email = given?.correo?.normalize('NFC').toLowerCase() ?? '';
  const role = given?.papel;
  if (!isEmail(email) || !isRole(role)) return wrongUse(INVITE_USAGE);
  if (await tools.people.withEmail(email)) {
    return wrongUse(`${email} ya tiene una cuenta. Si perdió el acceso: ${RECOVER_USAGE}`);
  }
  await tools.invitations.withdraw({ email });
  const invitation = { kind: 'invitation', email, role, staffId: null } as const;
  const link = linkWith(config, await tools.invitations.create(invitation));
  const note = { actor: SERVER_ACTOR, subject: email, detail: role, address: '' };
  await tools.audit.note({ ...note, action: 'invited' });
  if (given?.enviar !== true) return said(config, link);
  const letter = { to: email, link, role, by: null, kind: 'invitation' } as const;
  return said(config, link, `  ${MAILED[await tools.mailInvitation(letter)]}\n`);
}

/** Runs `npm run panel:recuperar`, which prints a link for a person who can no longer sign in. */
export async function recoverCommand(
  config: Config,
  { tools }: Staff,
  args: readonly string[],
): Promise<Said> {
  const given = valuesOf(() => parseArgs({ args: [...args], options: { usuario: text } }).values);
  if (given === null) return wrongUse(RECOVER_USAGE);
  const { usuario = '' } = given;
  const person = usuario === '' ? null : await tools.people.named(usuario);
  if (person === null) {
    const missing = usuario === '' ? '' : `No existe «${usuario}».\n\n`;
    const names = (await tools.people.all()).map(({ username }) => `  ${username}`).join('\n');
    const known = names === '' ? 'Todavía no hay cuentas: `npm start` da el primer enlace.' : names;
    return wrongUse(`${missing}${RECOVER_USAGE}\n\nCuentas:\n${known}`);
  }
  await tools.people.update(person.id, { suspended: false });
  const secret = await startReset(tools, person, null);
  const note = { actor: SERVER_ACTOR, subject: person.username, address: '' };
  await tools.audit.note({ ...note, action: 'reset' });
  return said(config, linkWith(config, secret));
}

function valuesOf<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const linkWith = (config: Config, secret: string) =>
  `${siteOrigin(config)}/panel/invitacion/${secret}`;

function said(config: Config, link: string, mailed = ''): Said {
  const assumed =
    config.siteUrl === null
      ? `  Falta la dirección pública: el enlace supone que el sitio está en ${siteOrigin(config)}.\n` +
        '  Si está en otra, ponla en el panel, en «Ajustes» (o SITE_URL en .env), y pide otro enlace.\n'
      : '';
  const words = `\n  ${link}\n\n  Sirve una vez, durante tres días.\n${assumed}${mailed}\n`;
  return { text: words, code: 0 };
}

const MAILED: Readonly<Record<MailedHow, string>> = {
  sent: 'También salió por correo.',
  kept: 'No hay servidor de correo: pásale tú este enlace.',
  failed: 'El correo no pudo salir: pásale tú este enlace.',
};

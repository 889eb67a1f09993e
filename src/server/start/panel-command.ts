import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isEmail } from '#forms/rules.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createLog, standardOutput } from '#server/platform/log.ts';
import { createServices } from '#server/start/services.ts';
import { explainStart } from '#server/start/start-failure.ts';
import { SERVER_ACTOR } from '#server/platform/database/audit.ts';
import type { MailedHow } from '#server/accounts/invitation-mail.ts';
import { isRole } from '#server/accounts/access.ts';
import type { Staff } from '#server/accounts/staff.ts';
import { startReset } from '#server/accounts/team.ts';

/**
 * The panel from the server's own command line, for whoever has no account yet or has lost everything:
 * `npm run panel:invitar` and `npm run panel:recuperar`. Being able to run it is the proof of identity.
 */

class UsageError extends Error {}

const USAGE = {
  invitar: 'Uso: npm run panel:invitar -- --correo persona@ejemplo.com --papel atiende|administra',
  recuperar: 'Uso: npm run panel:recuperar -- --usuario nombre',
} as const;

interface Given {
  correo?: string | undefined;
  papel?: string | undefined;
  usuario?: string | undefined;
}

async function invite({ tools }: Staff, { correo = '', papel = '' }: Given): Promise<string> {
  const email = correo.toLowerCase();
  if (!isEmail(email) || !isRole(papel)) throw new UsageError(USAGE.invitar);
  if (await tools.people.withEmail(email)) {
    throw new UsageError(`${email} ya tiene una cuenta. Si perdió el acceso: ${USAGE.recuperar}`);
  }
  await tools.invitations.withdraw({ email });
  const kind = 'invitation';
  const invitation = { kind, email, role: papel, staffId: null } as const;
  const secret = await tools.invitations.create(invitation);
  const note = { actor: SERVER_ACTOR, subject: email, detail: papel, address: '' };
  await tools.audit.note({ ...note, action: 'invited' });
  return secret;
}

async function recover({ tools }: Staff, { usuario = '' }: Given): Promise<string> {
  const person = usuario === '' ? null : await tools.people.named(usuario);
  if (person === null) {
    const missing = usuario === '' ? '' : `No existe «${usuario}».\n\n`;
    const names = (await tools.people.all()).map(({ username }) => `  ${username}`).join('\n');
    const known = names === '' ? 'Todavía no hay cuentas: `npm start` da el primer enlace.' : names;
    throw new UsageError(`${missing}${USAGE.recuperar}\n\nCuentas:\n${known}`);
  }
  await tools.people.update(person.id, { suspended: false });
  const secret = await startReset(tools, person, null);
  await tools.audit.note({
    actor: SERVER_ACTOR,
    action: 'reset',
    subject: person.username,
    address: '',
  });
  return secret;
}

const MAILED: Readonly<Record<MailedHow, string>> = {
  sent: 'También salió por correo.',
  kept: 'No hay servidor de correo: pásale tú este enlace.',
  failed: 'El correo no pudo salir: pásale tú este enlace.',
};

/** Said when nobody has said where the site is. */
function assumed(origin: string): string {
  return (
    `  SITE_URL no está puesta: el enlace supone que el sitio está en ${origin}.\n` +
    '  Si está en otra dirección, ponla en .env y pide otro, o cámbiala en el enlace.\n'
  );
}

async function run(): Promise<void> {
  const [command = '', ...rest] = process.argv.slice(2);
  const text = { type: 'string' } as const;
  const options = {
    correo: text,
    papel: text,
    usuario: text,
    enviar: { type: 'boolean' },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ args: rest, options }));
  } catch {
    throw new UsageError(command === 'invitar' ? USAGE.invitar : USAGE.recuperar);
  }
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  // What it does is said in Spanish below; the log is for what goes wrong.
  const lines = standardOutput();
  const services = await createServices(config, createLog('error', lines), lines).catch(
    (error: unknown) => {
      throw explainStart(error, config);
    },
  );
  try {
    const { staff } = services;
    const secret = await (command === 'invitar' ? invite(staff, values) : recover(staff, values));
    const origin = config.siteUrl?.origin ?? `http://localhost:${config.port}`;
    const link = `${origin}/panel/invitacion/${secret}`;
    process.stdout.write(`\n  ${link}\n\n  Sirve una vez, durante tres días.\n`);
    if (config.siteUrl === null) process.stdout.write(assumed(origin));
    if (values.enviar === true && values.correo !== undefined && isRole(values.papel)) {
      const letter = { to: values.correo, link, role: values.papel, by: null } as const;
      const mailed = await staff.tools.mailInvitation({ ...letter, kind: 'invitation' });
      process.stdout.write(`  ${MAILED[mailed]}\n`);
    }
    process.stdout.write('\n');
  } finally {
    await services.close();
  }
}

try {
  await run();
} catch (error) {
  process.stderr.write(`\n✗ ${error instanceof Error ? error.message : String(error)}\n\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

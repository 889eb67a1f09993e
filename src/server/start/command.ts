/** The terminal commands for a site's data. All but `restaurar` may run while the site runs. */
import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { holdContent } from '#content/snapshot/content.ts';
import { readSnapshot } from '#content/snapshot/snapshot.ts';
import { takeMail } from '#server/leads/conversation/conversation.ts';
import { LARGEST_MAIL } from '#server/leads/conversation/mailbox-reader.ts';
import { deliveriesCommand, DELIVERIES_USAGE } from '#server/leads/inbox/deliveries-report.ts';
import { EXPORT_USAGE, exportWish } from '#server/leads/inbox/export.ts';
import { type Config, contentFolder, readConfig } from '#server/settings/config.ts';
import { takeEnvFile } from '#server/settings/env-file.ts';
import { sqliteFile } from '#server/platform/database/database.ts';
import { SERVER_ACTOR } from '#server/requests/audit.ts';
import { createScheduledLeases } from '#server/platform/database/scheduled-lease.ts';
import { isStoreUnavailable } from '#server/platform/database/store-error.ts';
import { createLog, standardOutput } from '#server/platform/log.ts';
import { askYes, BACKUP_USAGE, copyCommand, restoreCommand } from '#server/watch/backup/command.ts';
import { createCopies } from '#server/watch/backup/copies.ts';
import {
  CONTENT_USAGE,
  contentBroughtBack,
  contentCommand,
  readServed,
} from '#server/start/content-command.ts';
import {
  INVITE_USAGE,
  inviteCommand,
  RECOVER_USAGE,
  recoverCommand,
} from '#server/start/panel-command.ts';
import { roundCommand } from '#server/start/round-command.ts';
import type { Services } from '#server/start/services.ts';
import { explainStart, QUIET, withDatabase } from '#server/start/start-failure.ts';
import type { Said } from '#server/watch/backup/command.ts';
import { codeOf, messageOf } from '#server/platform/system-error.ts';

/** An export contains personal data, so only the user of this process may read the file. */
const OWNER_ONLY = 0o600;

type Command = (config: Config, args: readonly string[]) => Promise<Said>;

async function holdSaidContent(config: Config): Promise<void> {
  holdContent((await readServed(config)) ?? (await readSnapshot(contentFolder(config))));
}

const speaking =
  (command: Command): Command =>
  async (config, args) => {
    await holdSaidContent(config);
    return command(config, args);
  };

const COMMANDS: Readonly<Record<string, Command>> = {
  ronda: speaking(roundCommand),
  entregas: speaking((config, args) =>
    withDatabase(config, (database) => deliveriesCommand(database, args)),
  ),
  copia: (config) =>
    withDatabase(config, (database) => {
      const leases = createScheduledLeases(database);
      const copies = createCopies({ settings: config, database, leases, log: QUIET });
      return copyCommand(config, () => copies.make('a-mano'));
    }),
  // The current database may be damaged, so the command must not open it.
  async restaurar(config, args) {
    const said = await restoreCommand(config, args, askYes);
    if (said.code !== 0) return said;
    // The restored backup may contain another secret key, so this reads the configuration again.
    return { ...said, text: said.text + (await contentBroughtBack(readConfig(process.env))) };
  },
  async solicitudes(config, args) {
    const wish = exportWish(args);
    if (wish === null) return { text: EXPORT_USAGE, code: 2 };
    return withServices(config, async ({ inbox }) => {
      const actor = { id: null, username: SERVER_ACTOR, address: '' };
      const { query, format, out } = wish;
      const { name, body } = await inbox.export.open(query, format, actor);
      const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
      if (out === '-') {
        await pipeline(source, process.stdout, { end: false });
        return { text: '', code: 0 };
      }
      const file = out ?? join(config.dataDir, name);
      await pipeline(source, createWriteStream(file, { flags: 'wx', mode: OWNER_ONLY }));
      return { text: `\n  ${file}\n\n`, code: 0 };
    });
  },
  contenido: contentCommand,
  recibir: receiveCommand,
  invitar: (config, args) =>
    withServices(config, ({ staff }) => inviteCommand(config, staff, args)),
  recuperar: (config, args) =>
    withServices(config, ({ staff }) => recoverCommand(config, staff, args)),
};

const USAGES: Readonly<Record<string, string>> = {
  ronda: 'Uso: npm run ronda, una ronda ahora, paso por paso',
  entregas: DELIVERIES_USAGE,
  copia: BACKUP_USAGE,
  restaurar: BACKUP_USAGE,
  solicitudes: EXPORT_USAGE,
  contenido: CONTENT_USAGE,
  recibir: 'Uso: npm run recibir < correo.eml',
  invitar: INVITE_USAGE,
  recuperar: RECOVER_USAGE,
};
const WORDLESS = ['copia', 'recibir', 'ronda'];

function usageAsked(name: string, args: readonly string[]): Said | null {
  const isAsked = args.includes('--ayuda');
  if (!isAsked && !(WORDLESS.includes(name) && args.length > 0)) return null;
  const failed = FAILURES[name] ?? 1;
  const codes = `Termina con 0 si salió bien, con ${failed} si no, y con 2 si no se entendió lo pedido.`;
  return { text: `${USAGES[name]?.trimEnd()}\n\n${codes}\n`, code: isAsked ? 0 : 2 };
}

const RECEIVED = {
  kept: 'Guardado en «Correos sueltos».',
  aside: 'Apartado en «Correos sueltos», «Apartados»: parece de un programa o de una lista.',
  known: 'Ya estaba: no cambia nada.',
  own: 'Lo envió el propio sitio: no se guarda.',
  left: 'No es de ninguna solicitud, y dice que lo envió un programa o es de la propia agencia: no se guarda.',
} as const;

/** The largest mail, in bytes. For a larger mail, the command fails: the mail server keeps it. */
const LARGEST_PIPED = 256 * 1024 * 1024;

/** Runs `npm run recibir`, which reads one mail from standard input. */
async function receiveCommand(config: Config): Promise<Said> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= LARGEST_PIPED) chunks.push(chunk);
  }
  if (bytes === 0) return { text: 'Uso: npm run recibir < correo.eml\n', code: 2 };
  if (bytes > LARGEST_PIPED) throw new Error('Mide más de 256 MB: no se guardó.');
  // If the data disk is not mounted, the command must not make a new database on another disk.
  const data = config.databaseUrl === null ? sqliteFile(config.dataDir) : config.dataDir;
  if (!existsSync(data)) throw new Error(`DATA_DIR: no está ${data}. ¿Arrancó ya el sitio aquí?`);
  return withServices(config, async ({ conversation }) => {
    const original = Buffer.concat(chunks);
    const isLarge = bytes > LARGEST_MAIL;
    const { outcome, folio } = await takeMail(
      conversation,
      isLarge ? original.subarray(0, LARGEST_MAIL) : original,
      { at: Date.now(), original, ...(isLarge && { bytes }) },
    );
    const isKept = outcome === 'kept' && folio !== null;
    return { text: `${isKept ? `Guardado en ${folio}.` : RECEIVED[outcome]}\n`, code: 0 };
  });
}

async function withServices(
  config: Config,
  work: (services: Services) => Promise<Said>,
): Promise<Said> {
  await holdSaidContent(config);
  const { createServices } = await import('#server/start/services.ts');
  const lines = standardOutput();
  const services = await createServices(config, createLog('error', lines), lines).catch(
    (error: unknown) => {
      throw explainStart(error, config);
    },
  );
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}

function reasonOf(error: unknown): string {
  if (codeOf(error) === 'EEXIST') {
    return 'Ese archivo ya existe. Bórralo, o da otro nombre con --salida.';
  }
  if (!isStoreUnavailable(error)) return messageOf(error);
  const { cause } = error;
  return `La base de datos no contesta.${cause instanceof Error ? ` (${cause.message})` : ''}`;
}

/** Exit codes of failures. After 75 (EX_TEMPFAIL in sysexits.h), the mail server tries again. */
const FAILURES: Readonly<Record<string, number>> = { recibir: 75 };

const [name = '', ...args] = process.argv.slice(2);
try {
  takeEnvFile();
  const command = COMMANDS[name];
  if (command === undefined) throw new Error(`No hay una orden «${name}».`);
  const { text, code } = usageAsked(name, args) ?? (await command(readConfig(process.env), args));
  process[code === 0 ? 'stdout' : 'stderr'].write(text);
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`\n✗ ${reasonOf(error)}\n\n`);
  process.exitCode = FAILURES[name] ?? 1;
}

import { takeStored } from '#server/settings/stored-settings.ts';
import { ConfigError } from '#server/platform/config-error.ts';
import type { Config } from '#server/settings/config.ts';
import { sqliteFile, type Database, openDatabase } from '#server/platform/database/database.ts';
import { isStoreUnavailable } from '#server/platform/database/store-error.ts';
import { copyBeforeMigration } from '#server/watch/backup/make-copy.ts';
import { codeOf, messageOf } from '#server/platform/system-error.ts';

type Settings = Pick<Config, 'port' | 'metricsPort' | 'host' | 'dataDir' | 'databaseUrl'>;

/** Returns a ConfigError that explains a failed start in Spanish, or `error` if it is unknown. */
export function explainStart(error: unknown, config: Settings): unknown {
  const message = isStoreUnavailable(error)
    ? explainStore(error.cause ?? error, config)
    : explainListening(error, config);
  return message === null ? error : new ConfigError([message]);
}

function explainListening(error: unknown, { port, metricsPort, host }: Settings): string | null {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return (error as { port?: number }).port === metricsPort
        ? `METRICS_PORT: el puerto ${metricsPort} ya está ocupado por otro programa; elige otro`
        : `PORT: el puerto ${port} ya está ocupado por otro programa. ` +
            `Ciérralo o elige otro, por ejemplo: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `PORT: el sistema no permite usar el puerto ${port}; prueba con 4321`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: esta máquina no tiene la dirección ${host}`;
    default:
      return null;
  }
}

/** SQLite's primary result codes (https://sqlite.org/rescode.html). */
const SQLITE = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  open: 14,
  notADatabase: 26,
};

function explainStore(cause: unknown, { databaseUrl, dataDir }: Settings): string {
  const root = rootOf(cause);
  const said = messageOf(root);
  if (databaseUrl !== null) return explainPostgres(codeOf(root), said);
  const file = sqliteFile(dataDir);
  const number = (root as { errcode?: number }).errcode;
  switch (number === undefined ? codeOf(root) : number & 0xff) {
    case SQLITE.corrupt:
    case SQLITE.notADatabase:
      return (
        `DATA_DIR: ${file} está dañado o no es una base de SQLite (${said}). No se ha tocado.\n` +
        `    Si acabas de poner una copia en su lugar: borra ${file}-wal y ${file}-shm, que son del ` +
        'archivo anterior, vuelve a poner la copia y arranca otra vez.\n' +
        '    Si no: guarda aparte los tres archivos y pon la última copia buena. Los pasos están en ' +
        'docs/operacion.md, «Copias de seguridad».'
      );
    case SQLITE.busy:
    case SQLITE.locked:
      return `DATA_DIR: otro programa tiene bloqueado ${file}. Ciérralo y arranca otra vez.`;
    case SQLITE.full:
    case 'ENOSPC':
      return `DATA_DIR: no queda espacio en el disco de ${file}. Haz sitio y arranca otra vez.`;
    case SQLITE.readOnly:
    case SQLITE.open:
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return (
        `DATA_DIR: no se puede escribir ${file}. Esa carpeta y sus archivos deben ser del usuario ` +
        'que arranca el sitio, y el disco debe admitir escritura.'
      );
    case SQLITE.io:
      return `DATA_DIR: el disco de ${file} falla al leer o escribir (${said}). Revisa el disco.`;
    default:
      return `DATA_DIR: la base de datos ${file} no se pudo preparar: ${said}`;
  }
}

/** Explains a PostgreSQL code (manual, appendix A) in Spanish, without the database's URL. */
function explainPostgres(code: string | undefined, said: string): string {
  switch (code) {
    case '28P01':
    case '28000':
      return `DATABASE_URL: PostgreSQL no acepta ese usuario, esa clave o esa conexión: ${said}`;
    case '3D000':
      return 'DATABASE_URL: en ese servidor no existe esa base; créala con «createdb».';
    case '42501':
      return 'DATABASE_URL: ese usuario no puede crear tablas en la base; dale permiso.';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return `DATABASE_URL: PostgreSQL no contesta en esa dirección (${code}). ¿Está encendido?`;
    default:
      return `DATABASE_URL: la base de datos no se pudo preparar: ${said}`;
  }
}

function rootOf(error: unknown): unknown {
  let root = error;
  while (root instanceof Error && root.cause !== undefined) root = root.cause;
  return root;
}

export const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** How long a terminal command waits for the database, in milliseconds. */
const REACH_MS = 5_000;

/** Opens the site's database. Throws a ConfigError that says in Spanish what to do. */
export async function openForCommand(config: Config): Promise<Database> {
  const beforeMigration = (former: Pick<Database, 'kysely'>) =>
    copyBeforeMigration(former, config, QUIET);
  try {
    const database = await openDatabase({ ...config, beforeMigration }, QUIET, REACH_MS);
    await takeStored(database, config, QUIET);
    return database;
  } catch (error) {
    throw explainStart(error, config);
  }
}

export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openForCommand(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '#server/platform/config-error.ts';
import { finishRestore, makeDataFolder, writeWhole } from '#server/platform/data-folder.ts';
import { codeOf, messageOf } from '#server/platform/system-error.ts';

const FILE_NAME = 'secreto';
/** 384 bits: more than the 256 of an HMAC-SHA-256 key, and base64 without padding. */
const KEY_BYTES = 48;
const MINIMUM_LENGTH = 32;
/** The last line of a generated key that no database has used yet. */
const UNUSED_MARK = '# sin estrenar';

/**
 * The key that signs tokens, from `dataDir/secreto`. The first start generates it (mode 600) and
 * marks it as unused until {@link putKeyIntoUse}. Processes that start together get the same one.
 *
 * @param dataDir absolute path, created when missing
 * @throws ConfigError when the folder cannot be used or the file is damaged; UnfinishedRestore
 */
export function loadSecretKey(dataDir: string): string {
  const path = join(dataDir, FILE_NAME);
  try {
    makeDataFolder(dataDir);
    finishRestore(dataDir);
    return readKey(path) ?? createKey(path);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = messageOf(error);
    throw new ConfigError([`DATA_DIR: no se puede guardar la clave en ${path} (${reason})`], {
      cause: error,
    });
  }
}

/**
 * Removes the mark of a generated key.
 *
 * @param settings the key, and the folder of {@link loadSecretKey}
 * @param hasAccounts whether the database has accounts, whose second factors are encrypted with
 * another key
 * @throws ConfigError when it has: the former key is lost. The mark stays, so that the next start
 * reports it again
 */
export async function putKeyIntoUse(
  { dataDir, secretKey }: { dataDir: string; secretKey: string },
  hasAccounts: () => Promise<boolean>,
): Promise<void> {
  const path = join(dataDir, FILE_NAME);
  const text = readText(path);
  if (text !== `${secretKey}\n${UNUSED_MARK}`) return;
  if (await hasAccounts()) {
    throw new ConfigError([
      `SECRET_KEY: no estaba ${path}, y la base tiene cuentas del panel: con otra clave, sus segundos ` +
        'factores, los enlaces enviados y las claves puestas en «Ajustes» no valen.\n' +
        '    Pon la de antes: el archivo «secreto» de la última copia (tar -xzf COPIA -C DATA_DIR secreto), o ' +
        'SECRET_KEY.\n' +
        `    Si se perdió, acepta la nueva: borra de ${path} el renglón «${UNUSED_MARK}» y arranca. Cada ` +
        'persona recupera su cuenta con un enlace de «npm run panel:recuperar».',
    ]);
  }
  await writeWhole(path, Buffer.from(`${secretKey}\n`));
}

/** @returns null when there is no file */
function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const withoutMark = (text: string) => text.replace(new RegExp(`\\n${UNUSED_MARK}$`), '');

function readKey(path: string): string | null {
  const text = readText(path);
  if (text === null) return null;
  const key = withoutMark(text);
  if (key.length >= MINIMUM_LENGTH) return key;
  throw new ConfigError([
    `SECRET_KEY: el archivo ${path} está dañado; bórralo para generar otra clave ` +
      '(los formularios abiertos pedirán un segundo intento)',
  ]);
}

/**
 * Writes the key under a temporary name and links it into place: the link fails when another
 * process was faster, and no process reads half a key.
 */
function createKey(path: string): string {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${key}\n${UNUSED_MARK}\n`, { flag: 'wx', mode: 0o600, flush: true });
  // The creation mode is subject to the umask; the permission must be exact.
  chmodSync(draft, 0o600);
  try {
    place(draft, path);
    return key;
  } catch (error) {
    const winner = codeOf(error) === 'EEXIST' ? readKey(path) : null;
    if (winner === null) throw error;
    return winner;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** @throws with code EEXIST when `path` is already there */
function place(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // A file system without hard links (FAT, some network and container mounts).
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}

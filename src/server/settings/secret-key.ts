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
/** A multiple of three, so that the key in base64 needs no padding. */
const KEY_BYTES = 48;
const MINIMUM_LENGTH = 32;
/** The last line of the key's file, until `putKeyIntoUse` removes it. */
const UNUSED_MARK = '# sin estrenar';

/** Reads the secret key in the data folder, or makes one. Throws ConfigError. */
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
 * Removes the mark of a new key, at the first start with this key. Throws ConfigError if the
 * database already has accounts: their second factors need the earlier key, which is missing.
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

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function readKey(path: string): string | null {
  const text = readText(path);
  if (text === null) return null;
  const key = text.replace(new RegExp(`\\n${UNUSED_MARK}$`), '');
  if (key.length >= MINIMUM_LENGTH) return key;
  throw new ConfigError([
    `SECRET_KEY: el archivo ${path} está dañado; bórralo para generar otra clave ` +
      '(los formularios abiertos pedirán un segundo intento)',
  ]);
}

/** Writes the key to a temporary file and then links it, so that nobody reads an incomplete key. */
function createKey(path: string): string {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${key}\n${UNUSED_MARK}\n`, { flag: 'wx', mode: 0o600, flush: true });
  // Sets the permissions again, because the umask may have changed them.
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

function place(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // Copies the file on a disk without hard links, such as FAT and some network disks.
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}

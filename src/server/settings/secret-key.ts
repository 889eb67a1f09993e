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
/** A multiple of three, so that base64 needs no padding. */
const KEY_BYTES = 48;
const MINIMUM_LENGTH = 32;
/** The last line of a key file until a database uses the key. */
const UNUSED_MARK = '# sin estrenar';

/** Returns or makes the secret key in the data folder. Throws ConfigError or UnfinishedRestore. */
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

/** Removes the mark of a new key. Throws ConfigError if accounts need the earlier key. */
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

/** Writes the key to a temporary file and then links it: nobody can read an incomplete key. */
function createKey(path: string): string {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${key}\n${UNUSED_MARK}\n`, { flag: 'wx', mode: 0o600, flush: true });
  // The umask may have changed the permissions of the new file.
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
    // FAT and some network disks have no hard links.
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
  }
}

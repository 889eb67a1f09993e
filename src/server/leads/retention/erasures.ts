import { createHash, randomUUID } from 'node:crypto';
import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copiesFolder, makeDataFolder } from '#server/platform/data-folder.ts';
import { ignoreMissing } from '#server/platform/system-error.ts';

export interface Erasure {
  id: string;
  /**
   * The moment of the erasure, in milliseconds since 1970. Later data about the person are not
   * erased.
   */
  at: number;
  digest: string;
}

/**
 * The name of the file with the list of erasures. The file is in the folder of the backup copies,
 * so that a person who moves the folder also moves the file. No backup copy contains the file, so
 * that a restored copy does not undo an erasure.
 */
const FILE_NAME = 'borrados.txt';

/**
 * Returns the SHA-256 digest of a mail address, in base64url.
 *
 * @param mail a `mail_key`
 */
export function mailDigest(mail: string): string {
  return createHash('sha256').update(mail).digest('base64url');
}

/**
 * Adds an erasure to the list on the disk. The caller adds the erasure before the database deletes
 * the data. If a backup copy is restored later, the list shows which erasures must be repeated.
 *
 * @throws the system's error if the file cannot be written
 */
export async function listErasure(dataDir: string, mail: string, at: number): Promise<Erasure> {
  const erasure = { id: randomUUID(), at, digest: mailDigest(mail) };
  await append(dataDir, [erasure]);
  return erasure;
}

/**
 * Reads the list of erasures. If the file is missing, the list is empty.
 *
 * @param folder the folder of the backup copies
 */
export async function readErasures(folder: string): Promise<Erasure[]> {
  const text = await readFile(join(folder, FILE_NAME), 'utf8').catch(ignoreMissing);
  return (text ?? '').split('\n').flatMap((line) => {
    const [id = '', at = '', digest = ''] = line.split(' ');
    // A power cut may have left an incomplete last line. This erasure was never confirmed, so the
    // function ignores the line.
    return digest.length === mailDigest('').length ? [{ id, at: Number(at), digest }] : [];
  });
}

/**
 * Adds erasures to the site's own list. The erasures come from the list beside a backup copy,
 * because the backup copy may be from another computer.
 */
export async function adoptErasures(folder: string, dataDir: string): Promise<void> {
  const known = new Set((await readErasures(copiesFolder(dataDir))).map(({ id }) => id));
  const unknown = (await readErasures(folder)).filter(({ id }) => !known.has(id));
  if (unknown.length > 0) await append(dataDir, unknown);
}

async function append(dataDir: string, erasures: readonly Erasure[]): Promise<void> {
  makeDataFolder(copiesFolder(dataDir));
  const file = await open(join(copiesFolder(dataDir), FILE_NAME), 'a', 0o600);
  try {
    // Each entry begins with a line break, because the last line of the file may be incomplete.
    const lines = erasures.map(({ id, at, digest }) => `\n${id} ${at} ${digest}\n`);
    await appendFile(file, lines.join(''), { flush: true });
  } finally {
    await file.close();
  }
}

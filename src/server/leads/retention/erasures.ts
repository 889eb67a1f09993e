import { createHash, randomUUID } from 'node:crypto';
import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copiesFolder, makeDataFolder } from '#server/platform/data-folder.ts';
import { ignoreMissing } from '#server/platform/system-error.ts';

export interface Erasure {
  id: string;
  /** The moment in milliseconds since 1970. The erasure does not affect later data. */
  at: number;
  digest: string;
}

/**
 * The name of the list of erasures. The list is beside the backup copies, so that it moves with
 * them. The list is inside no copy, so that no restoration undoes an erasure.
 */
const FILE_NAME = 'borrados.txt';

/**
 * Returns the SHA-256 of a mail address, in base64url.
 *
 * @param mail a `mail_key`
 */
export function mailDigest(mail: string): string {
  return createHash('sha256').update(mail).digest('base64url');
}

/**
 * Adds an erasure to the list durably. The list must contain an erasure before the data are
 * deleted, because a restoration could undo an erasure that is not in the list.
 *
 * @throws the system's error if the file cannot be written
 */
export async function listErasure(dataDir: string, mail: string, at: number): Promise<Erasure> {
  const erasure = { id: randomUUID(), at, digest: mailDigest(mail) };
  await append(dataDir, [erasure]);
  return erasure;
}

/**
 * Reads the list of erasures. A missing file is an empty list.
 *
 * @param folder the folder of the backup copies
 */
export async function readErasures(folder: string): Promise<Erasure[]> {
  const text = await readFile(join(folder, FILE_NAME), 'utf8').catch(ignoreMissing);
  return (text ?? '').split('\n').flatMap((line) => {
    const [id = '', at = '', digest = ''] = line.split(' ');
    // A power cut may have shortened the last line. Nobody got a confirmation of that erasure.
    return digest.length === mailDigest('').length ? [{ id, at: Number(at), digest }] : [];
  });
}

/**
 * Adds the list beside a backup copy to the site's list, because the copy may come from another
 * machine.
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
    // Each entry starts on a new line, because the last line may be incomplete.
    const lines = erasures.map(({ id, at, digest }) => `\n${id} ${at} ${digest}\n`);
    await appendFile(file, lines.join(''), { flush: true });
  } finally {
    await file.close();
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copiesFolder, makeDataFolder } from '#server/platform/data-folder.ts';
import { ignoreMissing } from '#server/platform/system-error.ts';

export interface Erasure {
  id: string;
  /** In milliseconds since 1970. The erasure does not include data that arrived later. */
  at: number;
  digest: string;
}

/** Backup copies do not contain this file, so a restored copy does not undo an erasure. */
const FILE_NAME = 'borrados.txt';

export function mailDigest(mail: string): string {
  return createHash('sha256').update(mail).digest('base64url');
}

/** Adds an erasure to the list before the data is deleted. A restore repeats listed erasures. */
export async function listErasure(dataDir: string, mail: string, at: number): Promise<Erasure> {
  const erasure = { id: randomUUID(), at, digest: mailDigest(mail) };
  await append(dataDir, [erasure]);
  return erasure;
}

/** Reads the list of erasures in the folder of backups. Without the file, the list is empty. */
export async function readErasures(folder: string): Promise<Erasure[]> {
  const text = await readFile(join(folder, FILE_NAME), 'utf8').catch(ignoreMissing);
  return (text ?? '').split('\n').flatMap((line) => {
    const [id = '', at = '', digest = ''] = line.split(' ');
    // Ignores a line that a power cut left incomplete: the site never confirmed that erasure.
    return digest.length === mailDigest('').length ? [{ id, at: Number(at), digest }] : [];
  });
}

/**
 * Copies the erasures that `folder` lists to the list of `dataDir`. `folder` contains the backup to
 * restore, which may come from another computer.
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
    // The last line of the file may be incomplete, so each new line begins with a line break.
    const lines = erasures.map(({ id, at, digest }) => `\n${id} ${at} ${digest}\n`);
    await appendFile(file, lines.join(''), { flush: true });
  } finally {
    await file.close();
  }
}

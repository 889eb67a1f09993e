import { createHash, randomUUID } from 'node:crypto';
import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copiesFolder, makeDataFolder } from '#server/platform/data-folder.ts';
import { ignoreMissing } from '#server/platform/system-error.ts';

export interface Erasure {
  id: string;
  /** Milliseconds since 1970. The erasure does not include later data. */
  at: number;
  digest: string;
}

/** The list is not inside a backup copy, so that a restored copy does not undo an erasure. */
const FILE_NAME = 'borrados.txt';

export function mailDigest(mail: string): string {
  return createHash('sha256').update(mail).digest('base64url');
}

/** Adds an erasure to the list, to repeat it after a restore. Call this before the deletion. */
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
    // A power cut may leave the last line incomplete. The site never confirmed that erasure.
    return digest.length === mailDigest('').length ? [{ id, at: Number(at), digest }] : [];
  });
}

/** Adds the erasures listed beside a backup, which may come from another computer. */
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

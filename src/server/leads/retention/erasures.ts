import { createHash, randomUUID } from 'node:crypto';
import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copiesFolder, makeDataFolder } from '#server/platform/data-folder.ts';
import { ignoreMissing } from '#server/platform/system-error.ts';

/** That somebody was erased, without saying who. */
export interface Erasure {
  /** The database notes by it (`forgotten`) that it has been carried out there. */
  id: string;
  /** Milliseconds since 1970: of what came later nothing is meant. */
  at: number;
  /** Of the mail address: {@link mailDigest}. */
  digest: string;
}

/** Beside the copies, so that it goes where they go, and in none of them: no restoration undoes it. */
const FILE_NAME = 'borrados.txt';

/** @param mail a `mail_key`; @returns SHA-256, base64url */
export function mailDigest(mail: string): string {
  return createHash('sha256').update(mail).digest('base64url');
}

/**
 * Puts an erasure on the list; on the disk when it resolves. To be done before the erasing, so that
 * there is none that a restoration would undo.
 *
 * @throws the system's error when it cannot be written
 */
export async function listErasure(dataDir: string, mail: string, at: number): Promise<Erasure> {
  const erasure = { id: randomUUID(), at, digest: mailDigest(mail) };
  await append(dataDir, [erasure]);
  return erasure;
}

/** @param folder where copies are; none there, or nowhere, is an empty list */
export async function readErasures(folder: string): Promise<Erasure[]> {
  const text = await readFile(join(folder, FILE_NAME), 'utf8').catch(ignoreMissing);
  return (text ?? '').split('\n').flatMap((line) => {
    const [id = '', at = '', digest = ''] = line.split(' ');
    // The last one may have been cut off by a power cut; nobody was told that it was done.
    return digest.length === mailDigest('').length ? [{ id, at: Number(at), digest }] : [];
  });
}

/** Adds the list that lies beside a copy to the site's own: the copy may come from another machine. */
export async function adoptErasures(folder: string, dataDir: string): Promise<void> {
  const known = new Set((await readErasures(copiesFolder(dataDir))).map(({ id }) => id));
  const unknown = (await readErasures(folder)).filter(({ id }) => !known.has(id));
  if (unknown.length > 0) await append(dataDir, unknown);
}

async function append(dataDir: string, erasures: readonly Erasure[]): Promise<void> {
  makeDataFolder(copiesFolder(dataDir));
  const file = await open(join(copiesFolder(dataDir), FILE_NAME), 'a', 0o600);
  try {
    // Begins a line of its own, also after one that was cut off.
    const lines = erasures.map(({ id, at, digest }) => `\n${id} ${at} ${digest}\n`);
    await appendFile(file, lines.join(''), { flush: true });
  } finally {
    await file.close();
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { appendFile, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copiesFolder, makeDataFolder } from '#server/platform/data-folder.ts';
import { ignoreMissing } from '#server/platform/system-error.ts';

/** The erasure of a person, without naming them. */
export interface Erasure {
  /** The database stores it (`forgotten`) when the erasure has been done there. */
  id: string;
  /** Milliseconds since 1970: later data is not affected. */
  at: number;
  /** {@link mailDigest} of the mail address. */
  digest: string;
}

/**
 * Beside the backup copies, so that it moves with them, and inside none of them, so that no
 * restoration undoes it.
 */
const FILE_NAME = 'borrados.txt';

/** @param mail a `mail_key`; @returns SHA-256, base64url */
export function mailDigest(mail: string): string {
  return createHash('sha256').update(mail).digest('base64url');
}

/**
 * Adds an erasure to the list; durable when it resolves. It precedes the erasing itself, so that a
 * restoration cannot undo one that is not listed.
 *
 * @throws the system's error when it cannot be written
 */
export async function listErasure(dataDir: string, mail: string, at: number): Promise<Erasure> {
  const erasure = { id: randomUUID(), at, digest: mailDigest(mail) };
  await append(dataDir, [erasure]);
  return erasure;
}

/** @param folder of the copies; a missing one is an empty list */
export async function readErasures(folder: string): Promise<Erasure[]> {
  const text = await readFile(join(folder, FILE_NAME), 'utf8').catch(ignoreMissing);
  return (text ?? '').split('\n').flatMap((line) => {
    const [id = '', at = '', digest = ''] = line.split(' ');
    // A power cut may have truncated the last line; that erasure was not confirmed to anybody.
    return digest.length === mailDigest('').length ? [{ id, at: Number(at), digest }] : [];
  });
}

/** Adds the list beside a copy to the site's own: the copy may come from another machine. */
export async function adoptErasures(folder: string, dataDir: string): Promise<void> {
  const known = new Set((await readErasures(copiesFolder(dataDir))).map(({ id }) => id));
  const unknown = (await readErasures(folder)).filter(({ id }) => !known.has(id));
  if (unknown.length > 0) await append(dataDir, unknown);
}

async function append(dataDir: string, erasures: readonly Erasure[]): Promise<void> {
  makeDataFolder(copiesFolder(dataDir));
  const file = await open(join(copiesFolder(dataDir), FILE_NAME), 'a', 0o600);
  try {
    // Starts on a new line, also after a truncated one.
    const lines = erasures.map(({ id, at, digest }) => `\n${id} ${at} ${digest}\n`);
    await appendFile(file, lines.join(''), { flush: true });
  } finally {
    await file.close();
  }
}

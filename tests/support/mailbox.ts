import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

/** How often the folder is looked at while a mail is waited for, in milliseconds. */
const POLL_MS = 50;

/** A mail that the site delivered into its data folder. */
export interface DeliveredMail extends Email {
  /** The file's name, without the folder. */
  file: string;
  /** The addresses it is for. */
  recipients: string[];
}

/**
 * The mails that a server without SMTP_URL has left in its data folder, read as a mail program
 * would read them.
 *
 * @param dataDir the server's DATA_DIR
 * @returns sorted by file name; empty when there are none yet
 */
export async function readMails(dataDir: string): Promise<DeliveredMail[]> {
  const folder = join(dataDir, 'correo');
  const files = (await filesOf(folder)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    files.map((file) => {
      const path = join(folder, file);
      const reading = read.get(path) ?? readMail(path, file);
      read.set(path, reading);
      return reading;
    }),
  );
}

/** Mails that were read before: a test that waits for a mail looks twenty times a second. */
const read = new Map<string, Promise<DeliveredMail>>();

async function readMail(path: string, file: string): Promise<DeliveredMail> {
  const mail = await PostalMime.parse(await readFile(path));
  const recipients = (mail.to ?? []).flatMap((to) => to.address ?? []);
  return { ...mail, file, recipients };
}

/**
 * Waits for the mails that a predicate picks.
 *
 * @param dataDir the server's DATA_DIR
 * @param isWanted such as `(mail) => mail.subject?.includes(folio)`
 * @param count how many there must be at least
 * @param limitMs how long to wait, in milliseconds
 * @throws Error that lists the subjects there were instead
 */
export async function waitForMails(
  dataDir: string,
  isWanted: (mail: DeliveredMail) => boolean | undefined,
  count = 1,
  // Against hanging: a busy machine takes its time.
  limitMs = 120_000,
): Promise<DeliveredMail[]> {
  const limit = performance.now() + limitMs;
  for (;;) {
    const mails = await readMails(dataDir);
    const wanted = mails.filter(isWanted);
    if (wanted.length >= count) return wanted;
    if (performance.now() > limit) {
      const subjects = mails.map((mail) => mail.subject ?? '(sin asunto)').join('; ');
      throw new Error(`Llegaron ${wanted.length} de ${count} correos. Había: ${subjects || '—'}`);
    }
    await wait(POLL_MS);
  }
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    // The server makes the folder with the first mail.
    return [];
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

/** The time between two readings of the mail folder, in milliseconds. */
const POLL_MS = 50;

export interface DeliveredMail extends Email {
  file: string;
  recipients: string[];
}

/**
 * Returns the mails of a server that has no SMTP_URL, sorted by file name. Such a server writes its
 * mails into its data folder.
 *
 * @param dataDir the server's DATA_DIR
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

/**
 * The mails that the test has already read. The key is the file. While a test waits for a mail, it
 * reads the folder twenty times a second.
 */
const read = new Map<string, Promise<DeliveredMail>>();

async function readMail(path: string, file: string): Promise<DeliveredMail> {
  const mail = await PostalMime.parse(await readFile(path));
  const recipients = (mail.to ?? []).flatMap((to) => to.address ?? []);
  return { ...mail, file, recipients };
}

/**
 * Waits until the mails that a test needs have arrived.
 *
 * @param dataDir the server's DATA_DIR
 * @param isWanted tells whether a mail is needed, such as `(mail) => mail.subject?.includes(folio)`
 * @param count the smallest number of mails
 * @param limitMs the longest wait, in milliseconds
 * @throws Error if too few mails arrive; the message lists the subjects of all mails
 */
export async function waitForMails(
  dataDir: string,
  isWanted: (mail: DeliveredMail) => boolean | undefined,
  count = 1,
  // This limit ends a test that would wait without end. The limit is long enough for a busy
  // machine.
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
    return [];
  }
}

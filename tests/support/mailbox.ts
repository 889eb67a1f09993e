import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';

const POLL_MS = 50;

export interface DeliveredMail extends Email {
  file: string;
  recipients: string[];
}

/**
 * Returns a server's mails, sorted by file name. Without SMTP_URL, the server writes mails into
 * DATA_DIR.
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

const read = new Map<string, Promise<DeliveredMail>>();

async function readMail(path: string, file: string): Promise<DeliveredMail> {
  const mail = await PostalMime.parse(await readFile(path));
  const recipients = (mail.to ?? []).flatMap((to) => to.address ?? []);
  return { ...mail, file, recipients };
}

/**
 * @param count the smallest number of mails
 * @throws Error with the subjects of all mails
 */
export async function waitForMails(
  dataDir: string,
  isWanted: (mail: DeliveredMail) => boolean | undefined,
  count = 1,
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

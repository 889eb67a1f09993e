import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';

export interface DeliveredMail extends Email {
  file: string;
  recipients: string[];
}

/**
 * Returns the mails of a site without SMTP_URL, sorted by file name. Such a site writes its mails
 * into DATA_DIR.
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

/** Waits until there are at least `count` mails that `isWanted` accepts, and returns them all. */
export async function waitForMails(
  dataDir: string,
  isWanted: (mail: DeliveredMail) => boolean | undefined,
  count = 1,
  timeout = 120_000,
): Promise<DeliveredMail[]> {
  const wanted = async () => (await readMails(dataDir)).filter(isWanted);
  const arrived = expect.poll(async () => (await wanted()).length, { timeout });
  await arrived.toBeGreaterThanOrEqual(count);
  return wanted();
}

async function filesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

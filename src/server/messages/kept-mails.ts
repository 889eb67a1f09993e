import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '#server/platform/system-error.ts';

/**
 * The files to which a site without a mail server writes mails. Each file contains a whole enquiry.
 */
export type KeptMails = ReturnType<typeof keptMails>;

/**
 * The pattern of a mail file's name, which is `<delivery>.eml` with the id of the delivery. An
 * incomplete file has the name `.<delivery>.eml.parcial`.
 */
const MAIL = /^\.?(?<delivery>[\w-]+)\b.*\.eml(?:\.parcial)?$/;

/**
 * Creates the functions that read and delete mail files.
 *
 * @param folder the folder of the files, which may not exist
 */
export function keptMails(folder: string) {
  const names = async () => {
    const found = await readdir(folder).catch(ignoreMissing);
    return (found ?? []).flatMap((name) => {
      const delivery = MAIL.exec(name)?.groups?.['delivery'];
      return delivery === undefined ? [] : [{ path: join(folder, name), delivery }];
    });
  };
  return {
    /**
     * Returns the ids in the names of the mail files. An id belongs to a delivery or to an
     * invitation to the panel.
     */
    owners: async (): Promise<readonly string[]> => (await names()).map(({ delivery }) => delivery),
    async forget(deliveries: readonly string[]) {
      const gone = new Set(deliveries);
      for (const { path, delivery } of gone.size === 0 ? [] : await names()) {
        if (gone.has(delivery)) await unlink(path).catch(ignoreMissing);
      }
    },
    /**
     * Deletes all mail files that are older than a moment. A process that stops suddenly may leave
     * incomplete mails, and mails of deleted enquiries.
     *
     * @param before in milliseconds since 1970
     */
    async sweep(before: number) {
      for (const { path } of await names()) {
        const written = await stat(path).catch(ignoreMissing);
        if (written && written.mtimeMs < before) await unlink(path).catch(ignoreMissing);
      }
    },
  };
}

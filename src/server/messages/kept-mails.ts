import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '#server/platform/system-error.ts';

/** The mail files of a site without a mail server. Each file contains a whole enquiry. */
export type KeptMails = ReturnType<typeof keptMails>;

/**
 * The name of a mail file, with the id of its delivery: `<delivery>.eml`. An incomplete file has
 * the name `.<delivery>.eml.parcial`.
 */
const MAIL = /^\.?(?<delivery>[\w-]+)\b.*\.eml(?:\.parcial)?$/;

/**
 * Creates the access to the mail files.
 *
 * @param folder the folder of the files, which may be missing
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
    /** Returns the ids in the files' names: of deliveries, and of invitations to the panel. */
    owners: async (): Promise<readonly string[]> => (await names()).map(({ delivery }) => delivery),
    async forget(deliveries: readonly string[]) {
      const gone = new Set(deliveries);
      for (const { path, delivery } of gone.size === 0 ? [] : await names()) {
        if (gone.has(delivery)) await unlink(path).catch(ignoreMissing);
      }
    },
    /**
     * Deletes all files that are older than a moment. A process that dies may leave incomplete
     * mails, and mails of enquiries that were deleted.
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

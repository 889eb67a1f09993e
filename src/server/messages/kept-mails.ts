import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '#server/platform/system-error.ts';

/** The mail files of a site without a mail server; each holds a whole enquiry. */
export type KeptMails = ReturnType<typeof keptMails>;

/** A mail, or an unfinished one, named after its delivery: `<delivery>.eml`, `.<delivery>.eml.parcial`. */
const MAIL = /^\.?(?<delivery>[\w-]+)\b.*\.eml(?:\.parcial)?$/;

/** @param folder where they are; it may be missing */
export function keptMails(folder: string) {
  const names = async () => {
    const found = await readdir(folder).catch(ignoreMissing);
    return (found ?? []).flatMap((name) => {
      const delivery = MAIL.exec(name)?.groups?.['delivery'];
      return delivery === undefined ? [] : [{ path: join(folder, name), delivery }];
    });
  };
  return {
    /** The ids in their names: of deliveries, and of invitations to the panel. */
    owners: async (): Promise<readonly string[]> => (await names()).map(({ delivery }) => delivery),
    /** Deletes the files of deliveries. */
    async forget(deliveries: readonly string[]) {
      const gone = new Set(deliveries);
      for (const { path, delivery } of gone.size === 0 ? [] : await names()) {
        if (gone.has(delivery)) await unlink(path).catch(ignoreMissing);
      }
    },
    /**
     * Deletes all files older than a moment: a process that dies may leave unfinished mails, and
     * mails whose enquiry was deleted.
     *
     * @param before milliseconds since 1970
     */
    async sweep(before: number) {
      for (const { path } of await names()) {
        const written = await stat(path).catch(ignoreMissing);
        if (written && written.mtimeMs < before) await unlink(path).catch(ignoreMissing);
      }
    },
  };
}

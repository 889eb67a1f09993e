import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '#server/platform/system-error.ts';

/** The mails that a site without a mail server writes to files, by the id of the delivery. */
export type KeptMails = ReturnType<typeof keptMails>;

const MAIL = /^\.?(?<delivery>[\w-]+)\b.*\.eml(?:\.parcial)?$/;

export function keptMails(folder: string) {
  const names = async () => {
    const found = await readdir(folder).catch(ignoreMissing);
    return (found ?? []).flatMap((name) => {
      const delivery = MAIL.exec(name)?.groups?.['delivery'];
      return delivery === undefined ? [] : [{ path: join(folder, name), delivery }];
    });
  };
  return {
    owners: async (): Promise<readonly string[]> => (await names()).map(({ delivery }) => delivery),
    async forget(deliveries: readonly string[]) {
      const gone = new Set(deliveries);
      for (const { path, delivery } of gone.size === 0 ? [] : await names()) {
        if (gone.has(delivery)) await unlink(path).catch(ignoreMissing);
      }
    },
    async sweep(before: number) {
      for (const { path } of await names()) {
        const written = await stat(path).catch(ignoreMissing);
        if (written && written.mtimeMs < before) await unlink(path).catch(ignoreMissing);
      }
    },
  };
}

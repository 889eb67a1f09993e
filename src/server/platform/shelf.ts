import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { ignoreMissing } from '#server/platform/system-error.ts';

export type Shelf = ReturnType<typeof createShelf>;

/** Creates a cache with a file for each name. A file that is not complete counts as missing. */
export function createShelf(folder: string) {
  const at = (name: string) => join(folder, name);
  return {
    async read(name: string): Promise<unknown> {
      const bytes = await readFile(at(name)).catch(() => undefined);
      if (bytes === undefined) return undefined;
      const value = bytes.subarray(DIGEST_BYTES);
      const isWhole = digestOfBytes(value).equals(bytes.subarray(0, DIGEST_BYTES));
      return isWhole ? deserialize(value) : undefined;
    },
    async write(name: string, value: unknown): Promise<void> {
      const bytes = serialize(value);
      const partial = at(`.${name}.${randomUUID()}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeFile(partial, Buffer.concat([digestOfBytes(bytes), bytes]), { mode: 0o600 });
        await rename(partial, at(name));
      } finally {
        await rm(partial, { force: true });
      }
    },
    touch: (name: string): Promise<boolean> =>
      utimes(at(name), new Date(), new Date()).then(
        () => true,
        () => false,
      ),
    remove: (name: string): Promise<void> => rm(at(name), { force: true }),
    async byAge(): Promise<{ name: string; size: number; at: number }[]> {
      const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
      const found = names.map(async (name) => {
        const status = await stat(at(name)).catch(ignoreMissing);
        return { name, size: status?.size ?? 0, at: status?.mtimeMs ?? 0 };
      });
      return (await Promise.all(found)).sort((one, other) => other.at - one.at);
    },
  };
}

const DIGEST_BYTES = 32;
const digestOfBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

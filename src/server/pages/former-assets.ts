import type { SiteFile } from '#server/platform/http/site-files.ts';
import { createShelf } from '#server/platform/shelf.ts';

/**
 * The time for which the server keeps an unused file of another build, in milliseconds. A browser
 * tab may be open since yesterday.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * The paths of files whose name contains a digest. Two builds never have different files at such a
 * path.
 */
const ASSET = /^\/_astro\/(\w[\w.-]*)$/;

/**
 * Keeps the files of other builds that use this data folder. A file stays for a day after its last
 * use, because an open page of another build may request its files from any process.
 *
 * @param folder the absolute path of the folder for the files
 * @param client this build's files for browsers; the key is the path
 */
export function createFormerAssets(folder: string, client: ReadonlyMap<string, SiteFile>) {
  const shelf = createShelf(folder);
  return {
    /**
     * Stores this build's files for other processes. Deletes the files that no process has used for
     * a day.
     */
    keep: async (): Promise<void> => {
      for (const [path, file] of client) {
        const name = ASSET.exec(path)?.[1];
        if (name !== undefined && !(await shelf.touch(name))) await shelf.write(name, file);
      }
      for (const { name, at } of await shelf.byAge()) {
        if (Date.now() - at > KEPT_MS) await shelf.remove(name);
      }
    },
    find: async (path: string): Promise<SiteFile | undefined> => {
      const name = ASSET.exec(path)?.[1];
      return name === undefined ? undefined : ((await shelf.read(name)) as SiteFile | undefined);
    },
  };
}

import type { SiteFile } from '#server/platform/http/site-files.ts';
import { createShelf } from '#server/platform/shelf.ts';

/**
 * How long a file is kept after the last process that served it, in milliseconds: for a tab open
 * since yesterday.
 */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Paths of files whose name has a digest, so that no other build has another file there. */
const ASSET = /^\/_astro\/(\w[\w.-]*)$/;

/**
 * Scripts, styles and fonts of other builds that processes of this data folder serve, or served
 * until a day ago: a page of such a build may request its files from any process, and loads an
 * island when it is seen.
 *
 * @param folder absolute path
 * @param client this build's files for browsers, by path
 */
export function createFormerAssets(folder: string, client: ReadonlyMap<string, SiteFile>) {
  const shelf = createShelf(folder);
  return {
    /**
     * Stores this build's files for the others, and deletes those that nobody has served for a day.
     * Called every hour.
     *
     * @throws the file system's error
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
    /** @returns another build's file; undefined if there is none */
    find: async (path: string): Promise<SiteFile | undefined> => {
      const name = ASSET.exec(path)?.[1];
      return name === undefined ? undefined : ((await shelf.read(name)) as SiteFile | undefined);
    },
  };
}

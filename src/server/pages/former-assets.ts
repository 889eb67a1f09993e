import type { SiteFile } from '#server/platform/http/site-files.ts';
import { createShelf } from '#server/platform/shelf.ts';

/** How long a file is kept after the last process that had it, in milliseconds: a tab open since yesterday. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Paths of files whose name has a digest, so that another build never means something else by it. */
const ASSET = /^\/_astro\/(\w[\w.-]*)$/;

/**
 * Scripts, styles and fonts of builds that other processes on this data folder serve, or served until a day ago: a
 * page that came from one of them asks for its files wherever the proxy sends it, and loads an island when it is seen.
 *
 * @param folder absolute path
 * @param client what this build has for browsers, by its path
 */
export function createFormerAssets(folder: string, client: ReadonlyMap<string, SiteFile>) {
  const shelf = createShelf(folder);
  return {
    /**
     * Leaves this build's for the others and forgets what nobody has had for a day. Worth doing every hour.
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
    /** @returns the file of another build at a path of the site; undefined where there is none */
    find: async (path: string): Promise<SiteFile | undefined> => {
      const name = ASSET.exec(path)?.[1];
      return name === undefined ? undefined : ((await shelf.read(name)) as SiteFile | undefined);
    },
  };
}

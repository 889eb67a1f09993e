import type { SiteFile } from '#server/platform/http/site-files.ts';
import { createShelf } from '#server/platform/shelf.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;

const ASSET = /^\/_astro\/(\w[\w.-]*)$/;

/** Keeps the files of earlier builds for a day: pages that are still open may request these. */
export function createFormerAssets(folder: string, client: ReadonlyMap<string, SiteFile>) {
  const shelf = createShelf(folder);
  return {
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

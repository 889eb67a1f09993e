import type { SiteFile } from '#server/platform/http/site-files.ts';

/** Creates a cache of recently requested files, up to `limit` bytes. */
export function createHeldFiles(limit: number) {
  const held = new Map<string, { file: SiteFile; size: number }>();
  const making = new Map<string, Promise<SiteFile>>();
  let bytes = 0;

  function forget(name: string): void {
    bytes -= held.get(name)?.size ?? 0;
    held.delete(name);
  }

  function hold(name: string, file: SiteFile): void {
    forget(name);
    const size = Object.values(file.forms).reduce((sum, { body }) => sum + body.length, 0);
    held.set(name, { file, size });
    bytes += size;
    for (const oldest of held.keys()) {
      if (bytes <= limit || oldest === name) break;
      forget(oldest);
    }
  }

  return {
    forget,
    get(name: string, make: () => Promise<SiteFile>): SiteFile | Promise<SiteFile> {
      const found = held.get(name);
      if (found !== undefined) {
        held.delete(name);
        held.set(name, found);
        return found.file;
      }
      const under = making.get(name);
      if (under !== undefined) return under;
      const made = make().then((file) => {
        hold(name, file);
        return file;
      });
      making.set(name, made);
      const forget = () => making.delete(name);
      made.then(forget, forget);
      return made;
    },
  };
}

import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { writeWhole } from '#server/platform/data-folder.ts';
import type { Encoded } from '#server/platform/http/content-encoding.ts';
import { ignoreMissing } from '#server/platform/system-error.ts';

/** The pages and files of one content as they are sent, by their paths. */
export interface Drawing {
  readonly bodies: ReadonlyMap<string, Uint8Array>;
  /** The content security policy of each page. */
  readonly policies: ReadonlyMap<string, string>;
  readonly encoded: ReadonlyMap<string, Encoded>;
  /** The page that each Markdown twin is of, by the twin's path. */
  readonly twins: ReadonlyMap<string, string>;
  /** The privacy notice, as Markdown. */
  readonly notice: { readonly version: string; readonly body: string };
  /** Whether its encodings are as small as they can be. */
  readonly isSettled: boolean;
}

/** Drawings that are kept: of now, and of those that somebody may go back to. */
const DRAWINGS = 4;
/** Bytes of pictures that are kept. */
const PICTURES_LIMIT = 256 * 1024 * 1024;

/**
 * What was made of contents and may be made again: the newest, in a folder of its own, so that a start or a request
 * need not wait for it. Nothing here is ever missed: what cannot be read or written is made anew.
 *
 * @param folder absolute path; null for keeping nothing
 */
export function createKeptPages(folder: string | null) {
  const drawings = folder === null ? null : join(folder, 'paginas');
  const pictures = folder === null ? null : join(folder, 'imagenes');
  const making = new Map<string, Promise<Buffer>>();

  return {
    /** @returns what was kept under a name; null where nothing was */
    async read(name: string): Promise<Drawing | null> {
      if (drawings === null) return null;
      const path = join(drawings, name);
      try {
        const drawing = deserialize(await readFile(path)) as Drawing;
        await utimes(path, new Date(), new Date());
        return drawing;
      } catch {
        return null;
      }
    },
    /** Keeps a drawing under a name, and forgets the oldest. @throws the file system's error */
    async write(name: string, drawing: Drawing): Promise<void> {
      if (drawings === null) return;
      await mkdir(drawings, { recursive: true, mode: 0o700 });
      await writeWhole(join(drawings, name), serialize(drawing), 0o600);
      const known = await byAge(drawings);
      for (const { path } of known.slice(DRAWINGS)) await rm(path, { force: true });
    },
    /** A picture that was made before under a name, or is made now, once for all who ask meanwhile. */
    async picture(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
      if (pictures === null) return make();
      const path = join(pictures, digestOf(name));
      const found = await readFile(path).catch(ignoreMissing);
      if (found !== undefined) return found;
      const under = making.get(path) ?? make();
      making.set(path, under);
      try {
        const made = await under;
        await mkdir(pictures, { recursive: true, mode: 0o700 });
        await writeWhole(path, made, 0o600).catch(() => undefined);
        return made;
      } finally {
        making.delete(path);
      }
    },
    /** Forgets the pictures that were made longest ago, where all take more than they may. */
    async forgetPictures(): Promise<void> {
      if (pictures === null) return;
      let bytes = 0;
      for (const { path, size } of await byAge(pictures)) {
        bytes += size;
        if (bytes > PICTURES_LIMIT) await rm(path, { force: true });
      }
    },
  };
}

/** One name for whatever a drawing depends on. @param on JSON */
export function digestOf(on: unknown): string {
  return createHash('sha256').update(JSON.stringify(on)).digest('hex').slice(0, 32);
}

/** The files of a folder, the newest first; none where there is no such folder. */
async function byAge(folder: string): Promise<{ path: string; size: number; at: number }[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const files = names.map(async (name) => {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    return { path, size: found?.size ?? 0, at: found?.mtimeMs ?? 0 };
  });
  return (await Promise.all(files)).sort((one, other) => other.at - one.at);
}

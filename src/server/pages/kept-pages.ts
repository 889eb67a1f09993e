import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Encoded } from '#server/platform/http/content-encoding.ts';
import { createShelf, type Shelf } from '#server/platform/shelf.ts';

/** The bytes of a page or file in their encodings. */
export interface KeptFile {
  readonly body: Uint8Array;
  readonly encoded: Encoded;
  /** Whether the encodings are the smallest possible. */
  readonly isSettled: boolean;
}

/** The pages and files of one content, without their bytes. */
export interface Drawing {
  /** The digest of each, by path. */
  readonly digests: ReadonlyMap<string, string>;
  /** The content security policy of each page. */
  readonly policies: ReadonlyMap<string, string>;
  /** The page of each Markdown twin, by the twin's path. */
  readonly twins: ReadonlyMap<string, string>;
  /** The privacy notice, as Markdown. */
  readonly notice: { readonly version: string; readonly body: string };
  /** Whether all encodings are the smallest possible. */
  readonly isSettled: boolean;
}

/** The folder of the cache, in the content's part of the data folder. */
export const KEPT = 'hecho';
/** The cached drawings: of the present content, and of contents that somebody may restore. */
const DRAWINGS = 4;
/** The most bytes of cached pictures. */
const PICTURES_LIMIT = 256 * 1024 * 1024;
/** How long bytes without a drawing are kept, because another process may be making theirs: an hour. */
const UNNAMED_MS = 60 * 60 * 1000;

/**
 * Caches finished pages and pictures on the disk, so that a start or a request need not wait for
 * them. Everything in it can be made again: a file that cannot be read or written is made anew.
 *
 * @param folder absolute path; null to cache nothing
 */
export function createKeptPages(folder: string | null) {
  const [drawings, files, pictures] = ['paginas', 'archivos', 'imagenes'].map((name) =>
    folder === null ? null : createShelf(join(folder, name)),
  ) as [Shelf | null, Shelf | null, Shelf | null];
  const named = async (name: string) => (await drawings?.read(name)) as Drawing | undefined;

  return {
    /** @returns the value under a name; undefined without one */
    drawing: named,
    /**
     * Stores a drawing under a name, and deletes the oldest with their files. @throws the file
     * system's error
     */
    async keepDrawing(name: string, drawing: Drawing): Promise<void> {
      await drawings?.write(name, drawing);
      const [known, found] = [await drawings?.byAge(), await files?.byAge()];
      const needed = new Set<string>();
      for (const [index, { name: each }] of (known ?? []).entries()) {
        if (index >= DRAWINGS) await drawings?.remove(each);
        else for (const digest of (await named(each))?.digests.values() ?? []) needed.add(digest);
      }
      for (const { name: each, at } of found ?? []) {
        if (!needed.has(each) && Date.now() - at > UNNAMED_MS) await files?.remove(each);
      }
    },
    file: async (digest: string) => (await files?.read(digest)) as KeptFile | undefined,
    /** Whether a file is cached; it is then kept for another hour. */
    hasFile: async (digest: string) => (await files?.touch(digest)) === true,
    /** @throws the file system's error */
    keepFile: async (digest: string, file: KeptFile) => files?.write(digest, file),
    picture: async (name: string) => (await pictures?.read(name)) as Buffer | undefined,
    keepPicture: async (name: string, bytes: Buffer) => pictures?.write(name, bytes),
    /** Deletes the oldest pictures when they exceed the limit. */
    async forgetPictures(): Promise<void> {
      let bytes = 0;
      for (const { name, size } of (await pictures?.byAge()) ?? []) {
        bytes += size;
        if (bytes > PICTURES_LIMIT) await pictures?.remove(name);
      }
    },
  };
}

/** A digest of everything that a result depends on. @param on JSON */
export function digestOf(on: unknown): string {
  return createHash('sha256').update(JSON.stringify(on)).digest('hex').slice(0, 32);
}

/** A name for bytes. */
export function nameOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

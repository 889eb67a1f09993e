import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Encoded } from '#server/platform/http/content-encoding.ts';
import { createShelf, type Shelf } from '#server/platform/shelf.ts';

export interface KeptFile {
  readonly body: Uint8Array;
  readonly encoded: Encoded;
  readonly isSettled: boolean;
}

/** What the server stores of one snapshot: the digest of each file, and the policy of each page. */
export interface Drawing {
  readonly digests: ReadonlyMap<string, string>;
  readonly policies: ReadonlyMap<string, string>;
  readonly twins: ReadonlyMap<string, string>;
  readonly notice: { readonly version: string; readonly body: string };
  readonly isSettled: boolean;
}

export const KEPT = 'hecho';
/** The number of snapshots whose pages stay stored: the current one and three earlier ones. */
const DRAWINGS = 4;
const PICTURES_LIMIT = 256 * 1024 * 1024;
/** How long a file stays that no `Drawing` names: a process stores files before their `Drawing`. */
const UNNAMED_MS = 60 * 60 * 1000;

/** Creates the disk cache of finished pages and pictures. Stores nothing if `folder` is null. */
export function createKeptPages(folder: string | null) {
  const [drawings, files, pictures] = ['paginas', 'archivos', 'imagenes'].map((name) =>
    folder === null ? null : createShelf(join(folder, name)),
  ) as [Shelf | null, Shelf | null, Shelf | null];
  const named = async (name: string) => (await drawings?.read(name)) as Drawing | undefined;

  return {
    drawing: named,
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
    hasFile: async (digest: string) => (await files?.touch(digest)) === true,
    keepFile: async (digest: string, file: KeptFile) => files?.write(digest, file),
    picture: async (name: string) => (await pictures?.read(name)) as Buffer | undefined,
    keepPicture: async (name: string, bytes: Buffer) => pictures?.write(name, bytes),
    async forgetPictures(): Promise<void> {
      let bytes = 0;
      for (const { name, size } of (await pictures?.byAge()) ?? []) {
        bytes += size;
        if (bytes > PICTURES_LIMIT) await pictures?.remove(name);
      }
    },
  };
}

export function digestOf(on: unknown): string {
  return nameOf(Buffer.from(JSON.stringify(on)));
}

/** Returns the name of a cached file, which is a digest of the file's bytes. */
export function nameOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

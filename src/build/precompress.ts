import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import {
  CODING_SUFFIX,
  COMPRESSED_CODINGS,
  ENCODERS,
  isCompressible,
  mediaTypeOf,
} from '#server/platform/http/content-encoding.ts';

/** Writes `.br`, `.zst` and `.gz` copies of each compressible file, unless a copy is larger. */
export async function precompressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((each) => each.isFile() && isCompressible(mediaTypeOf(each.name)));
  const compress = async (path: string) => {
    const content = await readFile(path);
    for (const coding of COMPRESSED_CODINGS) {
      const compressed = await ENCODERS[coding](content);
      if (compressed.length < content.length)
        await writeFile(path + CODING_SUFFIX[coding], compressed);
    }
  };
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
}

export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': ({ dir }) => precompressFolder(fileURLToPath(dir)),
    },
  };
}

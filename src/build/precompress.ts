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

export interface PrecompressionReport {
  files: number;
  bytes: number;
  brotliBytes: number;
}

/**
 * Writes a `.br`, a `.zst` and a `.gz` copy beside each compressible file, but only if the copy is
 * smaller.
 */
export async function precompressFolder(folder: string): Promise<PrecompressionReport> {
  const report: PrecompressionReport = { files: 0, bytes: 0, brotliBytes: 0 };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !isCompressible(mediaTypeOf(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    const sizes = await Promise.all(
      COMPRESSED_CODINGS.map(async (coding) => {
        const compressed = await ENCODERS[coding](content);
        if (compressed.length >= content.length) return content.length;
        await writeFile(path + CODING_SUFFIX[coding], compressed);
        return compressed.length;
      }),
    );
    report.files += 1;
    report.bytes += content.length;
    report.brotliBytes += sizes[0] ?? content.length;
  }
  return report;
}

export function precompress(): AstroIntegration {
  let client: URL;
  return {
    name: 'precompress',
    hooks: {
      'astro:config:done': ({ config }) => {
        client = config.build.client;
      },
      'astro:build:done': async ({ logger }) => {
        const { files, bytes, brotliBytes } = await precompressFolder(fileURLToPath(client));
        const kilobytes = (count: number) => `${Math.round(count / 1024)} KB`;
        logger.info(`${files} files, ${kilobytes(bytes)} → ${kilobytes(brotliBytes)} with brotli`);
      },
    },
  };
}

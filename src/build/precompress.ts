import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import {
  CODING_SUFFIX,
  COMPRESSED_CODINGS,
  ENCODERS,
  ENCODER_SETTINGS,
  isCompressible,
  mediaTypeOf,
} from '#server/platform/http/content-encoding.ts';

const KEPT = join('.cache', 'precompressed');
const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;
export interface PrecompressionReport {
  files: number;
  bytes: number;
  brotliBytes: number;
}

/**
 * Writes a `.br`, a `.zst` and a `.gz` copy beside each compressible file, but only if the copy is
 * smaller.
 */
export async function precompressFolder(
  folder: string,
  kept = KEPT,
): Promise<PrecompressionReport> {
  await mkdir(kept, { recursive: true });
  const report: PrecompressionReport = { files: 0, bytes: 0, brotliBytes: 0 };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !isCompressible(mediaTypeOf(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    const digest = createHash('sha256').update(ENCODER_SETTINGS).update(content).digest('hex');
    const sizes = await Promise.all(
      COMPRESSED_CODINGS.map(async (coding) => {
        const compressed = await keptOr(join(kept, digest + CODING_SUFFIX[coding]), () =>
          ENCODERS[coding](content),
        );
        if (compressed.length >= content.length) return content.length;
        await writeFile(path + CODING_SUFFIX[coding], compressed);
        return compressed.length;
      }),
    );
    report.files += 1;
    report.bytes += content.length;
    report.brotliBytes += sizes[0] ?? content.length;
  }
  await forget(kept);
  return report;
}

async function keptOr(path: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = await readFile(path).catch(() => null);
  if (known !== null) {
    const now = new Date();
    await utimes(path, now, now);
    return known;
  }
  const made = await make();
  const fresh = `${path}-${process.pid}`;
  await writeFile(fresh, made);
  await rename(fresh, path);
  return made;
}

async function forget(kept: string): Promise<void> {
  const oldest = Date.now() - KEPT_FOR_MS;
  for (const name of await readdir(kept)) {
    const path = join(kept, name);
    // Another build may delete the cached file at the same time.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < oldest) await rm(path, { force: true });
  }
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

import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { fillRunningWords, RUNNING_PLACES, type RunningWords } from '#content/running-words.ts';
import { CODING_SUFFIX, COMPRESSED_CODINGS } from '#server/platform/http/content-encoding.ts';

/**
 * As small as the build makes them: there are two or three such files, the home page among them, and
 * all of it takes a start a fifth of a second.
 */
const ENCODERS = {
  br: (content: Buffer) =>
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (content: Buffer) => gzipSync(content, { level: constants.Z_BEST_COMPRESSION }),
  zstd: (content: Buffer) =>
    zstdCompressSync(content, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
};

/**
 * Puts into the built files what only the running process knows, and compresses those anew.
 *
 * @param contents every file of `dist/client` by its name; changed in place
 */
export function fillRunningFiles(contents: Map<string, Buffer>, words: RunningWords): void {
  const places = Object.values(RUNNING_PLACES);
  for (const [name, content] of contents) {
    const format = name.endsWith('.html') ? 'html' : name.endsWith('.md') ? 'markdown' : null;
    if (format === null || !places.some((place) => content.includes(place))) continue;
    const filled = Buffer.from(fillRunningWords(content.toString(), words, format));
    contents.set(name, filled);
    for (const coding of COMPRESSED_CODINGS) {
      const variant = name + CODING_SUFFIX[coding];
      if (contents.has(variant)) contents.set(variant, ENCODERS[coding](filled));
    }
  }
}

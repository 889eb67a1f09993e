// @ts-nocheck -- it puts its own in the place of what Node declares
/* global Buffer */
/**
 * Loaded into every server of the tests (`NODE_OPTIONS=--import=…`): what a start compresses with the
 * most effort, some of its pages with the same words each time, is compressed once and kept. That is
 * 0.7 of the 1.9 s of processor time that a start takes; the bytes are those that it would make itself.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import zlib from 'node:zlib';

/** With what builds have compressed: they remove what is a week old (src/build/precompress.ts). */
const KEPT = path.resolve('.cache/precompressed');

for (const name of ['brotliCompressSync', 'zstdCompressSync']) {
  const compress = zlib[name];
  zlib[name] = (content, options) => {
    const { params = {} } = options ?? {};
    const made = JSON.stringify([name, process.versions.brotli, process.versions.zstd, params]);
    const file = path.join(KEPT, hash('sha256', Buffer.concat([Buffer.from(made), content])));
    try {
      return readFileSync(file);
    } catch {
      const compressed = compress(content, options);
      // Whole or not at all, whenever this process is ended.
      const fresh = `${file}-${process.pid}-${threadId}`;
      mkdirSync(KEPT, { recursive: true });
      writeFileSync(fresh, compressed);
      renameSync(fresh, file);
      return compressed;
    }
  };
}
syncBuiltinESMExports();

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { precompressFolder } from './precompress.ts';

/**
 * This bit of a Zstandard header (RFC 8878) means that the decoder needs as much memory as the
 * whole content.
 */
const SINGLE_SEGMENT = 0b10_0000;
const PAGE = '<p>La misma frase.</p>'.repeat(100);

it('compresses with as much memory as the file takes, and not as zstd takes for 8 MB', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.html'), PAGE);
  await precompressFolder(folder);
  const frame = readFileSync(join(folder, 'a.html.zst'));
  expect(zstdDecompressSync(frame).toString()).toBe(PAGE);
  expect((frame[4] ?? 0) & SINGLE_SEGMENT).toBe(SINGLE_SEGMENT);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { precompressFolder } from './precompress.ts';

/** In a zstd frame's descriptor: its window is as large as its content (RFC 8878, section 3.1.1.1.1). */
const SINGLE_SEGMENT = 0b10_0000;

it('compresses with as much memory as the file takes, and not as zstd takes for 8 MB', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comprimir-'));
  try {
    const page = '<p>La misma frase.</p>'.repeat(100);
    writeFileSync(join(folder, 'a.html'), page);
    await precompressFolder(folder);
    const frame = readFileSync(join(folder, 'a.html.zst'));
    expect(zstdDecompressSync(frame).toString()).toBe(page);
    expect((frame[4] ?? 0) & SINGLE_SEGMENT).toBe(SINGLE_SEGMENT);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

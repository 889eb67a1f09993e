import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { precompressFolder } from './precompress.ts';

/**
 * This bit of a Zstandard header (RFC 8878) means that the decoder needs as much memory as the
 * whole content.
 */
const SINGLE_SEGMENT = 0b10_0000;
const PAGE = '<p>La misma frase.</p>'.repeat(100);

let folder: string;
let kept: string;
beforeEach(() => {
  folder = temporaryFolder();
  kept = temporaryFolder();
});

async function compressed(page: string) {
  writeFileSync(join(folder, 'a.html'), page);
  await precompressFolder(folder, kept);
  return (ending: string) => readFileSync(join(folder, `a.html.${ending}`));
}

it('compresses with as much memory as the file takes, and not as zstd takes for 8 MB', async () => {
  const frame = (await compressed(PAGE))('zst');
  expect(zstdDecompressSync(frame).toString()).toBe(PAGE);
  expect((frame[4] ?? 0) & SINGLE_SEGMENT).toBe(SINGLE_SEGMENT);
});

it('takes what an earlier build made of the same content, and of no other', async () => {
  await compressed(PAGE);
  const names = readdirSync(kept).sort();
  expect(names.map((name) => name.split('.')[1])).toEqual(['br', 'gz', 'zst']);
  writeFileSync(join(kept, names[0] ?? ''), 'kept');
  expect((await compressed(PAGE))('br').toString()).toBe('kept');
  const other = (await compressed(`${PAGE}.`))('br');
  expect(brotliDecompressSync(other).toString()).toBe(`${PAGE}.`);
});

it('forgets what no build has asked for in a week', async () => {
  await compressed(PAGE);
  const old = readdirSync(kept);
  const weekAgo = Date.now() / 1000 - 8 * 24 * 60 * 60;
  for (const name of old) utimesSync(join(kept, name), weekAgo, weekAgo);
  await compressed(`${PAGE}.`);
  const now = readdirSync(kept);
  expect(now).toHaveLength(3);
  expect(now.filter((name) => old.includes(name))).toEqual([]);
});

import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('gives the same key to processes that start together', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'secreto-'));
  try {
    // Each waits for the same instant, so that they really race.
    const program = `
      import { loadSecretKey } from '#server/platform/secret-key.ts';
      while (Date.now() < Number(process.argv[2])) {}
      process.stdout.write(loadSecretKey(process.argv[1]));`;
    const together = String(Date.now() + 1500);
    const processes = Array.from({ length: 4 }, () =>
      run(process.execPath, ['--input-type=module', '-e', program, dataDir, together]),
    );
    const keys = (await Promise.all(processes)).map((result) => result.stdout);
    expect(keys[0]).toMatch(/^[\w-]{64}$/);
    expect(new Set(keys).size).toBe(1);
    expect(readdirSync(dataDir)).toEqual(['secreto']);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it('gives the same key to processes that start together', async () => {
  const dataDir = temporaryFolder();
  const program = `
    import { loadSecretKey } from '#server/settings/secret-key.ts';
    process.stdin.once('data', () => {
      process.stdout.write(loadSecretKey(process.argv[1]));
      process.exit();
    });
    process.stderr.write('ready');`;
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program, dataDir]),
  );
  await Promise.all(processes.map(({ stderr }) => once(stderr, 'data')));
  for (const { stdin } of processes) stdin.write('now');
  const keys = await Promise.all(processes.map(({ stdout }) => text(stdout)));
  expect(keys[0]).toMatch(/^[\w-]{64}$/);
  expect(new Set(keys).size).toBe(1);
  expect(readdirSync(dataDir)).toEqual(['secreto']);
});

import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startProgram } from '#tests/support/program.ts';
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
  const all = Array.from({ length: 4 }, () => startProgram(program, { args: [dataDir] }));
  await Promise.all(all.map(({ said }) => said()));
  for (const { child } of all) child.stdin?.write('now');
  await Promise.all(all.map(({ ended }) => ended));
  const keys = all.map(({ output }) => output());
  expect(keys[0]).toMatch(/^[\w-]{64}$/);
  expect(new Set(keys).size).toBe(1);
  expect(readdirSync(dataDir)).toEqual(['secreto']);
});

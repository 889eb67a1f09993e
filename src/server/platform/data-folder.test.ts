import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDataFolder } from '#server/platform/data-folder.ts';
import { startProgram } from '#tests/support/program.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it('makes what is missing, for its user alone, and leaves what is there', () => {
  const folder = join(temporaryFolder(), 'una', 'dos');
  makeDataFolder(folder);
  makeDataFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('refuses a place that is a file, or is under one', () => {
  const file = join(temporaryFolder(), 'archivo');
  writeFileSync(file, '');
  expect(() => makeDataFolder(file)).toThrow('EEXIST');
  expect(() => makeDataFolder(join(file, 'dos'))).toThrow(/ENOTDIR|EEXIST|ENOENT/);
});

it.runIf(process.platform === 'linux')(
  'refuses at once where the system takes no folders',
  async () => {
    // If the code used Node's recursive `mkdir`, it would never return for `/proc`. The test runs a
    // separate program, so that this would not stop the other tests.
    const program = `
      import { loadSecretKey } from '#server/settings/secret-key.ts';
      try { loadSecretKey('/proc/atalaya/datos'); } catch (error) { console.log(error.message); }`;
    const { output, ended } = startProgram(program);
    await ended;
    expect(output()).toContain('DATA_DIR: no se puede guardar la clave en /proc/atalaya/datos');
  },
);

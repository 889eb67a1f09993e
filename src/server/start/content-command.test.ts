import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Config } from '#server/settings/config.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { contentCommand } from './content-command.ts';

it('adapts a folder of another version of the code, and says which files', async () => {
  const contentDir = temporaryFolder();
  cpSync('sample', contentDir, { recursive: true });
  const order = () => contentCommand({ contentDir } as Config, ['adaptar']);
  expect(await order()).toMatchObject({
    code: 0,
    text: expect.stringContaining('nada que adaptar') as string,
  });
  const file = join(contentDir, 'notas.yaml');
  const sample = readFileSync(file, 'utf8');
  writeFileSync(file, `${sample}viejo: algo\n`);
  expect(await order()).toMatchObject({
    code: 0,
    text: expect.stringMatching(/: notas\.yaml\./) as string,
  });
  expect(readFileSync(file, 'utf8')).toBe(sample);
});

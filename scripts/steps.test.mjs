import { cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { compile, sayDoubts } from './build.mjs';
import { captured } from './run.mjs';
import { step } from './steps.mjs';

vi.mock('./run.mjs', { spy: true });

function printed() {
  /** @type {unknown[]} */
  const lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(text) > 0);
  return () => lines.join('').replaceAll(/\d+,\d s/g, '0 s');
}

it('says the parts of a step as they begin', async () => {
  const said = printed();
  await step('Compilando', async (say) => {
    say('lee el contenido');
    say('dibuja las páginas');
    return Promise.resolve();
  });
  expect(said()).toBe('· Compilando… lee el contenido… dibuja las páginas… 0 s\n');
});

it('says what a build announces, and nothing else of what Astro prints', async () => {
  const said = printed();
  vi.mocked(captured).mockImplementation((_file, _args, { onLine = () => undefined } = {}) => {
    for (const line of ['10:00:00 [build] output: "static"', '[paso] compila el código'])
      onLine(line);
    return Promise.resolve({ code: 1, output: 'mal' });
  });
  const target = { label: 'el sitio', folder: 'dist' };
  await expect(compile(target, '/nowhere')).rejects.toThrow('La compilación falló');
  expect(said()).toBe('· Compilando el sitio… compila el código… 0 s\n');
});

it('says what in the content may be a slip', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const content = path.join(temporaryFolder(), 'content');
  cpSync('sample', content, { recursive: true });
  writeFileSync(path.join(content, 'boyas.md'), '---\nfecha: 2026-11-20\n---\n');
  await sayDoubts(content);
  expect(log.mock.calls.flat()).toEqual([
    'Para revisar; no detiene nada:\n' +
      `  ${content}/boyas.md: nada en el sitio lee este archivo; es una nota, y van en la carpeta «notas».`,
  ]);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const guide = readFileSync('docs/contenido.md', 'utf8');

it('the guide leads to files that exist', () => {
  const links = Array.from(
    guide.matchAll(/\]\(([\w./-]+\.\w+)(?:#[^)]*)?\)/g),
    ([, path = '']) => path,
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((path) => !existsSync(join('docs', path)))).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONTENT_FILES } from '#content/schemas/content-files.ts';
import { PICTURE_TEXTS } from '#content/read/picture-files.ts';

/** The agency's guide to content/. */
const guide = readFileSync('docs/contenido.md', 'utf8');

it('the guide lists every content file with what is in it, and no other', () => {
  const files = CONTENT_FILES.filter(({ file }) => file !== PICTURE_TEXTS);
  const listed = Array.from(guide.matchAll(/^\| `([\w/-]+\.yaml)` +\| (.*?) +\|/gm), (row) =>
    row.slice(1),
  );
  expect(listed.sort()).toEqual(files.map(({ file, about }) => [file, about]).sort());
});

it('the guide leads to files that exist', () => {
  const links = Array.from(
    guide.matchAll(/\]\(([\w./-]+\.\w+)(?:#[^)]*)?\)/g),
    ([, path = '']) => path,
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((path) => !existsSync(join('docs', path)))).toEqual([]);
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepAssets } from './kept-assets.mjs';
import { staleAddresses } from './purge-list.mjs';
import { exchanged } from './replaced-folder.mjs';

const HOUR_MS = 60 * 60 * 1000;

let root;
beforeEach(() => (root = mkdtempSync(path.join(tmpdir(), 'publicar-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A built folder with these files. */
function built(name, files) {
  const folder = path.join(root, name);
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return folder;
}
const assets = (folder) => readdirSync(path.join(folder, 'client/_astro')).sort();

it('keeps the files of earlier builds for a day after the last one that named them', () => {
  const one = built('one', { 'client/_astro/a.1.js': '1', 'client/_astro/a.1.js.br': 'b' });
  const two = built('two', { 'client/_astro/a.2.js': '2' });
  const three = built('three', { 'client/_astro/a.3.js': '3' });
  const four = built('four', { 'client/_astro/a.3.js': '3' });
  keepAssets(one, two, 0);
  expect(assets(two)).toEqual(['a.1.js', 'a.1.js.br', 'a.2.js']);
  keepAssets(two, three, 23 * HOUR_MS);
  expect(assets(three)).toEqual(['a.1.js', 'a.1.js.br', 'a.2.js', 'a.3.js']);
  keepAssets(three, four, 25 * HOUR_MS);
  expect(assets(four)).toEqual(['a.2.js', 'a.3.js']);
  keepAssets(path.join(root, 'none'), four);
});

it('lists what caches should forget: what changed, and what is gone', () => {
  const former = built('former', {
    'client/index.html': 'home',
    'client/servicios.html': 'same',
    'client/movil.html': 'same text, other policy',
    'client/viejo/index.html': 'gone',
    'client/robots.txt': 'one',
    'client/robots.txt.br': 'one',
    'client/errores/404.html': 'one',
    'client/_astro/a.1.js': '1',
    'policies.json': JSON.stringify({ '/movil': 'a' }),
  });
  const fresh = built('fresh', {
    'client/index.html': 'another home',
    'client/servicios.html': 'same',
    'client/movil.html': 'same text, other policy',
    'client/nuevo.html': 'new',
    'client/robots.txt': 'two',
    'client/robots.txt.br': 'two',
    'client/errores/404.html': 'two',
    'policies.json': JSON.stringify({ '/movil': 'b' }),
  });
  expect(staleAddresses(former, fresh)).toEqual(['/', '/movil', '/robots.txt', '/viejo']);
  expect(staleAddresses(null, fresh)).toEqual([]);
});

it('puts back what there was', async () => {
  const place = built('dist', { a: 'former' });
  const workshop = path.join(root, 'workshop');
  const fill = (fresh) => {
    mkdirSync(fresh);
    writeFileSync(path.join(fresh, 'a'), 'new');
    return Promise.resolve();
  };
  const there = () => readFileSync(path.join(place, 'a'), 'utf8');
  const { former, undo } = await exchanged(place, fill, workshop);
  expect(there()).toBe('new');
  expect(readFileSync(path.join(former, 'a'), 'utf8')).toBe('former');
  undo();
  expect(there()).toBe('former');
  (await exchanged(place, fill, workshop)).settle();
  expect(there()).toBe('new');
  expect(readdirSync(workshop)).toEqual([]);
});

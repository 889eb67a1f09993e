import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'huella con espacios '));
  mkdirSync(path.join(root, 'src'));
  write('src/a.ts', 'a');
  write('src/b.ts', 'b');
});

afterEach(() => rmSync(root, { recursive: true }));

/** @param {string} file @param {string} text */
const write = (file, text) => writeFileSync(path.join(root, file), text);
/** @param {Record<string, string>} [values] */
const taken = (values) => fingerprint(root, ['src', 'missing.json'], values);

it('stays the same while contents do, whatever the dates', () => {
  const before = taken();
  utimesSync(path.join(root, 'src/a.ts'), new Date(0), new Date(0));
  expect(taken()).toBe(before);
});

it.each([
  ['a content changes', () => write('src/a.ts', 'A')],
  ['a file is added', () => write('src/c.ts', '')],
  ['a file is renamed', () => (rmSync(path.join(root, 'src/b.ts')), write('src/c.ts', 'b'))],
  ['text moves to the next file', () => (write('src/a.ts', ''), write('src/b.ts', 'ab'))],
  ['a missing input appears', () => write('missing.json', '{}')],
])('changes when %s', (_, change) => {
  const before = taken();
  change();
  expect(taken()).not.toBe(before);
});

it('does not change with a test beside the code', () => {
  const before = taken();
  write('src/a.test.ts', 'test');
  expect(taken()).toBe(before);
});

it('changes with a setting, for which empty is the same as missing', () => {
  expect(taken({ platform: 'linux-x64' })).not.toBe(taken());
  expect(taken({ platform: '' })).toBe(taken());
});

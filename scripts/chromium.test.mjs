import path from 'node:path';
import { expect, it } from 'vitest';
import { chromiumCandidates } from './chromium.mjs';

const PATH = ['/usr/local/bin', '/usr/bin'].join(path.delimiter);
/** @param {string[]} files @returns {[{ PATH: string }, (file: string) => boolean]} */
const having = (...files) => [{ PATH }, (file) => files.includes(file)];

it('offers the system Chromium before Chrome, whatever the order of the folders', () => {
  const found = chromiumCandidates(...having('/usr/local/bin/google-chrome', '/usr/bin/chromium'));
  expect(found.map(({ file }) => file)).toEqual([
    '/usr/bin/chromium',
    '/usr/local/bin/google-chrome',
  ]);
});

it('offers the one made for tests before any other', () => {
  const found = chromiumCandidates(
    ...having('/usr/bin/chromium', '/usr/bin/chromium-headless-shell'),
  );
  expect(found[0]?.file).toBe('/usr/bin/chromium-headless-shell');
});

it('puts CHROMIUM_PATH first, even if it does not exist, so that the mistake is told', () => {
  const [, exists] = having('/usr/bin/chromium');
  const found = chromiumCandidates({ PATH, CHROMIUM_PATH: '/opt/none' }, exists);
  expect(found[0]).toEqual({ file: '/opt/none', origin: 'CHROMIUM_PATH' });
});

it('offers nothing on a machine without any', () => {
  expect(chromiumCandidates(...having())).toEqual([]);
});

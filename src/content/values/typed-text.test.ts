import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { fileNameFor } from '#content/read/markdown-file.ts';
import { readText } from '#content/read/read-text.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { typedText } from './typed-text.ts';

const { window } = new JSDOM('');
const isWellFormed = (text: string) => {
  const xml = `<rss>${text.replaceAll(/[&<>]/g, ' ')}</rss>`;
  const read = new window.DOMParser().parseFromString(xml, 'application/xml');
  return read.documentElement.nodeName === 'rss';
};

it.each([
  ['Hola\u000bmundo\u000c', 'Hola mundo '],
  ['a\u0001\u0008\u001f\u007f\u0091b\ufffe\uffff', 'ab'],
  ['\ud83d y 🧡\udde1', ' y 🧡'],
  ['Cafe\u0301', 'Café'],
  ['uno\r\ndos\ttres\u00a0€ 👩\u200d💻', 'uno\r\ndos\ttres\u00a0€ 👩\u200d💻'],
])('keeps of %j what can be kept', (typed, kept) => {
  expect(typedText(typed)).toBe(kept);
});

it('is well-formed in a feed, whatever was pasted', () => {
  expect(isWellFormed('a\u0001b')).toBe(false);
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom('\u0001', '\u000b', '\ud800', '\uffff', 'a'),
          fc.nat(0xffff).map((code) => String.fromCharCode(code)),
        ),
      }),
      (text) => isWellFormed(typedText(text)),
    ),
    { numRuns: 100 },
  );
});

it('is what is read of a file of the content too', () => {
  const directory = temporaryFolder();
  mkdirSync(join(directory, 'notas'));
  writeFileSync(join(directory, 'notas/a.md'), 'Uno\u0001 dos\u000btres\n');
  expect(readText('notas/a.md', directory)).toBe('Uno dos tres\n');
});

it.each([
  ['x'.repeat(316), 'x'.repeat(80)],
  [`Qué pasa ${'cuando preguntas '.repeat(20)}`, /^que-pasa(?:-cuando|-preguntas)+$/],
])('names no file longer than a disk takes', (title, name) => {
  const made = fileNameFor(title);
  expect(made).toMatch(typeof name === 'string' ? new RegExp(`^${name}$`) : name);
  expect(made.length).toBeLessThanOrEqual(80);
});

import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { ContentError } from '#content/schemas/content-error.ts';
import { tooMuchIn, yamlDocument } from './yaml-document.ts';

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

describe('a text in YAML that is more than anybody writes', () => {
  it.each([
    [
      'ten thousand fields',
      lines(10_000, (at) => `k${at}: v`),
      /línea 2001: hay más de 2000 campos/,
    ],
    ['a list of ten thousand', lines(10_000, () => '- v'), /más de 2000 campos y entradas/],
    ['brackets in brackets', `a: ${'['.repeat(2_000)}`, /línea 1: hay más de 24 grupos o listas/],
    ['braces in braces', '{a: '.repeat(2_000), /más de 24 grupos/],
    ['dashes after dashes', '- '.repeat(3_000), /más de 24 grupos/],
    ['names of names', '? '.repeat(3_000), /más de 24 grupos/],
    ['deeper and deeper', lines(300, (at) => `${' '.repeat(at)}k:`), /línea 25: hay más de 24/],
    ['entries with commas', `a: [${'x,'.repeat(5_000)}]`, /más de 2000 campos/],
    ['quotes alone', '"'.repeat(50_000), /más de 2000 campos/],
    ['documents', '---\n'.repeat(20_000), /más de 2000 campos/],
    ['aliases', `a: &a 1\nb: [${'*a, '.repeat(30)}]`, /más de 20 alias/],
    [
      'a file of a megabyte',
      `a: ${'x'.repeat(1_000_000)}`,
      /mide 1000003 caracteres, y caben 100000/,
    ],
  ])('%s is told with its line and what to do, and not parsed', (_what, text, words) => {
    expect(() => yamlDocument(text)).toThrow(ContentError);
    expect(() => yamlDocument(text)).toThrow(words);
  });

  it('is none that anybody has written', () => {
    for (const folder of ['sample', 'tests/nube-clara']) {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(yaml|md)$/.test(name)) continue;
        const text = readFileSync(`${folder}/${name}`, 'utf8');
        const yaml = name.endsWith('.md') ? (text.split(/^---$/m)[1] ?? '') : text;
        expect(tooMuchIn(yaml), name).toBeNull();
      }
    }
    expect(
      tooMuchIn(`a: >\n${'  una línea de prosa, con su coma: y más\n'.repeat(2_000)}`),
    ).toBeNull();
  });
});

it('finds what the parser finds, names that are there twice among them', () => {
  const key = fc.constantFrom('a', 'b', '"a"', '1', "'1'", 'null');
  const value = fc.constantFrom(
    '1',
    '[x, x]',
    '{a: 1, a: 2}',
    '"mal',
    "'bien'",
    '',
    '\n  a: 1\n  a: 2',
  );
  const text = fc
    .array(fc.tuple(key, value), { maxLength: 6 })
    .map((pairs) => pairs.map(([name, said]) => `${name}: ${said}`).join('\n'));
  fc.assert(
    fc.property(text, (written) => {
      const [ours, theirs] = [yamlDocument(written), parseDocument(written)];
      const told = ({ errors }: typeof ours) => errors.map(({ code }) => code).toSorted();
      expect(told(ours)).toEqual(told(theirs));
    }),
  );
});

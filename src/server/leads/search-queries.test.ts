import { expect, it } from 'vitest';
import { indexQuery, readSearch } from './search.ts';

it.each([
  ['a', '"a"', "'a'"],
  ['cafe', '"cafe"*', "'cafe':*"],
  ['Cafeterías dos', '"cafeterias"* AND "dos"*', "'cafeterias':* & 'dos':*"],
  [
    'ana 55 8765 4321',
    '"ana"* AND (("5587654321"*) OR ("55"* AND "8765"* AND "4321"*))',
    "'ana':* & (('5587654321':*) | ('55':* & '8765':* & '4321':*))",
  ],
])('looks for %s as %s or %s', (text, fts5, tsvector) => {
  const parts = readSearch(text) ?? [];
  expect(indexQuery(parts, 'fts5')).toBe(fts5);
  expect(indexQuery(parts, 'tsvector')).toBe(tsvector);
});

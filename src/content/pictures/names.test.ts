import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PICTURE_PLACES } from './names.ts';

it('is what the guide says of every name', () => {
  const guide = readFileSync('docs/contenido.md', 'utf8');
  const rows = Array.from(guide.matchAll(/^\| `([a-z-]+)` +\| (.*?) +\| +(\d+) px \|$/gm), (row) =>
    row.slice(1),
  );
  const places = Object.entries(PICTURE_PLACES).map(([name, { what, isSquare, leastWidth }]) => [
    name,
    isSquare ? `${what}; cuadrada` : what,
    String(leastWidth),
  ]);
  expect(rows).toEqual(places);
});

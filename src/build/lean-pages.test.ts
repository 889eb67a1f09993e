import { expect, it } from 'vitest';
import { reachable } from './lean-pages.ts';

const scripts = new Map([
  ['Form.a1.js', 'import "./react.b2.js"; "in the form"'],
  ['react.b2.js', '"in react"; import("./Form.a1.js")'],
  ['Late.c3.js', '"loaded later"'],
  ['Other.d4.js', 'import("./Late.c3.js")'],
]);

it('a page may run the scripts that it names, and those that these name', () => {
  const found = reachable('<astro-island component-url="/_astro/Form.a1.js">', scripts);
  expect(found).toContain('in the form');
  expect(found).toContain('in react');
  expect(found).not.toContain('loaded later');
});

it('scripts loaded later count', () => {
  expect(reachable('src="/_astro/Other.d4.js"', scripts)).toContain('loaded later');
});

import { expect, it } from 'vitest';
import { createLeanPages, reachable } from './lean-page.ts';

const scripts = new Map([
  ['Form.a1.js', 'import "./react.b2.js"; "in the form"'],
  ['react.b2.js', '"in react"; import("./Form.a1.js")'],
  ['Late.c3.js', '"loaded later"'],
  ['Other.d4.js', 'import("./Late.c3.js")'],
]);

it('a page may run the scripts that it names, and those that these name', () => {
  const found = reachable('<astro-island component-url="/_astro/Form.a1.js">', scripts);
  expect(found).toContain('Form.a1.js');
  expect(found).toContain('react.b2.js');
  expect(found).not.toContain('Late.c3.js');
});

it('scripts loaded later count', () => {
  expect(reachable('src="/_astro/Other.d4.js"', scripts)).toContain('Late.c3.js');
});

it('keeps the styles that the page uses, and leaves out what only React needs', () => {
  const page = createLeanPages(new Map())(
    '<meta charset="utf-8"><style>.aa0{color:red}.aa1{color:blue}</style><svg class="aa0"><path d="M0 0"></path></svg><ul>\n<li>a<!-- -->b</li>\n</ul><astro-island>c<!-- -->d</astro-island>',
  );
  expect(page).toContain('<style>.aa0{color:red}</style>');
  expect(page).toContain(
    '<svg class="aa0"><path d="M0 0"/></svg><ul><li>ab</li></ul><astro-island>c<!-- -->d<',
  );
});

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

it('shortens the name of a property in the markup too, unless a script names the property', () => {
  const shapes = ['--own', '--scripted']
    .map((name) => `<path fill="var(${name}, var(--own))" d="M0 0"></path>`)
    .join('');
  const page = createLeanPages(new Map([['Form.a1.js', "'--scripted'"]]))(
    `<meta charset="utf-8"><style>:root{--own:red;--scripted:tan}</style>Form.a1.js${shapes}`,
  );
  expect(page).toContain('<style>:root{--0:red;--scripted:tan}</style>');
  expect(page).toContain('<path fill="var(--0, var(--0))"');
  expect(page).toContain('<path fill="var(--scripted, var(--0))"');
});

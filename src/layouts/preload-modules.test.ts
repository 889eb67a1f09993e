// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { preloadModules } from './preload-modules.ts';

const asked = () =>
  [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);

beforeEach(() => {
  document.head.innerHTML = '';
});

const MODULES = 'data-modules="_astro/Form.js _astro/react.js"';

test.each([
  ['names', `<main><b ${MODULES}></b></main>`],
  ['stands in a page that names', `<main ${MODULES}><b></b></main>`],
])('asks at once for every module that an island %s', (_how, html) => {
  document.body.innerHTML = html;
  preloadModules(document.querySelector('b') ?? document.body);
  expect(asked()).toEqual([
    ['modulepreload', '/_astro/Form.js'],
    ['modulepreload', '/_astro/react.js'],
  ]);
});

test('asks for nothing where none is named', () => {
  document.body.innerHTML = '<b></b>';
  preloadModules(document.body);
  expect(asked()).toEqual([]);
});

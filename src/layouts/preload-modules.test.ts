// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { withModules } from '#build/island-modules.ts';
import { preloadModules } from './preload-modules.ts';

const asked = () =>
  [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);

afterEach(() => {
  document.head.innerHTML = '';
  delete document.body.dataset['modules'];
});

test('asks at once for every module that the page names', () => {
  const html = withModules('<body class="inicio">', ['_astro/Form.js', '_astro/react.js']);
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.body.dataset['modules'] = page.body.dataset['modules'] ?? '';
  preloadModules();
  expect(asked()).toEqual([
    ['modulepreload', '/_astro/Form.js'],
    ['modulepreload', '/_astro/react.js'],
  ]);
});

test('asks for nothing where nothing interacts', () => {
  preloadModules();
  expect(asked()).toEqual([]);
});

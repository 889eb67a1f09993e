import { describe, expect, it } from 'vitest';
import { modulesOf, withPreloads } from './island-preloads.ts';

const imports = new Map([
  ['_astro/Form.js', ['_astro/react.js', '_astro/schema.js']],
  ['_astro/client.js', ['_astro/react.js', '_astro/dom.js']],
  ['_astro/dom.js', ['_astro/react.js']],
]);
const island =
  '<astro-island component-url="/_astro/Form.js" renderer-url="/_astro/client.js"></astro-island>';

describe('the preloads of a page’s islands', () => {
  it('name every module once, with what those import', () => {
    expect(modulesOf(island + island, imports)).toEqual([
      '_astro/Form.js',
      '_astro/react.js',
      '_astro/schema.js',
      '_astro/client.js',
      '_astro/dom.js',
    ]);
  });

  it('are none where nothing interacts', () => {
    expect(modulesOf('<p>Hola</p>', imports)).toEqual([]);
  });

  it('stand at the end of the head', () => {
    expect(withPreloads('<head><title>x</title></head>', ['_astro/Form.js'])).toBe(
      '<head><title>x</title><link rel="modulepreload" href="/_astro/Form.js"></head>',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { withModules } from '#server/pages/island-modules.ts';
import { completed } from './island-modules.ts';

const imports = new Map([
  ['_astro/Form.js', ['_astro/react.js', '_astro/schema.js']],
  ['_astro/client.js', ['_astro/react.js', '_astro/dom.js']],
  ['_astro/dom.js', ['_astro/react.js']],
]);
const island =
  '<astro-island uid="Z2dfBfp" component-url="/_astro/Form.js" renderer-url="/_astro/client.js" ' +
  'opts="{&quot;name&quot;:&quot;Form&quot;,&quot;value&quot;:true}">';

describe('the modules of an island', () => {
  it('stand on it, each once, after what it imports, and what nothing reads does not', () => {
    expect(withModules(`<p>${island}</astro-island></p>`, imports)).toBe(
      '<p><astro-island data-modules="_astro/react.js _astro/schema.js _astro/Form.js ' +
        '_astro/dom.js _astro/client.js" component-url="/_astro/Form.js" ' +
        'renderer-url="/_astro/client.js" opts="{}"></astro-island></p>',
    );
  });

  it('change nothing where nothing interacts', () => {
    expect(withModules('<p>Hola</p>', imports)).toBe('<p>Hola</p>');
  });
});

describe('the modules of a page rendered on request', () => {
  const entries = new Map([
    ['/site/src/site/form/Form.tsx', '_astro/Form.js'],
    ['/site/src/ui/hydration/client.ts', '_astro/client.js'],
  ]);

  it('take the place that the server’s code left for them', () => {
    expect(completed('const a = "@@modules-of:Form@@";', entries, imports)).toBe(
      'const a = "_astro/react.js _astro/schema.js _astro/Form.js _astro/dom.js _astro/client.js";',
    );
  });

  it('stop the build when the island has another name', () => {
    expect(() => completed('"@@modules-of:Fom@@"', entries, imports)).toThrow('Fom');
  });
});

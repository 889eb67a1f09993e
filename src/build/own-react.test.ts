import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { ownReact } from './own-react.ts';

function built(imported: string, plugin: Plugin = ownReact()) {
  const root = temporaryFolder();
  writeFileSync(join(root, 'a.js'), "import('./b.js').then(({ b }) => b());");
  writeFileSync(join(root, 'b.js'), `import './${imported}';\nexport const b = () => 'b';`);
  writeFileSync(join(root, 'c.css'), 'p { color: red }');
  writeFileSync(join(root, 'c.js'), 'document.title = 1;');
  const rolldownOptions = { input: join(root, 'a.js') };
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, rolldownOptions },
  });
}

it('replaces Vite’s loader, and fails where it would not or where a style sheet is loaded', async () => {
  await expect(built('c.js')).resolves.toBeDefined();
  await expect(built('c.css')).rejects.toThrow('loads a style sheet');
  const { load: _, ...missed } = ownReact();
  await expect(built('c.js', missed)).rejects.toThrow('has Vite');
});

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { inlineHash } from '#server/platform/http/content-policy.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHELL = new URL('../layouts/shell.ts', import.meta.url);

/** Astro's script for islands. Astro's bundle is for old browsers, and ours is for new browsers. */
const ISLAND_SCRIPT = fileURLToPath(import.meta.resolve('astro/runtime/server/astro-island.js'));

const APART = '?apart';

/** Puts the script shell.ts into the head of every page, so that no page must request a file. */
export function plainShell(): AstroIntegration {
  return {
    name: 'plain-shell',
    hooks: {
      'astro:config:setup': async ({
        addClientDirective,
        addWatchFile,
        command,
        injectScript,
        updateConfig,
      }) => {
        const island = await bundle(ISLAND_SCRIPT, true, 'iife');
        updateConfig({
          vite: { plugins: [scriptsApart(), islandScript(island.text)] },
          security: {
            csp: { algorithm: 'SHA-256', scriptDirective: { hashes: [inlineHash(island.text)] } },
          },
        });
        for (const name of ['seen', 'touched', 'flow']) {
          addClientDirective({ name, entrypoint: `./src/layouts/${name}-directive.ts` });
        }
        const { text, files } = await bundle(fileURLToPath(SHELL), command === 'build', 'iife');
        for (const file of files) addWatchFile(file);
        injectScript('head-inline', text);
      },
    },
  };
}

function islandScript(text: string): Plugin {
  return {
    name: 'island-script',
    apply: 'build',
    load: {
      filter: { id: /astro-island\.prebuilt\.js$/ },
      handler: () => `export default ${JSON.stringify(text)};`,
    },
  };
}

/** Bundles a page's small script separately, if the page imports the script with `?apart`. */
function scriptsApart(): Plugin {
  return {
    name: 'scripts-apart',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(APART)) return null;
      const { text, files } = await bundle(id.slice(0, -APART.length), false, 'esm');
      for (const file of files) this.addWatchFile(file);
      return text;
    },
  };
}

async function bundle(
  entry: string,
  minify: boolean,
  format: 'esm' | 'iife',
): Promise<{ text: string; files: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: ROOT,
    bundle: true,
    format,
    minify,
    write: false,
    metafile: true,
    target: 'es2022',
  });
  return {
    text: outputFiles[0]?.text.trim() ?? '',
    files: Object.keys(metafile.inputs).map((file) => join(ROOT, file)),
  };
}

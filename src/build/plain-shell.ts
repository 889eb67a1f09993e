import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'esbuild';

const SHELL = new URL('../layouts/shell.ts', import.meta.url);

/**
 * Puts what every page does by itself (shell.ts) into every page's head, as one inline script whose
 * hash Astro adds to the content policy, and offers `client:painted` and `client:seen`.
 *
 * The script is bundled apart from the islands: Astro's own bundle would make a file of every module
 * that both use, and every page would ask for it.
 */
export function plainShell(): AstroIntegration {
  return {
    name: 'plain-shell',
    hooks: {
      'astro:config:setup': async ({
        addClientDirective,
        addWatchFile,
        command,
        config,
        injectScript,
      }) => {
        for (const name of ['painted', 'seen']) {
          addClientDirective({ name, entrypoint: `./src/layouts/${name}-directive.ts` });
        }
        const { outputFiles, metafile } = await build({
          entryPoints: [fileURLToPath(SHELL)],
          absWorkingDir: fileURLToPath(config.root),
          bundle: true,
          format: 'iife',
          minify: command === 'build',
          write: false,
          metafile: true,
          target: 'es2022',
        });
        for (const file of Object.keys(metafile.inputs)) addWatchFile(new URL(file, config.root));
        injectScript('head-inline', outputFiles[0]?.text.trim() ?? '');
      },
    },
  };
}

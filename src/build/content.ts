import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { content, holdContent } from '#content/content.ts';
import { contentDirectory } from '#content/content-directory.ts';
import { readSnapshot } from '#content/snapshot.ts';

/**
 * Astro integration: reads the content before anything of a build is drawn, and leaves it with what was
 * built, for the server (src/server/start/built-content.ts). A mistake in it stops the build.
 */
export function builtContent(): AstroIntegration {
  let out: URL;
  return {
    name: 'built-content',
    hooks: {
      'astro:config:setup': async ({ command }) => {
        if (command === 'build') holdContent(await readSnapshot(contentDirectory()));
      },
      'astro:config:done': ({ config }) => {
        out = config.outDir;
      },
      'astro:build:done': async () => {
        await writeFile(new URL('contenido.json', out), JSON.stringify(content()));
      },
    },
  };
}

import type { AstroIntegration } from 'astro';

/**
 * The mark of a line of output that names the next step of the build in Spanish. scripts/build.mjs
 * shows the marked lines.
 */
const MARK = '[paso]';

/**
 * Returns the Astro integration that prints the current part of the build. It must be the first
 * integration, because a part must be announced before other integrations work on it.
 */
export function progress(): AstroIntegration {
  const say = (part: string): void => {
    process.stdout.write(`${MARK} ${part}\n`);
  };
  return {
    name: 'progress',
    hooks: {
      'astro:build:start': () => say('compila el código'),
      'astro:build:generated': () => say('comprime y junta los archivos'),
    },
  };
}

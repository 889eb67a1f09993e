import type { AstroIntegration } from 'astro';

/**
 * The beginning of an output line that names the next step of the build. scripts/build.mjs shows
 * these lines to the user.
 */
const MARK = '[paso]';

/**
 * Returns the Astro integration that prints the current part of the build. This integration must be
 * the first in the list, because it must print a part before other integrations work on that part.
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

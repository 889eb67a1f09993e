import type { AstroIntegration } from 'astro';

/**
 * The mark of a line of output with the next step of the build. scripts/build.mjs shows the marked
 * lines.
 */
const MARK = '[paso]';

/**
 * Returns the Astro integration that prints the current part of the build. This integration must be
 * first, because the other integrations work on the part that it announces.
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

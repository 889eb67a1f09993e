import type { AstroIntegration } from 'astro';

/** Marks a line of a build's output that names its next step, in Spanish: scripts/build.mjs shows it. */
const MARK = '[paso]';

/**
 * Astro integration: says what a build is doing. It stands first, so that a part is announced before
 * the other integrations do theirs.
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

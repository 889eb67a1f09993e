import type { AstroIntegration } from 'astro';

/** scripts/build.mjs shows the lines that begin with this text. */
const MARK = '[paso]';

/** Prints a line before each step of the build, and therefore comes first in astro.config.ts. */
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

import type { AstroIntegration } from 'astro';

/** scripts/build.mjs shows the lines that begin with this text. */
const MARK = '[paso]';

/** This integration comes first, so that a step's line appears before the step's work begins. */
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

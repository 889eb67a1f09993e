import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import './tests/support/temporary.ts';

// A hundred processes and threads load the same modules, and each would strip and compile them anew.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/compilado');

const FILES = [
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.{ts,mjs}',
  'tests/unit/**/*.test.{ts,tsx}',
];

/** Puts something in a module's place, for whoever else imports it as well. */
const MOCKING = /\bvi\.(mock|doMock|resetModules)\(/;
const ON_A_PAGE = /^\/\/ @vitest-environment jsdom$/m;
/** Components leave the page as it was. A page's own scripts go on listening to it, but for each other. */
const RENDERING = "from '@testing-library/react'";

const components: string[] = [];
const scripts: string[] = [];
const apart: string[] = [];
for (const file of globSync(FILES)) {
  const text = readFileSync(file, 'utf8');
  if (MOCKING.test(text)) apart.push(file);
  else if (ON_A_PAGE.test(text)) (text.includes(RENDERING) ? components : scripts).push(file);
}

/**
 * Unit and contract tests. They sit beside the code they check; what belongs to no single file is
 * in tests/unit. Browser tests are Playwright's (playwright.config.ts).
 */
export default defineConfig({
  test: {
    // The texts that tests look for are theirs, whatever the agency writes in content/.
    env: { CONTENT_DIR: 'sample' },
    globalSetup: ['tests/support/stores-on-demand.ts', 'tests/support/sample-content.ts'],
    setupFiles: ['tests/support/clean-slate.ts'],
    // Each loads the modules for itself, which is a fifth of the work: no more than there are cores for.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Against what hangs: a test that is slow, on a busy machine, is not a wrong one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A process for each file would load the same modules for each: as much work as the tests are.
    // One kind after the other, because a process that has a page is of no use to those without.
    projects: [
      together('componentes', 0, { include: components }),
      // Fewer than what it takes to make one more page for them.
      together('guiones', 1, { include: scripts, maxWorkers: 1 }),
      together('servidor', 2, { include: FILES, exclude: [...components, ...scripts, ...apart] }),
      { extends: true, test: { name: 'aparte', include: apart, sequence: { groupOrder: 3 } } },
    ],
  },
});

/** Files that share their processes; tests/support/clean-slate.ts tidies up between them. */
function together(
  name: string,
  groupOrder: number,
  files: { include: string[]; exclude?: string[]; maxWorkers?: number },
) {
  return {
    extends: true as const,
    test: { name, isolate: false, sequence: { groupOrder }, ...files },
  };
}

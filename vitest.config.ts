import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import './tests/support/temporary.ts';

// A hundred processes and threads load the same modules, and each would strip and compile them
// again.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/compilado');

const FILES = [
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.{ts,mjs}',
  'tests/unit/**/*.test.{ts,tsx}',
];

/** A test that replaces a module, also for other importers. */
const MOCKING = /\bvi\.(mock|doMock|resetModules)\(/;
const ON_A_PAGE = /^\/\/ @vitest-environment jsdom$/m;
/**
 * Tests of components leave the page unchanged. Scripts of pages keep their listeners, which would
 * react to each other.
 */
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
 * Unit and contract tests. They are beside the code they test; the others are in tests/unit.
 * Browser tests are Playwright's (playwright.config.ts).
 */
export default defineConfig({
  test: {
    // The tests expect the sample's texts, whatever the agency has in content/.
    env: { CONTENT_DIR: 'sample' },
    globalSetup: ['tests/support/stores-on-demand.ts', 'tests/support/sample-content.ts'],
    setupFiles: ['tests/support/clean-slate.ts'],
    // Each worker loads the modules, which is a fifth of the work: no more workers than cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Ends hanging tests; a slow test on a busy machine is not wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A process for each file would load the same modules again, which is as much work as the
    // tests. The kinds run one after the other, because a process with a DOM does not suit tests
    // without.
    projects: [
      together('componentes', 0, { include: components }),
      // Fewer files than would justify another process with a DOM.
      together('guiones', 1, { include: scripts, maxWorkers: 1 }),
      together('servidor', 2, { include: FILES, exclude: [...components, ...scripts, ...apart] }),
      { extends: true, test: { name: 'aparte', include: apart, sequence: { groupOrder: 3 } } },
    ],
  },
});

/** Files that share processes; tests/support/clean-slate.ts resets them in between. */
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

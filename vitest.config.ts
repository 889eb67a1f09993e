import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import './tests/support/temporary.ts';

// Without this cache, each of a hundred processes and threads would compile the same modules.
process.env['NODE_COMPILE_CACHE'] ??= resolve('.cache/compilado');

const FILES = [
  'src/**/*.test.{ts,tsx}',
  'scripts/**/*.test.{ts,mjs}',
  'tests/unit/**/*.test.{ts,tsx}',
];

/** Matches tests that replace modules: other tests in the same process would get these modules. */
const MOCKING = /\bvi\.(mock|doMock|resetModules)\(/;
const ON_A_PAGE = /^\/\/ @vitest-environment jsdom$/m;
/**
 * Matches tests of components, which clean up the page. Tests of page scripts leave listeners, so
 * the two kinds of tests do not share a process.
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
 * The unit and contract tests, which are beside the code or in tests/unit. playwright.config.ts
 * configures the browser tests.
 */
export default defineConfig({
  test: {
    // The tests expect the sample's texts, even if the agency has its own content/.
    env: { CONTENT_DIR: 'sample' },
    globalSetup: ['tests/support/stores-on-demand.ts', 'tests/support/sample-content.ts'],
    setupFiles: ['tests/support/clean-slate.ts'],
    // A worker spends a fifth of its work on loading the modules, so there are not more workers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // These limits only end tests that hang. A slow test on a busy machine is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // With a process for each file, loading the modules would take as long as the tests. The groups
    // run one after the other, because a process with a DOM does not suit tests without a DOM.
    projects: [
      together('componentes', 0, { include: components }),
      // These tests are too few to need a second process with a DOM.
      together('guiones', 1, { include: scripts, maxWorkers: 1 }),
      together('servidor', 2, { include: FILES, exclude: [...components, ...scripts, ...apart] }),
      { extends: true, test: { name: 'aparte', include: apart, sequence: { groupOrder: 3 } } },
    ],
  },
});

/** Returns a project whose files share processes. tests/support/clean-slate.ts resets a process. */
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

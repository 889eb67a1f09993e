import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Unit and contract tests. They sit beside the code they check; what belongs to no single file is
 * in tests/unit. Browser tests are Playwright's (playwright.config.ts).
 */
export default defineConfig({
  test: {
    // The texts that tests look for are theirs, whatever the agency writes in content/.
    env: { CONTENT_DIR: 'tests/content' },
    include: [
      'src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.{ts,mjs}',
      'tests/unit/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['tests/support/postgres-on-demand.ts'],
    setupFiles: ['tests/support/unmount.ts'],
    // With two cores too: what waits in one file is time for another.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Other checks run beside these, on machines with two cores: a slow test is not a wrong one.
    testTimeout: 20_000,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});

import { defineConfig, devices } from '@playwright/test';
import { chromiumCandidates } from './scripts/chromium.mjs';
import { OTHER_CONTENT, SAMPLE_FILES, SAMPLE_TESTS } from './tests/support/other-content.ts';
import './tests/support/held-content.ts';
import './tests/support/temporary.ts';

/**
 * End-to-end, accessibility and fault tests of the built site with the real server. The tests' site
 * is built first when the sources have changed (tests/support/built-first.ts). Tests for the long
 * form are skipped with a reason: `onlyInLongForm` of tests/support/test.ts.
 */
const executablePath = chromiumCandidates(process.env)[0]?.file;

/**
 * Animations are reduced, to save processor time, except where they are tested. Consecutive tests
 * share one window, which is cleared in between: a new one takes half a second of processor time.
 */
const DESKTOP = {
  ...devices['Desktop Chrome'],
  reuseContext: true,
  contextOptions: { reducedMotion: 'reduce' },
} as const;

export default defineConfig({
  globalSetup: './tests/support/built-first.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  ...(OTHER_CONTENT && {
    testIgnore: SAMPLE_FILES,
    grepInvert: Object.values(SAMPLE_TESTS).flat(),
  }),
  // Two workers keep two cores busy; the third is for tests that mostly wait.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Ends hanging tests, not slow ones: each test waits for events and states.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./tests/support/results-table.ts']],
  use: {
    // For the same reason; it names the action that hangs.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    launchOptions: {
      // Playwright's own Chromium when the machine has none.
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        // Containers and continuous integration run as root, where the sandbox cannot start.
        '--no-sandbox',
        '--disable-gpu',
        // Letter widths as on a screen: the headless Chromium would round them to pixels.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // One at a time, because each measures visitors' waiting times; and first, because these tests
    // mostly wait. The attacks follow.
    { name: 'fallos', testDir: 'tests/faults', workers: 1 },
    { name: 'escritorio', testDir: 'tests/e2e', workers: 2, use: DESKTOP },
    { name: 'seguridad', testDir: 'tests/security', workers: 1, use: DESKTOP },
  ],
});

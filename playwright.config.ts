import { defineConfig, devices } from '@playwright/test';
import { chromiumCandidates } from './scripts/chromium.mjs';
import { OTHER_CONTENT, SAMPLE_FILES, SAMPLE_TESTS } from './tests/support/other-content.ts';
import './tests/support/held-content.ts';
import './tests/support/temporary.ts';

/**
 * End-to-end, accessibility and fault tests, against the built site served by the real server.
 * The site of the tests is built first, if it is not as the sources are (tests/support/built-first.ts).
 * What is left to the long form is skipped with its reason: `onlyInLongForm` of tests/support/test.ts.
 */
const executablePath = chromiumCandidates(process.env)[0]?.file;

/**
 * Nothing moves by itself, which would keep a processor busy, but where that is what is looked at. One test after the
 * other has the same window, emptied of everything: another takes half a second of processor time.
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
  // Two keep two cores busy; the third is for what waits more than it works.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Against what hangs, not against a slow machine: each test waits for events and states.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./tests/support/results-table.ts']],
  use: {
    // Of the same kind: so that a test that hangs says at which press.
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
        // Letters as wide as on a screen: the Chromium made for tests would round them to pixels.
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
    // One at a time, because each measures how long visitors had to wait; and first, beside tests
    // that keep the machine busy, because these wait themselves. Then the attacks, in their place.
    { name: 'fallos', testDir: 'tests/faults', workers: 1 },
    { name: 'escritorio', testDir: 'tests/e2e', workers: 2, use: DESKTOP },
    { name: 'seguridad', testDir: 'tests/security', workers: 1, use: DESKTOP },
  ],
});

import { defineConfig, devices } from '@playwright/test';
import { chromiumCandidates } from './scripts/chromium.mjs';
import { OTHER_CONTENT, SAMPLE_FILES, SAMPLE_TESTS } from './tests/support/other-content.ts';
import './tests/support/held-content.ts';
import './tests/support/temporary.ts';

const executablePath = chromiumCandidates(process.env)[0]?.file;

/**
 * Animations are reduced, because they take processor time. All tests of a worker use one browser
 * window, which Playwright clears after each test. A new window would take half a second of
 * processor time.
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
  // Two workers keep two processor cores busy. A third worker runs while one of the others waits.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // This limit only ends tests that hang, because each test waits for events and states.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./tests/support/results-table.ts']],
  use: {
    // With this shorter limit, the error message names the action that hangs.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without this flag, the headless Chromium would round the widths of letters to whole
        // pixels.
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
    // The fault tests run one at a time, because they measure how long visitors wait. The last
    // project uses the workers that the first two projects leave, so that no worker is idle at the
    // end.
    { name: 'fallos', testDir: 'tests/faults', workers: 1 },
    { name: 'seguridad', testDir: 'tests/security', workers: 1, use: DESKTOP },
    { name: 'escritorio', testDir: 'tests/e2e', use: DESKTOP },
  ],
});

import { defineConfig, devices } from '@playwright/test';
import { chromiumCandidates } from './scripts/chromium.mjs';
import { OTHER_CONTENT, SAMPLE_FILES, SAMPLE_TESTS } from './tests/support/other-content.ts';
import './tests/support/held-content.ts';
import './tests/support/temporary.ts';

/**
 * Configures the browser tests, which use the built site and the real server. The tests' site is
 * built first if the sources have changed (tests/support/built-first.ts). Tests of the long form
 * are skipped with a reason (`onlyInLongForm` in tests/support/test.ts).
 */
const executablePath = chromiumCandidates(process.env)[0]?.file;

/**
 * The settings of an ordinary desktop window. Animations are reduced, because they take processor
 * time. Consecutive tests share one cleared window, because a new window takes half a second of
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
  // Two workers keep two processor cores busy. The third worker runs tests that mostly wait.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // This limit ends tests that hang. Slow tests never reach the limit, because each test waits for
  // events and states.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['./tests/support/results-table.ts']],
  use: {
    // This limit also ends tests that hang, and it names the action that hangs.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    launchOptions: {
      // Playwright uses its own Chromium if the machine has none.
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        // Containers and continuous integration run as root, and the sandbox cannot start as root.
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
    // The fault tests run one at a time, because each test measures how long visitors wait. These
    // tests run first, because they mostly wait. The attacks run last.
    { name: 'fallos', testDir: 'tests/faults', workers: 1 },
    { name: 'escritorio', testDir: 'tests/e2e', workers: 2, use: DESKTOP },
    { name: 'seguridad', testDir: 'tests/security', workers: 1, use: DESKTOP },
  ],
});

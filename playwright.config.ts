import { defineConfig, devices } from '@playwright/test';
import { chromiumCandidates } from './scripts/chromium.mjs';
import { OTHER_CONTENT, SAMPLE_FILES, SAMPLE_TESTS } from './tests/support/other-content.ts';
import { FIREFOX, FIREFOX_TESTS, NOT_IN_FIREFOX } from './tests/support/firefox.ts';
import { LONG_FORM } from './tests/support/long-form.ts';

/**
 * End-to-end, accessibility and fault tests, against the built site served by the real server.
 * The site of the tests is built first, if it is not as the sources are (tests/support/built-first.ts).
 * Some run here in a short form: see tests/support/long-form.ts.
 */
const executablePath = chromiumCandidates(process.env)[0]?.file;

/** The same tests, where what visitors do may end otherwise in another browser. */
const firefox = {
  name: 'firefox',
  testDir: 'tests/e2e',
  testMatch: FIREFOX_TESTS,
  grepInvert: Object.values(NOT_IN_FIREFOX).flat(),
  workers: 1,
  // It paints without a graphics card, and each step of the held clock is a word over the protocol.
  timeout: 90_000,
  use: FIREFOX,
};

const DESKTOP = devices['Desktop Chrome'];

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
  // A machine that others use too may miss a moment; what passes only the second time is named.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: [['list'], ['./tests/support/table-reporter.ts']],
  use: {
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Of the repetition alone: what is recorded of every test costs a fifth of its time.
    trace: 'on-first-retry',
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
    ...(LONG_FORM ? [firefox] : []),
  ],
});

import { test as base } from '@playwright/test';
import { openAccount, type PanelAccount, panelClient, setupLink } from './panel.ts';
import { TEST_SECRET_KEY } from './presolved.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';
import { keepSignedIn } from './store.ts';

/**
 * True if the tests run in the long form, which is `npm run test:completo`, or its parts
 * `test:security` and `test:faults`. `npm test` checks everything once. The long form checks more
 * combinations of widths, themes and pages, uses the real clock and repeats tests more often.
 */
export const LONG_FORM = process.env['LONG_TESTS'] === '1';

interface TestFixtures {
  /** Starts one more server, for a test that needs other settings or data. */
  extraSite: (options?: SiteOptions) => Promise<Site>;
}

interface WorkerFixtures {
  /**
   * The server that all tests of one worker share. Paths that a page opens are relative to the
   * address of this server.
   */
  site: Site;
  /**
   * The first account in the panel of `site`, with a session that was just checked. `carrySession`
   * gives this session to a page.
   */
  account: PanelAccount;
}

/**
 * The environment that makes the captcha easy. The servers of tests/security and tests/faults do
 * not use this environment, because their tests need the real captcha.
 */
const LIGHT_CAPTCHA = {
  NODE_OPTIONS: `--import=${new URL('light-captcha.mjs', import.meta.url).href}`,
};

/**
 * Playwright's `test` with a running site. Tests share the server, so a test that sends leads must
 * find its own leads by their folios.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // Playwright reads the names of the fixtures from this pattern, so the pattern must exist even
    // if it is empty.
    async ({}, use) => {
      // Many tests answer the text question from one address, so the limit for this address is
      // high.
      const env = { RATE_LIMIT: '1000', SECRET_KEY: TEST_SECRET_KEY, ...LIGHT_CAPTCHA };
      const site = await startSite({ env });
      await use(site);
      await site.dispose();
    },
    { scope: 'worker' },
  ],

  account: [
    async ({ site }, use) => {
      const account = await openAccount(panelClient(site.baseURL), await setupLink(site), 'vega');
      keepSignedIn(site.dataDir);
      await use(account);
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => {
    await use(site.baseURL);
  },

  extraSite: async ({}, use) => {
    const started: Site[] = [];
    await use(async (options) => {
      const site = await startSite({ ...options, env: { ...LIGHT_CAPTCHA, ...options?.env } });
      started.push(site);
      return site;
    });
    await Promise.all(started.map((site) => site.dispose()));
  },
});

/**
 * Runs the tests of this file, or of the `describe` around this call, only in the long form. `npm
 * test` lists these tests as skipped, with the reason.
 *
 * @param reason what the tests cost, and which test checks the behaviour in `npm test`
 */
export function onlyInLongForm(reason: string): void {
  test.skip(!LONG_FORM, reason);
}

/**
 * Lists a part of a test as skipped in `npm test`.
 *
 * @param part the part, written like the title of a test
 * @param reason the test that checks the behaviour in `npm test`
 */
export function partInLongForm(part: string, reason: string): void {
  if (!LONG_FORM) test(part, () => test.skip(true, reason));
}

/**
 * Returns a number of rounds, cases or visitors, which may be larger in the long form.
 *
 * @param short the value for `npm test`
 * @param long the value for the long form
 */
export function amount<What>(short: What, long: What): What {
  return LONG_FORM ? long : short;
}

export { expect } from '@playwright/test';

import { test as base } from '@playwright/test';
import { openAccount, type PanelAccount, panelClient, setupLink } from './panel.ts';
import { TEST_SECRET_KEY } from './presolved.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';
import { keepSignedIn } from './store.ts';

/**
 * Whether this is the long form: `npm run test:completo`, or a part of it by `test:security` and
 * `test:faults`. In `npm test` the same tests run in a short form, which checks everything once;
 * the long form adds combinations of widths, themes and pages, the real clock and more rounds.
 */
export const LONG_FORM = process.env['LONG_TESTS'] === '1';

interface TestFixtures {
  /** Starts one more server, for a test that needs settings or data of its own. */
  extraSite: (options?: SiteOptions) => Promise<Site>;
}

interface WorkerFixtures {
  /** The server that this worker's tests share; pages open relative to it. */
  site: Site;
  /**
   * The first account of the panel of `site`, with a fresh session, which a page gets by
   * `carrySession`.
   */
  account: PanelAccount;
}

/** Only servers without these fixtures (tests/security, tests/faults) need the full captcha. */
const LIGHT_CAPTCHA = {
  NODE_OPTIONS: `--import=${new URL('light-captcha.mjs', import.meta.url).href}`,
};

/**
 * Playwright's `test` with a running site. A test that sends leads must find its own by folio,
 * because it shares the server.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // Playwright reads which fixtures one needs from the pattern, even when there are none.
    async ({}, use) => {
      // Many tests answer the text question from one address.
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
 * Leaves the tests of this file, or of the enclosing `describe`, to the long form. `npm test` lists
 * them as skipped, with the reason.
 *
 * @param reason what they cost, and which test covers the same in `npm test`
 */
export function onlyInLongForm(reason: string): void {
  test.skip(!LONG_FORM, reason);
}

/**
 * Lists a part of a test as skipped in `npm test`.
 *
 * @param part as a test's title
 * @param reason which test covers the same in `npm test`
 */
export function partInLongForm(part: string, reason: string): void {
  if (!LONG_FORM) test(part, () => test.skip(true, reason));
}

/**
 * The extent of a test: enough to detect a failure in `npm test`, more in the long form.
 *
 * @param short rounds, cases or visitors in `npm test`
 * @param long in the long form
 */
export function amount<What>(short: What, long: What): What {
  return LONG_FORM ? long : short;
}

export { expect } from '@playwright/test';

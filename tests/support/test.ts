import { test as base } from '@playwright/test';
import { openAccount, type PanelAccount, panelClient, setupLink } from './panel.ts';
import { TEST_SECRET_KEY } from './presolved.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';
import { keepSignedIn } from './store.ts';

/**
 * Whether this run is the long one: `npm run test:completo`, or one part of it with `test:security`
 * and `test:faults`. In `npm test` the same tests run in a short form, which looks once at whatever
 * can fail; the long one adds every combination of widths, themes and pages, the real clock and
 * more rounds.
 */
export const LONG_FORM = process.env['LONG_TESTS'] === '1';

interface TestFixtures {
  /** Starts one more server, for a test that needs settings or data of its own. */
  extraSite: (options?: SiteOptions) => Promise<Site>;
}

interface WorkerFixtures {
  /** The server that this worker's tests share; pages open relative to it. */
  site: Site;
  /** The first account of the panel of `site`, who has always just signed in; a page has its session by `carrySession`. */
  account: PanelAccount;
}

/** Only the servers that are started without these fixtures (tests/security, tests/faults) ask for all of the captcha's work. */
const LIGHT_CAPTCHA = {
  NODE_OPTIONS: `--import=${new URL('light-captcha.mjs', import.meta.url).href}`,
};

/**
 * Playwright's `test`, with the site running. A test that sends leads must look for its own by
 * folio: it shares the server with others.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // Playwright reads which fixtures one needs from the pattern, even when there are none.
    async ({}, use) => {
      // Many tests answer the text question from one address; people do not.
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
 * Leaves the tests of this file, or of the `describe` around it, to the long form. In `npm test` they
 * are named among the skipped ones, with the reason.
 *
 * @param reason why they do not run each time: what they take, and what looks at the same there
 */
export function onlyInLongForm(reason: string): void {
  test.skip(!LONG_FORM, reason);
}

/**
 * Names among the skipped ones, in `npm test`, a part of a test that only the long form does.
 *
 * @param part as a test would be called
 * @param reason what looks at the same in `npm test`
 */
export function partInLongForm(part: string, reason: string): void {
  if (!LONG_FORM) test(part, () => test.skip(true, reason));
}

/**
 * How much a test looks at: enough to see it fail in `npm test`, more in the long form.
 *
 * @param short rounds, cases or visitors in `npm test`, or what they are
 * @param long in the long form
 */
export function amount<What>(short: What, long: What): What {
  return LONG_FORM ? long : short;
}

export { expect } from '@playwright/test';

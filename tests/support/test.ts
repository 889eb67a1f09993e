import { test as base } from '@playwright/test';
import { firstAccount, type PanelAccount } from './panel.ts';
import { TEST_SECRET_KEY } from './presolved.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';
import { keepSignedIn } from './store.ts';

/**
 * True in the long form of the tests (`npm run test:completo`, `test:security`, `test:faults`),
 * with more widths, themes, pages and repetitions, and with the real clock.
 */
export const LONG_FORM = process.env['LONG_TESTS'] === '1';

interface TestFixtures {
  extraSite: (options?: SiteOptions) => Promise<Site>;
}

interface WorkerFixtures {
  site: Site;
  account: PanelAccount;
}

/** Makes the captcha easy in the sites that this file starts. */
const LIGHT_CAPTCHA = {
  NODE_OPTIONS: `--import=${new URL('light-captcha.mjs', import.meta.url).href}`,
};

/** Playwright's `test` with one running site for each worker. A test finds its leads by folio. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // The empty pattern is necessary: Playwright reads in it which fixtures the function needs.
    async ({}, use) => {
      const env = { RATE_LIMIT: '1000', SECRET_KEY: TEST_SECRET_KEY, ...LIGHT_CAPTCHA };
      const site = await startSite({ env });
      await use(site);
      await site.dispose();
    },
    { scope: 'worker' },
  ],

  account: [
    async ({ site }, use) => {
      const account = await firstAccount(site);
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
 * Skips the file or `describe` that calls it, outside the long form. `npm test` lists the tests as
 * skipped, with `reason`: why they are slow, and which other tests check the same.
 */
export function onlyInLongForm(reason: string): void {
  test.skip(!LONG_FORM, reason);
}

/**
 * Lists a part of a test as skipped outside the long form. `reason` names the test that checks the
 * behaviour in `npm test`.
 */
export function partInLongForm(part: string, reason: string): void {
  // An annotation skips the test before the run, so that Playwright starts no worker for it.
  const annotation = { type: 'skip', description: reason };
  if (!LONG_FORM) test.skip(part, { annotation }, () => undefined);
}

export function amount<What>(short: What, long: What): What {
  return LONG_FORM ? long : short;
}

export { expect } from '@playwright/test';

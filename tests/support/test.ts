import { test as base } from '@playwright/test';
import { firstAccount, type PanelAccount } from './panel.ts';
import { TEST_SECRET_KEY } from './presolved.ts';
import { type Site, type SiteOptions, startSite } from './site.ts';
import { keepSignedIn } from './store.ts';

/**
 * Whether the tests run in the long form (`npm run test:completo`, `test:security`, `test:faults`),
 * with more widths, themes, pages and repetitions, and the real clock.
 */
export const LONG_FORM = process.env['LONG_TESTS'] === '1';

interface TestFixtures {
  extraSite: (options?: SiteOptions) => Promise<Site>;
}

interface WorkerFixtures {
  site: Site;
  account: PanelAccount;
}

/**
 * Makes the captcha easy, except in tests/security and tests/faults, which need the real captcha.
 */
const LIGHT_CAPTCHA = {
  NODE_OPTIONS: `--import=${new URL('light-captcha.mjs', import.meta.url).href}`,
};

/** Playwright's `test` with a shared running site. A test finds its own leads by the folios. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // Playwright reads the names of the fixtures from this pattern. An empty pattern is needed too.
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
 * Skips this file or `describe` outside the long form. `npm test` lists the tests as skipped.
 *
 * @param reason why the tests are slow, and which other test replaces them
 */
export function onlyInLongForm(reason: string): void {
  test.skip(!LONG_FORM, reason);
}

/**
 * Lists a part of a test as skipped outside the long form.
 *
 * @param reason the test that checks the behaviour in `npm test`
 */
export function partInLongForm(part: string, reason: string): void {
  // Playwright starts no worker for a test that is skipped before the run.
  const annotation = { type: 'skip', description: reason };
  if (!LONG_FORM) test.skip(part, { annotation }, () => undefined);
}

export function amount<What>(short: What, long: What): What {
  return LONG_FORM ? long : short;
}

export { expect } from '@playwright/test';

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { folioOf, postForm, writtenEnquiry } from './enquiry.ts';
import { LONG_FORM } from './long-form.ts';
import { setupLink } from './panel.ts';
import { openAccount, type PanelAccount, panelClient } from './panel-client.ts';
import { presolvedCaptchas, TEST_SECRET_KEY } from './presolved.ts';
import type { Site } from './site.ts';

/** Signs a browser in as the first account of a site. */
export async function enterPanel(page: Page, site: Site): Promise<PanelAccount> {
  const account = await openAccount(panelClient(site.baseURL), await setupLink(site), 'vega');
  await carrySession(page, site, account);
  return account;
}

/** Gives a browser somebody's session. @param site any process of the same database */
export async function carrySession(page: Page, site: Site, account: PanelAccount): Promise<void> {
  const cookies = [...account.client.cookies].map(([name, value]) => ({
    name,
    value,
    url: site.baseURL,
  }));
  await page.context().addCookies(cookies);
}

/** Settings of a site that {@link arrive} can write to. */
export const INBOX_ENV = { SECRET_KEY: TEST_SECRET_KEY, RATE_LIMIT: '1000' } as const;

/** A visitor's enquiry, by the form of the home page. @returns its folio */
export async function arrive(site: Site, fields: Record<string, string> = {}): Promise<string> {
  const [captcha = ''] = await presolvedCaptchas(1);
  const folio = folioOf(await postForm(site.baseURL, writtenEnquiry({ captcha, ...fields })));
  if (folio === null) throw new Error('The enquiry was not taken.');
  return folio;
}

const LOOKS = [
  [1440, 'light'],
  [360, 'dark'],
  [390, 'light'],
  [1440, 'dark'],
] as const;

let looked = 0;

/**
 * Fails where a state of the panel is wrong to whoever uses axe, or wider than its window. In the
 * short form each state is seen in one of the four ways, in turn.
 *
 * @param without a selector that is left out: what the bar for the marked rows lies over
 */
export async function lookAt(page: Page, without?: string): Promise<void> {
  looked += 1;
  const before = page.viewportSize();
  const looks = LONG_FORM ? LOOKS : LOOKS.slice(looked % LOOKS.length).slice(0, 1);
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, { ...(without !== undefined && { without }) });
    expect(await widerThanWindow(page), `${page.url()} at ${width}`).toBe(false);
  }
  if (before) await page.setViewportSize(before);
}

/** A row of the list, by something that it says. */
export function row(page: Page, text: string): Locator {
  return page.locator('[data-row]', { hasText: text });
}

/** Whether a page has to be pushed sideways to be read. */
export function widerThanWindow(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
}

/** The cells of a CSV file (RFC 4180), by line. */
export function csvCells(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    lines.push(line);
    line = [];
    if (end === '') break;
  }
  return lines.filter((cells) => cells.length > 1);
}

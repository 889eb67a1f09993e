import type { Browser } from '@playwright/test';

/** Where Debian installs its Firefox. */
const DEBIAN_FIREFOX = '/usr/bin/firefox-esr';

/**
 * What a Playwright project says under `use` to run in an ordinary Firefox, such as Debian's
 * firefox-esr, over WebDriver BiDi; Playwright's own protocol needs a Firefox built for it. Another
 * one is named in FIREFOX_PATH.
 */
export const FIREFOX = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: { executablePath: process.env['FIREFOX_PATH'] ?? DEBIAN_FIREFOX },
} as const;

/** The part of Playwright's own objects that is needed here. */
interface Inner {
  _connection: { toImpl?: (browser: Browser) => { _browserSession: object } };
}
type Send = (method: string, params?: unknown) => Promise<unknown>;

/**
 * Keeps a Firefox's sessions from asking for what it does not know yet: Playwright emulates the
 * colour scheme in every new context, and Firefox 153 answers that there is no such command. Day and
 * night are then Firefox's own preference.
 *
 * @param browser a browser that Playwright launched with {@link FIREFOX}; any other is left alone
 */
export function withoutMediaOverride(browser: Browser): void {
  if (browser.browserType().name() !== 'firefox') return;
  const inner = (browser as unknown as Inner)._connection.toImpl?.(browser);
  if (inner === undefined) return;
  const session = Object.getPrototypeOf(inner._browserSession) as { send: Send };
  const { send } = session;
  session.send = function (this: unknown, method, params) {
    return method === 'emulation.setMediaFeaturesOverride'
      ? Promise.resolve({})
      : send.call(this, method, params);
  };
}

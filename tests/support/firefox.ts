import type { Browser, PlaywrightTestConfig } from '@playwright/test';
import { firefoxFile } from '../../scripts/browser.mjs';

/**
 * What a Playwright project says under `use` to run in an ordinary Firefox, such as Debian's
 * firefox-esr, over WebDriver BiDi; Playwright's own protocol needs a Firefox built for it.
 */
export const FIREFOX: NonNullable<PlaywrightTestConfig['use']> = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: firefoxFile(process.env),
    // To emulate what the protocol has no commands for: see emulateFully.
    args: ['--remote-allow-system-access'],
    firefoxUserPrefs: {
      // As in Playwright's Chromium, a page that one comes back to is loaded again: of one that is
      // taken from memory the protocol tells nothing that Playwright's goBack could wait for.
      'browser.sessionhistory.max_total_viewers': 0,
      // And there is a mouse, fine and hovering, although nothing is plugged into the machine.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
  },
};

/** Forms, flows, tabs, cards, the phone, motion, and all of it without scripts. */
export const FIREFOX_TESTS =
  /(fields|flow|flows|flow-\w+|keyboard|motion|motionless|phone|quiet|services|services-chart|simple-form)\.spec\.ts$/;

/** Tests of those files that cannot run over the protocol, by the reason. */
export const NOT_IN_FIREFOX: Readonly<Record<string, RegExp[]>> = {
  'Over BiDi Playwright’s tap() does nothing, and says nothing.': [
    /by touch: cards, tabs, captions, phone and chart/,
    /on a phone of 360 pixels a quote through option 2, target 2/,
  ],
  'Over BiDi Playwright sees no body of a form’s request, and cannot hand it on by route.fetch().':
    [/an answer that was lost on its way back/],
  'Of a page that is taken from memory the protocol tells nothing (see max_total_viewers).': [
    /going back to a page that the browser shows as it was left/,
  ],
  'Only Chromium notes layout shifts.': [/nothing shifts the layout while it all moves/],
  'It slows a page down and measures its thread through Chromium’s own protocol.': [
    /is smooth on a phone four times slower/,
  ],
};

/** The parts of Playwright's own objects that are needed here. */
interface Inner {
  _connection: { toImpl?: (browser: Browser) => InnerBrowser };
}
interface InnerBrowser {
  _browserSession: object;
  _bidiPages: Map<string, InnerPage>;
}
interface InnerPage {
  _page: { emulatedMedia: () => Record<'colorScheme' | 'reducedMotion' | 'forcedColors', string> };
  _browserContext: { _options: { javaScriptEnabled?: boolean } };
}
type Send = (this: object, method: string, params?: object) => Promise<unknown>;

/**
 * Runs in Firefox's own window, with its rights. Before the first page of a site Firefox puts another
 * context in the place of the page's, which has nothing of this but JavaScript: it is given it again.
 */
const OVERRIDE = `(id, given) => {
  const { NavigableManager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/NavigableManager.sys.mjs');
  const override = (context) =>
    Object.assign(context, globalThis.overrides[NavigableManager.getIdForBrowsingContext(context)]);
  if (globalThis.overrides === undefined) {
    globalThis.overrides = {};
    Services.obs.addObserver(override, 'browsing-context-did-set-embedder');
  }
  globalThis.overrides[id] = JSON.parse(given);
  override(NavigableManager.getBrowsingContextById(id));
}`;

/**
 * Lets the pages of a Firefox have what a test asks for and neither Playwright nor Firefox 153 pass
 * on over BiDi: day and night, reduced motion, forced colours, and no JavaScript. Playwright would go
 * on as if they had it. It is set from Firefox's own window, when a page is opened and when the test
 * asks for another medium.
 *
 * @param browser a browser that Playwright launched with {@link FIREFOX}; any other is left alone
 */
export function emulateFully(browser: Browser): void {
  if (browser.browserType().name() !== 'firefox') return;
  const inner = (browser as unknown as Inner)._connection.toImpl?.(browser);
  if (inner === undefined) return;
  const session = Object.getPrototypeOf(inner._browserSession) as { send: Send };
  const { send } = session;

  const ownWindow = async () => {
    const tree = await send.call(inner._browserSession, 'browsingContext.getTree', {
      'moz:scope': 'chrome',
    });
    return (tree as { contexts: { context: string }[] }).contexts[0]?.context;
  };

  const emulate = async (id: string) => {
    const page = inner._bidiPages.get(id);
    if (page === undefined) return;
    const media = page._page.emulatedMedia();
    const asked = (value: string) => (value === 'no-override' ? 'none' : value);
    const given = {
      prefersColorSchemeOverride: asked(media.colorScheme),
      prefersReducedMotionOverride: asked(media.reducedMotion),
      forcedColorsOverride: asked(media.forcedColors),
      allowJavascript: page._browserContext._options.javaScriptEnabled !== false,
    };
    const result = await send.call(inner._browserSession, 'script.callFunction', {
      functionDeclaration: OVERRIDE,
      arguments: [id, JSON.stringify(given)].map((value) => ({ type: 'string', value })),
      target: { context: await ownWindow() },
      awaitPromise: false,
    });
    if ((result as { type: string }).type !== 'success') throw new Error(JSON.stringify(result));
  };

  session.send = async function (method, params = {}) {
    if (method === 'emulation.setMediaFeaturesOverride') {
      await Promise.all(((params as { contexts?: string[] }).contexts ?? []).map(emulate));
      return {};
    }
    const result = await send.call(this, method, params);
    if (method === 'browsingContext.create') await emulate((result as { context: string }).context);
    return result;
  };
}

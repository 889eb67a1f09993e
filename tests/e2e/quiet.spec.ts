import type { Page } from '@playwright/test';
import { builtPages } from '../support/built-pages.ts';
import { expect, test } from '../support/test.ts';

const pages = [...builtPages(), '/no-existe'];

/** The headings and paragraphs that a visitor can read, as one list. */
function readableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, dt, dd, figcaption)')]
      .filter((element) => !element.closest('noscript, [aria-hidden="true"], template'))
      .map((element) => element.textContent.replace(/\s+/g, ' ').trim())
      .filter((text) => text.length > 1),
  );
}

test('with reduced motion nothing moves by itself on any page', async ({ browser, site }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL: site.baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  for (const path of pages) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => {
          const { duration, iterations } = effect?.getComputedTiming() ?? {};
          return playState === 'running' && (iterations === Infinity || Number(duration) > 1);
        })
        .map(({ effect }) =>
          effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 100) ?? '') : '',
        ),
    );
    expect.soft(moving, path).toEqual([]);
  }
  await context.close();
});

test('without JavaScript every page says what it says with it', async ({ browser, site }) => {
  test.setTimeout(120_000);
  const open = async (javaScriptEnabled: boolean) => {
    const context = await browser.newContext({
      baseURL: site.baseURL,
      reducedMotion: 'reduce',
      javaScriptEnabled,
    });
    return { context, page: await context.newPage() };
  };
  const plain = await open(false);
  const scripted = await open(true);
  for (const path of builtPages()) {
    await plain.page.goto(path);
    await scripted.page.goto(path);
    await scripted.page.waitForLoadState('networkidle');
    const without = (await readableTexts(plain.page)).join('\n');
    const missing = (await readableTexts(scripted.page)).filter((text) => !without.includes(text));
    expect.soft(missing, path).toEqual([]);
  }
  await plain.context.close();
  await scripted.context.close();
});

test('by keyboard the focus is always to be seen, and never trapped', async ({ page, site }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/servicios', '/comercio', '/negocio', '/seguridad', '/cotizacion']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const stops: string[] = [];
    for (let press = 0; press < 150; press += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return null;
        // Where the frame is drawn around the field's box rather than the control itself.
        const framed = [focused, focused.parentElement, focused.parentElement?.parentElement].some(
          (element) => {
            if (!element) return false;
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
            return (
              (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
            );
          },
        );
        return { framed, html: focused.outerHTML.slice(0, 120) };
      });
      if (stop === null) break;
      expect.soft(stop.framed, `${path}: ${stop.html}`).toBe(true);
      stops.push(stop.html);
    }
    expect(stops.length, `${path} of ${site.baseURL}`).toBeGreaterThan(10);
    expect(stops.length, 'a trap').toBeLessThan(150);
    expect(stops[0], 'the skip link comes first').toContain('#contenido');
  }
});

test('the skip link leads to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

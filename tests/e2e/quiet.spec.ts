import type { Page } from '@playwright/test';
import { everyPage, wakeAll } from '../support/every-page.ts';
import { expect, test } from '../support/test.ts';

const pages = everyPage();

/** The headings and paragraphs that a visitor can read, as one list. */
function readableTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, dt, dd, figcaption)')]
      .filter((element) => !element.closest('noscript, [aria-hidden="true"], template'))
      .map((element) => {
        const read = element.cloneNode(true) as HTMLElement;
        // Neither what only moves, nor what is measured of this one visit.
        for (const part of read.querySelectorAll('[aria-hidden="true"], [data-measure]')) {
          part.remove();
        }
        return read.textContent.replace(/\s+/g, ' ').trim();
      })
      .filter((text) => text.length > 1),
  );
}

/** The pictures of a page that can be seen, by what they are called. */
function visiblePictures(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(img, figure, [role=img], svg)')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const seen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        // Icons belong to what they stand beside.
        return seen && width > 48 && height > 48;
      })
      .map((element) => {
        const name = element.getAttribute('aria-label') ?? element.getAttribute('alt');
        return `${element.tagName.toLowerCase()} ${name ?? element.getAttribute('class') ?? ''}`;
      }),
  );
}

/** What cannot be seen although it has its place, and what can be pressed in vain. */
function deadParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const start = (element: Element) => element.outerHTML.slice(0, 140);
    const unseen = [...document.querySelectorAll('body *')].filter((element) => {
      if (element.closest('svg, noscript, [aria-hidden=true]') !== null) return false;
      const { opacity, visibility } = getComputedStyle(element);
      if (!element.checkVisibility() || (opacity !== '0' && visibility !== 'hidden')) return false;
      // A button that does nothing leaves what it stood for: the number of a picture's part.
      const shown = { visibilityProperty: true, opacityProperty: true };
      return ![...element.querySelectorAll('*')].some((part) => part.checkVisibility(shown));
    });
    const vain = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href="#"], a:not([href]), [role=button], [role=switch], [role=tab]',
      ),
    ].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return false;
      if (!(control instanceof HTMLButtonElement)) return true;
      const submits = control.type === 'submit' && control.form !== null;
      return !submits && !control.hasAttribute('popovertarget');
    });
    return [
      ...unseen.map((element) => `unseen: ${start(element)}`),
      ...vain.map((control) => `does nothing: ${start(control)}`),
    ];
  });
}

/** What moves by itself, at this moment. */
function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
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
}

test('every page says and shows without JavaScript what it does with it, and moves nothing where motion is reduced', async ({
  browser,
  site,
}) => {
  test.setTimeout(180_000);
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
  for (const path of pages) {
    await plain.page.goto(path);
    await scripted.page.goto(path);
    await wakeAll(scripted.page);
    expect.soft(await movingParts(scripted.page), path).toEqual([]);
    const without = (await readableTexts(plain.page)).join('\n');
    const missing = (await readableTexts(scripted.page)).filter((text) => !without.includes(text));
    expect.soft(missing, path).toEqual([]);
    const pictures = await visiblePictures(plain.page);
    const lost = (await visiblePictures(scripted.page)).filter((name) => !pictures.includes(name));
    expect.soft(lost, `${path}: pictures`).toEqual([]);
    expect.soft(await deadParts(plain.page), path).toEqual([]);
    // What the thank-you pages leave for who goes back to a form, which nobody filled in here.
    await scripted.page.evaluate(() => sessionStorage.clear());
  }
  await plain.context.close();
  await scripted.context.close();
});

test('the skip link leads to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

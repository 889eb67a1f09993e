import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { layOutAll } from './tested-site.ts';

/** As it is sent to a page: half as long as the one that modules import, and read by each page anew. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What we promise: WCAG 2.2, levels A and AA, and axe's own good practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those of them that another theme can breach; all the rest is of what a page holds. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** A colour on its way to another, as after a change of theme, is nobody's to judge. */
async function colorsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/**
 * Fails with a readable list when axe finds anything wrong with the page as it is now. Frames are not
 * looked into: our pages have none but those that show what somebody else wrote.
 *
 * @param page
 * @param options `within` a selector, to look at a part only; `without` a selector that is left out,
 *   such as what something open lies over; `coloursOnly` where all rules are asked in another theme
 */
export async function expectAccessible(
  page: Page,
  {
    within,
    without,
    coloursOnly = false,
  }: { within?: string; without?: string; coloursOnly?: boolean } = {},
): Promise<void> {
  const where = { include: [within ?? ':root'], exclude: without === undefined ? [] : [without] };
  await colorsSettled(page);
  await layOutAll(page);
  // A page keeps it until another takes its place.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  // It does not tell of what is right, which takes longer than looking for what is wrong.
  const options: axe.RunOptions = {
    runOnly: coloursOnly ? { type: 'rule', values: OF_COLOUR } : RULES,
    reporter: 'no-passes',
    resultTypes: ['violations'],
  };
  const found = await page.evaluate(
    async ([parts, options]) => {
      const here = window as unknown as { axe: typeof axe };
      const { violations } = await here.axe.run(parts, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}\n    ${node.target.join(' ')}\n    ${node.html}`),
      );
    },
    [where, options] as const,
  );
  expect(found, found.join('\n')).toEqual([]);
}

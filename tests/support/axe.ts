import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { layOutAll } from './tested-site.ts';

/** The minified code of axe. The minified code is used because each page must parse this code. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The rules that the site promises to follow: WCAG 2.2 at the levels A and AA, and the good
 * practices of axe.
 */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The rules whose result depends on the theme. The results of other rules depend only on the
 * content.
 */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

async function colorsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/**
 * Fails with a readable list if axe finds an error in the page. Frames are left out, because they
 * show only mails of other people.
 *
 * @param options `within` is the selector of the part to check. `without` is the selector of a part
 * to leave out, such as the part under an open menu. `coloursOnly` checks only colours, if the
 * check in another theme uses all rules.
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
  // The code of axe stays in the page until the browser loads another page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  // The report contains only rules with errors, because a report of all rules takes longer than the
  // checks.
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

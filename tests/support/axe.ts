import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { layOutAll } from './tested-site.ts';

/** The code of axe, minified so that each page parses it fast. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 at the levels A and AA, which the site promises, and the good practices of axe. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

async function colorsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/**
 * Checks a page with axe, but not its frames, which show mails that other people wrote. `within`
 * and `without` are selectors of what axe checks and what it leaves out.
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
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

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { layOutAll } from './tested-site.ts';

/** The minified build, which each page parses. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What we promise: WCAG 2.2, levels A and AA, and axe's own good practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on the theme; the others depend on the content. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Colours in a transition must not be judged. */
async function colorsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/**
 * Fails with a readable list when axe finds an error in the present page. Frames are left out: ours
 * only show other people's mails.
 *
 * @param page
 * @param options `within` a selector, for a part only; `without` a selector that is left out, such
 * as what an open menu covers; `coloursOnly` where another theme was checked with all rules
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
  // Without the passed rules, whose report takes longer than the checks.
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

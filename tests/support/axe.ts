import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { layOutAll } from './tested-site.ts';

/** What we promise: WCAG 2.2, levels A and AA, and axe's own good practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A colour on its way to another, as after a change of theme, is nobody's to judge. */
async function colorsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/**
 * Fails with a readable list when axe finds anything wrong with the page as it is now.
 *
 * @param page
 * @param options `within` a selector, to look at a part only; `without` a selector that is left out,
 *   such as what something open lies over
 */
export async function expectAccessible(
  page: Page,
  options: { within?: string; without?: string } = {},
): Promise<void> {
  // Our pages have no frames, and without a look for them axe needs no second page to finish in.
  // Nor does it tell of what is right, which takes longer than looking for what is wrong.
  let axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .setLegacyMode();
  if (options.within !== undefined) axe = axe.include(options.within);
  if (options.without !== undefined) axe = axe.exclude(options.without);
  await colorsSettled(page);
  await layOutAll(page);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}\n    ${node.target.join(' ')}\n    ${node.html}`),
  );
  expect(found, found.join('\n')).toEqual([]);
}

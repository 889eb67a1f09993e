import { expect, it } from 'vitest';
import { layered } from './style-layers.ts';

const RULE = '.a {\n  color: red;\n}\n';

it.each([
  ['/repo/src/ui/button/Button.module.css', 'ui'],
  ['/repo/src/site/home/HomeHero.module.css', 'features'],
  ['/repo/src/panel/lead/LeadPage.module.css', 'features'],
])('puts %s into its layer', (path, layer) => {
  expect(layered(RULE, path)).toBe(`@layer ${layer} {\n${RULE}}\n`);
});

it('leaves a sheet that says its own', () => {
  expect(layered(`@layer ui {\n${RULE}}\n`, '/repo/src/panel/shell/Panel.module.css')).toBe(
    undefined,
  );
});

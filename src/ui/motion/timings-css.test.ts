import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as timings from './timings.ts';

const ui = fileURLToPath(new URL('..', import.meta.url));

test('timings.css says what timings.ts says: alerts take 150 ms, collapses 350 ms', () => {
  const css = readFileSync(`${ui}/motion/timings.css`, 'utf8');
  const [own = '', ...still] = css.split(/(?=:root)/).slice(1);
  expect(
    Object.fromEntries([...own.matchAll(/(--[\w-]+): (\w+);/g)].map((m) => m.slice(1))),
  ).toEqual({
    '--alert-transition': `${timings.ALERT_TRANSITION_MS}ms`,
    '--collapse-transition': `${timings.COLLAPSE_TRANSITION_MS}ms`,
    '--headline-bar': `${timings.HEADLINE_BAR_HOLD_MS - timings.HEADLINE_BAR_START_MS}ms`,
    '--headline-clip': `${timings.HEADLINE_CLIP_WIDTH_MS}ms`,
    '--headline-clip-padding': `${timings.HEADLINE_CLIP_PADDING_PX}px`,
  });
  expect([timings.ALERT_TRANSITION_MS, timings.COLLAPSE_TRANSITION_MS]).toEqual([150, 350]);
  for (const motionless of still) expect(motionless.match(/: 0ms;/g)).toHaveLength(2);
});

test('no building block carries a duration of its own', () => {
  const modules = globSync('**/*.module.css', { cwd: ui });
  const bare = modules.flatMap((file) =>
    [...readFileSync(`${ui}/${file}`, 'utf8').matchAll(/transition[^;]*\b[1-9]\d*m?s\b/g)].map(
      ([declaration]) => `${file}: ${declaration}`,
    ),
  );
  expect(bare).toEqual([]);
});

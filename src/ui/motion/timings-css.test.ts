import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { timingsCss } from './timings-css.ts';
import { ALERT_TRANSITION_MS, COLLAPSE_TRANSITION_MS } from './timings.ts';

const ui = fileURLToPath(new URL('..', import.meta.url));

test('timings.css says what timings.ts says', async () => {
  await expect(timingsCss()).toMatchFileSnapshot('./timings.css');
});

test('alerts take 150 ms and collapses 350 ms', () => {
  expect(ALERT_TRANSITION_MS).toBe(150);
  expect(COLLAPSE_TRANSITION_MS).toBe(350);
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

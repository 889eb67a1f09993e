import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askYes } from './command.ts';

function asked() {
  const input = new PassThrough();
  const output = new PassThrough();
  output.resume();
  return { input, answer: askYes('¿Seguir?', input, output) };
}

it.each([
  ['sí\n', true],
  ['S\n', true],
  ['no\n', false],
  ['\n', false],
  ['si hubiera otra\n', false],
])('takes %j for %s', async (typed, expected) => {
  const { input, answer } = asked();
  input.write(typed);
  await expect(answer).resolves.toBe(expected);
});

it('takes an end without an answer for a no', async () => {
  const { input, answer } = asked();
  input.end();
  await expect(answer).resolves.toBe(false);
});

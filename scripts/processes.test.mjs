import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { captured } from './processes.mjs';

test('a program that yields goes after all others', async () => {
  const tell = ['-e', 'console.log(require("node:os").getPriority())'];
  const yielding = await captured(process.execPath, tell, { yielding: true });
  expect(Number(yielding.output)).toBeGreaterThan(getPriority());
  const usual = await captured(process.execPath, tell);
  expect(Number(usual.output)).toBe(getPriority());
});

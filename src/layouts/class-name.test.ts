import { join } from 'node:path';
import { expect, it } from 'vitest';
import { className } from './class-name.ts';

const file = (path: string) => join(process.cwd(), path);

it('a class says its name, and its file in three letters', () => {
  expect(className('title', file('src/ui/a.module.css'))).toMatch(/^[A-Za-z]{3}-title$/);
});

it('the same name in another file is another class', () => {
  const [a, b] = ['src/ui/a.module.css', 'src/ui/b.module.css'].map(file);
  expect(className('title', a ?? '')).not.toBe(className('title', b ?? ''));
});

it('a class does not depend on how the module was asked for', () => {
  const path = file('src/ui/a.module.css');
  expect(className('title', `${path}?inline`)).toBe(className('title', path));
});

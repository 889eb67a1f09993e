import { expect, it } from 'vitest';
import { siteFile } from '#server/platform/http/site-files.ts';
import { createHeldFiles } from './held-files.ts';

const fileOf = (bytes: number) =>
  siteFile({ path: '/x', isPage: true, body: Buffer.alloc(bytes), encoded: {}, policy: null });

it('holds what was asked for last within its bound, and makes the rest again, once for all', async () => {
  const held = createHeldFiles(100);
  const made: string[] = [];
  const get = (name: string) =>
    held.get(name, () => {
      made.push(name);
      return Promise.resolve(fileOf(40));
    });
  await Promise.all([get('a'), get('a')]);
  await get('b');
  expect(get('a')).not.toBeInstanceOf(Promise);
  await get('c');
  expect(made).toEqual(['a', 'b', 'c']);
  expect(get('a')).not.toBeInstanceOf(Promise);
  await get('b');
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  held.forget('b');
  await get('b');
  expect(made).toEqual(['a', 'b', 'c', 'b', 'b']);
});

it('makes again what failed', async () => {
  const held = createHeldFiles(100);
  await expect(held.get('a', () => Promise.reject(new Error('roto')))).rejects.toThrow('roto');
  expect(await held.get('a', () => Promise.resolve(fileOf(1)))).toMatchObject({ isPage: true });
});

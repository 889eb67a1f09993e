import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { siteFile } from '#server/platform/http/site-files.ts';
import { ask, openTestSite } from '#server/platform/http/testing-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { createFormerAssets } from './former-assets.ts';

const clientOf = (...paths: string[]) =>
  new Map(
    paths.map((path) => {
      const file = { path, isPage: false, body: Buffer.from(path), encoded: {}, policy: null };
      return [path, siteFile(file)] as const;
    }),
  );

it('serves what a page of another build asks for, until a day after its last process', async () => {
  const folder = join(temporaryFolder(), 'estaticos');
  const before = createFormerAssets(folder, clientOf('/_astro/isla.viejo.js', '/favicon.svg'));
  const now = createFormerAssets(folder, clientOf('/_astro/isla.nuevo.js'));
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  const inHours = (hours: number) => vi.setSystemTime(start + hours * 60 * 60 * 1000);
  await before.keep();
  for (const hours of [-50, -26]) {
    inHours(hours);
    await before.keep();
  }
  inHours(-3);
  await now.keep();
  expect((await readdir(folder)).sort()).toEqual(['isla.nuevo.js', 'isla.viejo.js']);
  inHours(0);
  await now.keep();
  expect(await readdir(folder)).toEqual(['isla.nuevo.js']);
  vi.useRealTimers();

  const site = await openTestSite({ findFormer: before.find });
  const other = await ask(site, '/_astro/isla.nuevo.js');
  expect([other.status, other.text]).toEqual([200, '/_astro/isla.nuevo.js']);
  expect(other.headers['cache-control']).toContain('immutable');
  expect(other.headers['content-type']).toContain('javascript');
  for (const path of ['/_astro/isla.viejo.js', '/_astro/.x', '/_astro/%2e%2e%2fx', '/x']) {
    expect((await ask(site, path)).status, path).toBe(404);
  }
  await site.close();
});

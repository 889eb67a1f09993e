import { createServer } from 'node:net';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TESTED_CONTENT } from '../../scripts/build.mjs';
import { residentBytes } from '#tests/support/resident.ts';
import { freePort } from '#tests/support/site.ts';
import { readLeads } from '#tests/support/store.ts';
import { amount, expect, test } from '#tests/support/test.ts';
import { BRAND } from '#tests/support/tested-site.ts';

test('the server ends in order, with exit code 0, and comes back after a power cut with the same key, also from a folder that somebody is halfway through editing', async ({
  extraSite,
}) => {
  const content = await mkdtemp(join(tmpdir(), 'atalaya-a-medias-'));
  await cp(TESTED_CONTENT, content, { recursive: true });
  const site = await extraSite({ content });
  const key = () => readFileSync(join(site.dataDir, 'secreto'), 'utf8');
  const before = key();
  if (process.platform !== 'win32') {
    for (const file of ['atalaya.sqlite', 'secreto']) {
      expect(statSync(join(site.dataDir, file)).mode & 0o077, file).toBe(0);
    }
    const memory = residentBytes(site.pid);
    expect((await fetch(`${site.baseURL}/panel/entrar`)).status).toBe(200);
    // The limit finds a server that loads its modules as separate files, which need 215 MB more.
    expect(residentBytes(site.pid) - memory, 'to load pages on request').toBeLessThan(
      100 * 1024 * 1024,
    );
  }
  await writeFile(join(content, 'marca.yaml'), 'nombre: Otra marca\ncorreo: [');
  expect(await site.stop('SIGKILL')).toBeNull();
  await site.restart();
  expect(key()).toBe(before);
  expect(readLeads(site.dataDir)).toEqual([]);
  for (const path of ['/', '/contacto']) {
    const page = await (await fetch(site.baseURL + path)).text();
    expect(page).toContain(BRAND.nombre);
    expect(page).not.toContain('Otra marca');
  }
  expect(await site.stop('SIGTERM')).toBe(0);
  for (const signal of amount([], ['SIGINT' as const])) {
    await site.restart();
    expect(await site.stop(signal)).toBe(0);
  }
  await rm(content, { recursive: true });
});

test('a wrong setting stops the start and is named', async ({ extraSite }) => {
  await expect(extraSite({ env: { PORT: 'ochenta' } })).rejects.toThrow(/✗[^]*PORT/);
});

test('a port that is taken stops the start and is named', async ({ extraSite }) => {
  const port = await freePort();
  const other = createServer().listen(port);
  await once(other, 'listening');
  try {
    await expect(extraSite({ port, env: { HOST: '' } })).rejects.toThrow(`puerto ${port}`);
  } finally {
    other.close();
  }
});

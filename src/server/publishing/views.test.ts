import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Publishing } from './publishing.ts';
import { createViews, viewPlaces } from './views.ts';

it('knows which files the pages that are ready were made with', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-vista-'));
  const views = createViews({
    publishing: {} as Publishing,
    dataDir,
    build: null,
    published: '',
    settings: [],
    log: { warn: () => undefined },
  });
  const note = 'notas/nueva.md';
  expect(views.shows('yo', note)).toBe(false);
  const { content, state } = viewPlaces(dataDir, 'yo');
  await mkdir(dirname(join(content, note)), { recursive: true });
  await writeFile(join(content, note), '');
  await writeFile(state, JSON.stringify({ state: 'preparing' }));
  expect(views.shows('yo', note)).toBe(false);
  await writeFile(state, JSON.stringify({ state: 'ready' }));
  expect(views.shows('yo', note)).toBe(true);
  expect(views.shows('yo', 'notas/otra.md')).toBe(false);
  await rm(dataDir, { recursive: true });
});

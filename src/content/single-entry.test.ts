import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { expect, it, vi } from 'vitest';
import { mobileSchema } from './schemas/mobile.ts';
import { yamlFile } from './loaders.ts';

/** What the collection holds, as Astro would hand it out. */
const entries: { id: string; data: object }[] = [];
vi.mock('astro:content', () => ({ getCollection: () => Promise.resolve(entries) }));
const { singleOrNone } = await import('./single-entry.ts');

it('leaves no collection empty, of which Astro would complain, where a file was left out', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sin-movil-'));
  try {
    vi.stubEnv('CONTENT_DIR', folder);
    const store = { set: (entry: (typeof entries)[number]) => entries.push(entry) };
    const config = { root: pathToFileURL(`${process.cwd()}/`) };
    const context = { store, config } as unknown as LoaderContext;
    await yamlFile('movil.yaml', mobileSchema).load(context);
    expect(entries).toHaveLength(1);
    expect(await singleOrNone('mobile')).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

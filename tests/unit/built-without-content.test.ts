import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../scripts/build.mjs';

/** Each file of a folder with its digest. */
async function digestsIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    return [path.slice(folder.length + 1), digest] as const;
  });
  return Object.fromEntries((await Promise.all(found)).sort());
}

it.runIf(process.env['LONG_TESTS'] === '1')(
  'is the same to the byte whichever content there is: three builds take a minute',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'compilado-'));
    const changed = join(folder, 'contenido');
    await cp('sample', changed, { recursive: true });
    const brand = await readFile('sample/marca.yaml', 'utf8');
    await writeFile(join(changed, 'marca.yaml'), brand.replace('nombre: Atalaya', 'nombre: Otra'));
    const built: Record<string, string>[] = [];
    for (const content of ['sample', 'tests/nube-clara', changed]) {
      process.env['CONTENT_DIR'] = content;
      const fresh = join(folder, String(built.length));
      await compile({ label: 'el sitio', folder: fresh }, fresh);
      built.push(await digestsIn(fresh));
    }
    delete process.env['CONTENT_DIR'];
    await rm(folder, { recursive: true });
    const [first, ...others] = built;
    expect(Object.keys(first ?? {}).length).toBeGreaterThan(50);
    for (const other of others) expect(other).toEqual(first);
  },
  600_000,
);

import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { compile } from '../../scripts/build.mjs';

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
    // Makes the folder inside the project, so that the build finds the packages.
    await mkdir('.cache', { recursive: true });
    const folder = await mkdtemp(resolve('.cache/compilado-'));
    const changed = join(folder, 'contenido');
    await cp('sample', changed, { recursive: true });
    const brand = await readFile('sample/marca.yaml', 'utf8');
    await writeFile(join(changed, 'marca.yaml'), brand.replace('nombre: Atalaya', 'nombre: Otra'));
    // Removes Vitest's variables, because they change the build.
    for (const name of Object.keys(process.env)) {
      if (name !== 'PATH' && name !== 'HOME') vi.stubEnv(name, undefined);
    }
    const built: Record<string, string>[] = [];
    for (const content of ['sample', 'tests/nube-clara', changed]) {
      vi.stubEnv('CONTENT_DIR', content);
      // Uses the same folder for all builds, because a build contains the path of its folder.
      const fresh = join(folder, 'dist');
      await compile({ label: 'el sitio', folder: fresh }, fresh);
      built.push(await digestsIn(fresh));
      await rm(fresh, { recursive: true });
    }
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
    const [first, ...others] = built;
    expect(Object.keys(first ?? {}).length).toBeGreaterThan(50);
    for (const other of others) expect(other).toEqual(first);
  },
  600_000,
);

import { cp, readdir, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { TESTED_CONTENT } from '../../scripts/build.mjs';
import { OPTIONAL_PAGES } from './tested-site.ts';

const FOLDER = join('tests', 'nube-clara');
// Contains drawings, which the code below turns into files like photographs (`.jpg`): the
// repository must not contain other people's pictures.
const PHOTOGRAPHS = join('tests', 'fixtures', 'nube-clara');
const WITHOUT = [
  ...OPTIONAL_PAGES.map(({ file }) => file),
  'terminal/guardia.yaml',
  'notas',
  'paginas',
];

export async function assembleNubeClara(content: string): Promise<void> {
  await rm(content, { recursive: true, force: true });
  await cp(TESTED_CONTENT, content, { recursive: true });
  for (const file of WITHOUT) await rm(join(content, file), { recursive: true, force: true });
  await cp(FOLDER, content, { recursive: true });
  for (const drawing of await readdir(PHOTOGRAPHS)) {
    const file = join(content, 'imagenes', parse(drawing).name);
    await sharp(join(PHOTOGRAPHS, drawing)).jpeg({ quality: 88, force: false }).toFile(file);
  }
}

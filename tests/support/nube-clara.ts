import { cp, readdir, rm } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { TESTED_CONTENT } from '../../scripts/build.mjs';

/** The folder of its content. The sample fills in what is missing there. */
const FOLDER = join('tests', 'nube-clara');
/** Its photographs, drawn, so that nobody's rights are in the repository. */
const PHOTOGRAPHS = join('tests', 'fixtures', 'nube-clara');
/** What it does not have: pages of services, a watch to rehearse, notes and pages of the sample. */
const WITHOUT = [
  'comercio.yaml',
  'movil.yaml',
  'negocio.yaml',
  'seguridad.yaml',
  'terminal/guardia.yaml',
  'notas',
  'paginas',
];

/** Puts the content of Nube Clara together: its own files over the sample ones, and its photographs. */
export async function assembleNubeClara(content: string): Promise<void> {
  await rm(content, { recursive: true, force: true });
  await cp(TESTED_CONTENT, content, { recursive: true });
  for (const file of WITHOUT) await rm(join(content, file), { recursive: true, force: true });
  await cp(FOLDER, content, { recursive: true });
  for (const drawing of await readdir(PHOTOGRAPHS)) {
    // `portada.png.svg` is a drawing of `portada.png`.
    const file = join(content, 'imagenes', parse(drawing).name);
    await sharp(join(PHOTOGRAPHS, drawing)).jpeg({ quality: 88, force: false }).toFile(file);
  }
}

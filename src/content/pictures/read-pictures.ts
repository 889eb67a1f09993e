import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { contentFileName } from '#content/read/content-directory.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import { nearest } from '#content/schemas/issue-text.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { pictureTextsSchema } from '#content/schemas/drawing.ts';
import { drawingText } from './drawing-text.ts';
import {
  ENDINGS,
  type PictureFile,
  pictureFiles,
  PICTURE_TEXTS,
} from '#content/read/picture-files.ts';
import {
  LEAST_WIDTH,
  NIGHT,
  PICTURE_PLACES,
  placeOf,
  shapeProblem,
  weightProblem,
} from '#content/values/picture-names.ts';
import type { Picture } from './picture.ts';
import { readDrawing } from './svg.ts';

const DIGEST_LENGTH = 8;

export interface PictureSource extends Omit<Picture, 'night'> {
  bytes: Buffer;
}

/** Reads and checks the pictures in `content/imagenes`. Throws a ContentError if one is wrong. */
export async function readPictures(directory: string): Promise<Map<string, PictureSource>> {
  const files = pictureFiles(directory);
  const texts = readTexts(directory, files);
  const problems: string[] = [];
  const found = new Map<string, PictureSource>();
  for (const file of files) {
    const problem = (text: string) =>
      problems.push(`${contentFileName(file.file, directory)}: ${text}`);
    const name = nameProblem(file, files);
    if (name !== null) {
      problem(name);
      continue;
    }
    const source = await readSource(file, directory, problem);
    const alt = texts[file.name.replace(new RegExp(`${NIGHT}$`), '')];
    const isMark = placeOf(file.name)?.isMark === true;
    if (alt === undefined && !isMark) problem(textMissing(file.name));
    if (source !== null) found.set(file.name, { ...source, alt: alt ?? '' });
  }
  if (found.has('logo-con-nombre') && !files.some(({ name }) => name === 'logo')) {
    problems.push(
      `${contentFileName('imagenes', directory)}: «logo-con-nombre» necesita también «logo», el signo solo, para los iconos y las imágenes para compartir.`,
    );
  }
  if (problems.length > 0) throw new ContentError(problems.join('\n'));
  return found;
}

function readTexts(directory: string, files: readonly PictureFile[]): Record<string, string> {
  if (!existsSync(join(directory, PICTURE_TEXTS))) return {};
  const names = files.map(({ name }) => name);
  return readYaml(PICTURE_TEXTS, pictureTextsSchema, directory, (value) =>
    Object.keys(value as object)
      .filter((name) => !names.includes(name))
      .map((name) => ({
        path: [name],
        message: `no hay ninguna imagen con ese nombre en imagenes; están ${names.map((each) => `«${each}»`).join(', ')}`,
      })),
  );
}

function nameProblem({ name, ending }: PictureFile, files: readonly PictureFile[]): string | null {
  if (!ENDINGS.includes(ending)) {
    return `no se puede usar un archivo «.${ending}»; guárdalo como ${ENDINGS.map((each) => `.${each}`).join(', ')}`;
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
    return 'el nombre lleva solo minúsculas sin acentos, cifras y guiones; cámbialo';
  }
  if (files.filter((file) => file.name === name).length > 1) {
    return `hay dos archivos que se llaman «${name}»; deja uno`;
  }
  if (name.endsWith(NIGHT) && !files.some((file) => name === `${file.name}${NIGHT}`)) {
    return `falta «${name.slice(0, -NIGHT.length)}», la imagen de día a la que sustituye de noche`;
  }
  const meant = placeOf(name) ? null : nearest(name, Object.keys(PICTURE_PLACES));
  return meant === null ? null : `no sustituye a ningún dibujo; ¿quisiste decir «${meant}»?`;
}

function textMissing(name: string): string {
  return (
    `su texto alternativo falta; escribe en ${PICTURE_TEXTS} un renglón «${name}: lo que se ve», ` +
    `o «${name}: ''» si es solo adorno`
  );
}

async function readSource(
  { name, file, ending }: PictureFile,
  directory: string,
  problem: (text: string) => void,
): Promise<Omit<PictureSource, 'alt'> | null> {
  const bytes = readFileSync(join(directory, file));
  const isDrawing = ending === 'svg';
  const weight = weightProblem(bytes.length, isDrawing);
  if (weight !== null) {
    problem(weight);
    return null;
  }
  const read = isDrawing ? drawing(bytes, problem) : await photograph(name, bytes, problem);
  if (read === null) return null;
  const shape = shapeProblem(name, read);
  if (shape !== null) problem(shape);
  const digest = createHash('sha256').update(read.bytes).digest('hex').slice(0, DIGEST_LENGTH);
  // The name `dibujo-tienda` is internal, so the picture's address says only `dibujo`.
  const shown = name.replace(/^dibujo-[a-z]+/, 'dibujo');
  return { file: `${shown}.${digest}`, isDrawing, ...read };
}

function drawing(bytes: Buffer, problem: (text: string) => void) {
  try {
    const text = drawingText(bytes);
    if (text === null) {
      problem('sus letras no están en la codificación que dice; guárdalo en UTF-8');
      return null;
    }
    const { svg, width, height, problems } = readDrawing(text);
    for (const each of problems) problem(each);
    if (width > 0 && height > 0) return { width, height, bytes: Buffer.from(svg) };
    problem('no dice cuánto mide; agrega «viewBox» a su elemento <svg>');
  } catch {
    problem('no se entiende como SVG; vuelve a exportarlo');
  }
  return null;
}

async function photograph(name: string, bytes: Buffer, problem: (text: string) => void) {
  try {
    // `autoOrient` gives the size after the rotation that the camera wrote into the file.
    const { width, height } = (await sharp(bytes).metadata()).autoOrient;
    const least = placeOf(name)?.leastWidth ?? LEAST_WIDTH;
    if (width < least) {
      problem(`mide ${width} píxeles de ancho y hacen falta ${least}`);
    }
    return { width, height, bytes };
  } catch {
    problem('no se pudo leer la imagen; ábrela en un editor y vuelve a guardarla');
    return null;
  }
}

/** Returns the data of the pictures by name. `night` is the picture for the dark theme. */
export function ownPictures(
  sources: ReadonlyMap<string, PictureSource>,
): Readonly<Record<string, Picture>> {
  const shown = ({ bytes, ...picture }: PictureSource) => picture;
  const day = Array.from(sources).filter(([name]) => !name.endsWith(NIGHT));
  return Object.fromEntries(
    day.map(([name, source]) => {
      const night = sources.get(`${name}${NIGHT}`);
      return [name, { ...shown(source), ...(night && { night: shown(night) }) }];
    }),
  );
}

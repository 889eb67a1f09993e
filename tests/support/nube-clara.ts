import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { buildEnvironment, TESTED } from '../../scripts/build.mjs';

/** Where its content is: what it does not say, the sample content says for it. */
const FOLDER = join('tests', 'nube-clara');
export const NUBE_CLARA_ADDRESS = 'https://nubeclara.example';
/** Rendered on request, one of each kind. */
export const ON_REQUEST = [
  '/contacto',
  '/cotizacion',
  '/cotizacion/detalle_proyecto',
  '/boletin',
  '/privacidad/solicitud',
  '/privacidad/versiones',
  '/panel/entrar',
];
/** What the agency sees of itself. */
export const PANEL = [
  '',
  '/entregas',
  '/cifras',
  '/guardia',
  '/boletin',
  '/privacidad',
  '/bloqueadas',
  '/equipo',
  '/registro',
  '/cuenta',
  '/solicitudes.csv',
];
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

/** A site built from the content of another agency. */
export interface BuiltSite {
  content: string;
  /** Where it was built, as `dist` would be. */
  dist: string;
  dispose(): Promise<void>;
}

/**
 * Puts the content of Nube Clara together: its own files over the sample ones, and its photographs,
 * which are drawn here so that nobody's rights are in the repository.
 */
export async function assembleNubeClara(content: string): Promise<void> {
  await rm(content, { recursive: true, force: true });
  await cp(TESTED.settings().CONTENT_DIR, content, { recursive: true });
  for (const file of WITHOUT) await rm(join(content, file), { recursive: true, force: true });
  await cp(FOLDER, content, { recursive: true });
  const pictures = join(content, 'imagenes');
  for (const [name, svg] of Object.entries(PHOTOGRAPHS)) {
    await writeFile(join(pictures, name), await photograph(svg, name));
  }
}

/**
 * Builds its site.
 *
 * @throws Error with the build's output when it fails
 */
export async function buildNubeClara(): Promise<BuiltSite> {
  // Inside the project, because what is prerendered finds its packages from where it is built.
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp(join('.cache', 'nube-'));
  const content = join(folder, 'content');
  const dist = join(folder, 'dist');
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    await assembleNubeClara(content);
    await promisify(execFile)(
      process.execPath,
      ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', dist],
      { env: buildEnvironment({ CONTENT_DIR: content, SITE_URL: NUBE_CLARA_ADDRESS }) },
    );
  } catch (error) {
    await dispose();
    throw error;
  }
  return { content, dist, dispose };
}

/**
 * What a build wrote, by its path.
 *
 * @param client the folder of what browsers are given
 * @param endings of the names, with their dots
 */
export async function writtenTexts(
  client: string,
  endings: readonly string[],
): Promise<Map<string, string>> {
  const names = (await readdir(client, { recursive: true })).filter((name) =>
    endings.some((ending) => name.endsWith(ending)),
  );
  const all = names.map(
    async (name) => [name, await readFile(join(client, name), 'utf8')] as const,
  );
  return new Map(await Promise.all(all));
}

/** The sample brand, its folios, its drawings (the mails' eye too), its country, its language and its money. */
const FOREIGN =
  /atalaya|\bATA-|lighthouse|\bfaros?\b|\btorre\b|vig[ií]a\b|m[eé]xic|es-MX|\bMXN\b|\bpesos\b|CFDI|class="eye"/gi;

/** The words of a text that belong to the sample brand; embedded pictures have none. */
export function foreign(text: string): string[] {
  const words = text.replaceAll(/data:[\w/+-]+;base64,[\w+/=]+/g, '');
  return Array.from(words.matchAll(FOREIGN), ([word]) => word);
}

/** How much of a picture is green, as nothing of the sample brand is: from 0 to 1. */
export async function greenPart(file: string): Promise<number> {
  const picture = sharp(file).resize(300).removeAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  let green = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (g > Math.max(r, b) + 10) green += 1;
  }
  return green / (info.width * info.height);
}

const CLOUD = 'M14 44a12 12 0 0 1 1-24 16 16 0 0 1 31-3 14 14 0 0 1 4 27z';
const HILLS =
  '<path fill="#2f8f5f" d="M0 900V620q200-140 420-40t380-90v410z"/>' +
  '<path fill="#0f5b3a" d="M0 900V760q260-120 460-20t340-60v220z"/>';
const cloudAt = (x: number, y: number, scale: number) =>
  `<path fill="#eafff2" stroke="#0f5b3a" stroke-width="0.8" transform="translate(${x} ${y}) scale(${scale})" d="${CLOUD}"/>`;

/** By the name of the file: what it shows, 800 × 900 or as it says. */
const PHOTOGRAPHS: Readonly<Record<string, string>> = {
  'portada.png': view(800, 900, cloudAt(230, 60, 7) + HILLS),
  'horizonte.jpg': view(
    1920,
    260,
    '<path fill="#123b2b" d="M0 0h1920v260H0z"/><path fill="#0a241a" d="M0 260V160q400-120 900-30t1020-40v170z"/>',
  ),
  'panaderia.jpg': view(
    1400,
    900,
    '<path fill="#f2dfc0" d="M0 0h1400v900H0z"/><path fill="#b9783d" d="M120 560h1160v80H120z"/>' +
      [200, 460, 720, 980]
        .map((x) => `<ellipse cx="${x + 100}" cy="510" rx="110" ry="60" fill="#d79a55"/>`)
        .join(''),
  ),
  'taller.jpg': view(
    1400,
    900,
    '<path fill="#dfe9e2" d="M0 0h1400v900H0z"/><g fill="none" stroke="#0f5b3a" stroke-width="22">' +
      '<circle cx="430" cy="600" r="190"/><circle cx="970" cy="600" r="190"/>' +
      '<path d="M430 600l170-280h260l110 280M600 320l90 280h-260"/></g>',
  ),
  'drogueria.jpg': view(
    1400,
    900,
    '<path fill="#eef3ea" d="M0 0h1400v900H0z"/><path fill="#8fb79f" d="M100 420h1200v24H100zM100 740h1200v24H100z"/>' +
      [180, 380, 580, 780, 980]
        .map((x) => `<rect x="${x}" y="240" width="120" height="180" rx="20" fill="#2f8f5f"/>`)
        .join(''),
  ),
};

function view(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inside}</svg>`;
}

function photograph(svg: string, name: string): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg));
  return (name.endsWith('.png') ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer();
}

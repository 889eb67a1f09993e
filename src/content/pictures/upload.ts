import type { Sharp } from 'sharp';
import { nearest } from '#content/schemas/issue-text.ts';
import { PICTURES_FOLDER } from '#content/read/picture-files.ts';
import { drawingHead, drawingText } from './drawing-text.ts';
import {
  LEAST_WIDTH,
  NIGHT,
  PICTURE_PLACES,
  placeOf,
  shapeProblem,
  weightProblem,
} from '#content/values/picture-names.ts';
import { slugOf } from '#content/values/place-choices.ts';

const MOST_PIXELS = 64_000_000;
/** The greatest width of a stored photograph, in pixels: twice the greatest width on a page. */
const KEPT_WIDTH = 3200;
/** The width and height of a stored portrait, in pixels: three times the width in a mail. */
const PORTRAIT_SIDE = 192;
/** The time limit for decoding a picture, in seconds: an attacker can make a very slow picture. */
const LONGEST_READING = 20;

type Format = 'jpeg' | 'png' | 'webp' | 'svg';

const FORMATS: Readonly<Record<Format, { name: string; endings: readonly [string, ...string[]] }>> =
  {
    jpeg: { name: 'JPEG', endings: ['jpg', 'jpeg'] },
    png: { name: 'PNG', endings: ['png'] },
    webp: { name: 'WebP', endings: ['webp'] },
    svg: { name: 'SVG', endings: ['svg'] },
  };

/**
 * Checks an uploaded picture, and encodes the picture again to remove hidden data. `replaces` is
 * the picture's name. Without `replaces`, the name comes from `fileName`.
 */
export async function acceptPicture(bytes: Buffer, fileName: string, replaces?: string) {
  const format = formatOf(bytes);
  if (typeof format !== 'string') return format;
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const { name: formatName, endings } = FORMATS[format];
  if (ending !== '' && !endings.includes(ending)) {
    return {
      problem: `el archivo dice ser «.${ending}» y por dentro es ${formatName}; expórtalo otra vez, o cámbiale el nombre a «.${endings[0]}»`,
    };
  }
  const name = replaces ?? pictureName(fileName);
  if (name === '') return { problem: 'ponle un nombre con letras o cifras' };
  const made = format === 'svg' ? await drawing(bytes) : await photograph(bytes, format, name);
  if ('problem' in made) return made;
  const shape = shapeProblem(name, made);
  if (shape !== null) return { problem: shape };
  const file = `${PICTURES_FOLDER}/${name}.${endings[0]}`;
  return { file, name, ...made };
}

/**
 * Makes a picture's name from a file name: `img-2041-1` from «IMG 2041 (1).JPG». Adds the prefix
 * `foto-` to a name that resembles a key of `PICTURE_PLACES` or ends with `-noche`.
 */
export function pictureName(fileName: string): string {
  const ownName = (fileName.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '');
  const plain = slugOf(ownName).slice(0, 60).replace(/-$/, '');
  if (plain === '') return '';
  const isTaken =
    placeOf(plain) === undefined &&
    (plain.endsWith(NIGHT) || nearest(plain, Object.keys(PICTURE_PLACES)) !== null);
  return isTaken ? `foto-${plain}${plain.endsWith(NIGHT) ? '-1' : ''}` : plain;
}

const CAMERA_NAME = /\d{3}|^(?:image|imagen|img|foto|photo|picture|unnamed|sin-titulo)(?:-\d+)?$/;
const LONGEST_NAME = 40;

/**
 * Makes an unused name from the file's name, or from `text` if a camera named the file. A file name
 * that is a key of `PICTURE_PLACES` stays, even if `taken` contains it.
 */
export function freeName(fileName: string, text: string, taken: readonly string[]): string {
  const ofFile = pictureName(fileName);
  if (PICTURE_PLACES[ofFile] !== undefined) return ofFile;
  const words = pictureName(`${text.replaceAll(/[\\/.]/g, ' ')}.jpg`);
  const short = words.slice(0, LONGEST_NAME + 1).replace(/^(.{1,40})(?:-.*)?$/, '$1');
  const isCameras = ofFile === '' || CAMERA_NAME.test(ofFile);
  const name = isCameras && short !== '' ? short : ofFile;
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}-${number}`;
  return free;
}

const OTHERS: readonly (readonly [RegExp, string])[] = [
  [
    /^....ftyp(?:heic|heix|hevc|heim|heis|hevm|hevs|mif1|msf1)/s,
    'es HEIC, el formato propio de algunos teléfonos, y aquí no se puede leer; en el iPhone, Ajustes → Cámara → Formatos → «Más compatible», o compártela como JPEG',
  ],
  [/^....ftypavi[fs]/s, 'es AVIF; guárdala como JPEG, PNG o WebP'],
  [/^GIF8/, 'es un GIF; guárdala como JPEG, PNG o WebP'],
  [/^(?:II\*\0|MM\0\*)/, 'es un TIFF, o una foto sin revelar; guárdala como JPEG'],
  [/^BM/, 'es un BMP; guárdala como PNG'],
  [/^%PDF/, 'es un PDF; exporta de él una imagen'],
  [/^PK\p{Cc}{2}/u, 'es un archivo comprimido o un documento; extrae de él la imagen'],
  [/^\p{Cc}\u008b/u, 'está comprimido; envíalo sin comprimir'],
];

function formatOf(bytes: Buffer): Format | { problem: string } {
  if (bytes.length === 0) return { problem: 'el archivo está vacío' };
  const weight = weightProblem(bytes.length, false);
  if (weight !== null) return { problem: weight };
  const head = bytes.subarray(0, 16).toString('latin1');
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (/^RIFF....WEBP/s.test(head)) return 'webp';
  const other = OTHERS.find(([begins]) => begins.test(head));
  if (other !== undefined) return { problem: other[1] };
  const text = drawingHead(bytes);
  const root = text
    .replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?[^>]*>/gi, '')
    .trimStart();
  if (/^<(?:[\w-]+:)?svg[\s>]/.test(root)) return 'svg';
  return { problem: 'no es una imagen JPEG, PNG, WebP ni SVG' };
}

const ENCODING = {
  jpeg: { quality: 88, mozjpeg: true },
  png: { compressionLevel: 9 },
  webp: { quality: 88 },
} as const;

type DecodedPicture = { bytes: Buffer; width: number; height: number } | { problem: string };

async function drawing(bytes: Buffer): Promise<DecodedPicture> {
  const weight = weightProblem(bytes.length, true);
  if (weight !== null) return { problem: weight };
  const text = drawingText(bytes);
  if (text === null) {
    return {
      problem:
        'sus letras no están en la codificación que dice; vuelve a exportarlo y elige «UTF-8»',
    };
  }
  const { cleanDrawing } = await import('./svg.ts');
  const read = cleanDrawing(text);
  if ('problem' in read) return read;
  return { bytes: Buffer.from(read.svg), width: read.width, height: read.height };
}

const UNREADABLE = {
  problem:
    'no se pudo leer la imagen: está dañada o incompleta; ábrela en un editor y vuelve a guardarla',
};

const [START_OF_SCAN, END_OF_IMAGE] = [Buffer.from([0xff, 0xda]), Buffer.from([0xff, 0xd9])];

/** Opens a picture. Decoding then accepts small errors, but fails if image data is missing. */
async function opened(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const limits = { limitInputPixels: MOST_PIXELS, sequentialRead: true } as const;
  const scan = bytes.lastIndexOf(START_OF_SCAN);
  const isJpeg = bytes[0] === 0xff;
  if (!isJpeg || scan === -1 || bytes.lastIndexOf(END_OF_IMAGE) > scan)
    return sharp(bytes, { ...limits, failOn: 'error' });
  return sharp(Buffer.concat([bytes, END_OF_IMAGE]), { ...limits, failOn: 'warning' });
}

function unreadable(error: unknown): { problem: string } {
  return error instanceof Error && /pixel limit/i.test(error.message) ? tooLarge() : UNREADABLE;
}

async function photograph(
  bytes: Buffer,
  format: Exclude<Format, 'svg'>,
  name: string,
): Promise<DecodedPicture> {
  const image = await opened(bytes);
  try {
    const { format: inside, width, height, pages = 1, autoOrient } = await image.metadata();
    if (inside !== format) return UNREADABLE;
    if (width * height > MOST_PIXELS) return tooLarge(width, height);
    if (pages > 1) return { problem: 'es una animación; envía una imagen fija' };
    const least = placeOf(name)?.leastWidth ?? LEAST_WIDTH;
    if (autoOrient.width < least) {
      return { problem: `mide ${autoOrient.width} píxeles de ancho y hacen falta ${least}` };
    }
    const upright = image
      .timeout({ seconds: LONGEST_READING })
      .autoOrient()
      .resize({ width: KEPT_WIDTH, height: KEPT_WIDTH, fit: 'inside', withoutEnlargement: true });
    // The code sets no option for metadata or colours: `sharp` then removes metadata and uses sRGB.
    const { data, info } = await upright
      .toFormat(format, ENCODING[format])
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    return unreadable(error);
  }
}

/** Makes a portrait: a small square JPEG, which all mail programs can show. */
export async function acceptPortrait(
  bytes: Buffer,
): Promise<{ readonly jpeg: Buffer } | { readonly problem: string }> {
  const format = formatOf(bytes);
  if (typeof format !== 'string') return format;
  if (format === 'svg') return { problem: 'es un dibujo SVG; envía una foto JPEG, PNG o WebP' };
  const image = await opened(bytes);
  try {
    const { width, height } = await image.metadata();
    if (width * height > MOST_PIXELS) return tooLarge(width, height);
    if (Math.min(width, height) < PORTRAIT_SIDE) {
      return {
        problem: `mide ${width} por ${height} píxeles y hacen falta ${PORTRAIT_SIDE} por lado`,
      };
    }
    const jpeg = await image
      .timeout({ seconds: LONGEST_READING })
      .autoOrient()
      .resize({ width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
    return { jpeg };
  } catch (error) {
    return unreadable(error);
  }
}

function tooLarge(width?: number, height?: number): { problem: string } {
  const size = width === undefined ? '' : `mide ${width} por ${height}: `;
  return {
    problem: `${size}son más de ${MOST_PIXELS / 1_000_000} millones de píxeles; hazla más pequeña`,
  };
}

/** Returns true if a content text shows the uploaded picture with this name. */
export function usesPicture(name: string, text: string): boolean {
  const names = new RegExp(
    String.raw`imagenes/${name}(?![\w-])|::[a-z]+\b[^\n]*\bnombre=["']?${name}["'\s}]`,
  );
  return names.test(text);
}

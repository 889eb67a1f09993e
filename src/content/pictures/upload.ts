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

/** Most pixels of a photograph: what the largest telephone camera that is common makes. */
const MOST_PIXELS = 64_000_000;
/** Widest that a photograph is kept, in pixels: twice the widest that pages show. */
const KEPT_WIDTH = 3200;
/** Side of somebody's portrait, in pixels: three times as wide as a mail shows it. */
const PORTRAIT_SIDE = 192;
/** Longest that one may take to be read, in seconds: what takes longer was made to. */
const LONGEST_READING = 20;

type Format = 'jpeg' | 'png' | 'webp' | 'svg';

/** A picture as it may be kept in `content/`. */
export interface AcceptedPicture {
  /** Inside the content folder: `imagenes/taller.jpg`. */
  readonly file: string;
  readonly name: string;
  /** Upright, without what the camera noted, and nothing that is no picture. */
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export type Upload =
  | AcceptedPicture
  | { /** In Spanish, with what to do. */ readonly problem: string };

/** How each format is called, and how its files end. */
const FORMATS: Readonly<Record<Format, { name: string; endings: readonly [string, ...string[]] }>> =
  {
    jpeg: { name: 'JPEG', endings: ['jpg', 'jpeg'] },
    png: { name: 'PNG', endings: ['png'] },
    webp: { name: 'WebP', endings: ['webp'] },
    svg: { name: 'SVG', endings: ['svg'] },
  };

/**
 * Takes a file that somebody sends as a picture: reads it for what it is, whatever it says, and makes
 * it anew, so that nothing else that was in it is kept.
 *
 * @param sent its name on the device it came from
 * @param as the name of the picture that it replaces
 */
export async function acceptPicture(bytes: Buffer, sent: string, as?: string): Promise<Upload> {
  const format = formatOf(bytes);
  if (typeof format !== 'string') return format;
  const ending = /\.([^.]+)$/.exec(sent)?.[1]?.toLowerCase() ?? '';
  const { name: formatName, endings } = FORMATS[format];
  if (ending !== '' && !endings.includes(ending)) {
    return {
      problem: `el archivo dice ser «.${ending}» y por dentro es ${formatName}; expórtalo otra vez, o cámbiale el nombre a «.${endings[0]}»`,
    };
  }
  const name = as ?? pictureName(sent);
  if (name === '') return { problem: 'ponle un nombre con letras o cifras' };
  const made = format === 'svg' ? await drawing(bytes) : await photograph(bytes, format, name);
  if ('problem' in made) return made;
  const shape = shapeProblem(name, made);
  if (shape !== null) return { problem: shape };
  const file = `${PICTURES_FOLDER}/${name}.${endings[0]}`;
  return { file, name, ...made };
}

/** «IMG 2041 (1).JPG» → `img-2041-1`; one that could be taken for a drawing's name begins with «foto». */
export function pictureName(sent: string): string {
  const plain = (sent.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  if (plain === '') return '';
  const isTaken =
    placeOf(plain) === undefined &&
    (plain.endsWith(NIGHT) || nearest(plain, Object.keys(PICTURE_PLACES)) !== null);
  return isTaken ? `foto-${plain}${plain.endsWith(NIGHT) ? '-1' : ''}` : plain;
}

/** What cameras, telephones and chats call a picture, and nobody else does. */
const CAMERA_NAME = /\d{3}|^(?:image|imagen|img|foto|photo|picture|unnamed|sin-titulo)(?:-\d+)?$/;
/** Longest name that is made of what a picture shows, in characters. */
const LONGEST_NAME = 40;

/**
 * What a picture that is sent is called: as its file, or as what it shows where only a camera named the
 * file; with a number where another has that name.
 *
 * @param sent its name on the device it came from
 * @param text what is said of it to who does not see it; empty for nothing
 * @param taken the names that there are
 * @returns empty where neither has letters; as it is for one that stands in the place of a drawing of ours
 */
export function freeName(sent: string, text: string, taken: readonly string[]): string {
  const ofFile = pictureName(sent);
  if (PICTURE_PLACES[ofFile] !== undefined) return ofFile;
  const words = pictureName(`${text.replaceAll(/[\\/.]/g, ' ')}.jpg`);
  const short = words.slice(0, LONGEST_NAME + 1).replace(/^(.{1,40})(?:-.*)?$/, '$1');
  const isCameras = ofFile === '' || CAMERA_NAME.test(ofFile);
  const name = isCameras && short !== '' ? short : ofFile;
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = `${name}-${number}`;
  return free;
}

/** Files that people take for pictures, by how they begin. */
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
  // Before its root a drawing has at most a declaration, notes and a document type.
  const root = text
    .replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?[^>]*>/gi, '')
    .trimStart();
  if (/^<(?:[\w-]+:)?svg[\s>]/.test(root)) return 'svg';
  return { problem: 'no es una imagen JPEG, PNG, WebP ni SVG' };
}

type Made = Pick<AcceptedPicture, 'bytes' | 'width' | 'height'> | { problem: string };

async function drawing(bytes: Buffer): Promise<Made> {
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

/** Where the last part of a JPEG begins, and where all of it ends: no other bytes of its picture are these. */
const [START_OF_SCAN, END_OF_IMAGE] = [Buffer.from([0xff, 0xda]), Buffer.from([0xff, 0xd9])];

/**
 * A photograph to be read, with the limits of what is read. What is odd in it and loses nothing, as a
 * telephone's headers, is passed over as browsers do; what is missing is not.
 */
async function opened(bytes: Buffer): Promise<Sharp> {
  // The server reads no picture but these: it needs the library only then.
  const { default: sharp } = await import('sharp');
  const limits = { limitInputPixels: MOST_PIXELS, sequentialRead: true } as const;
  const scan = bytes.lastIndexOf(START_OF_SCAN);
  const isJpeg = bytes[0] === 0xff;
  if (!isJpeg || scan === -1 || bytes.lastIndexOf(END_OF_IMAGE) > scan)
    return sharp(bytes, { ...limits, failOn: 'error' });
  // Some apps leave out the end. With it any part that is missing as well is a warning.
  return sharp(Buffer.concat([bytes, END_OF_IMAGE]), { ...limits, failOn: 'warning' });
}

/** What is said of one that could not be read. */
function unreadable(error: unknown): { problem: string } {
  return error instanceof Error && /pixel limit/i.test(error.message) ? tooLarge() : UNREADABLE;
}

async function photograph(
  bytes: Buffer,
  format: Exclude<Format, 'svg'>,
  name: string,
): Promise<Made> {
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
    const { data, info } = await written(upright, format).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    return unreadable(error);
  }
}

/**
 * Takes a photograph of a face as it is shown beside a name: square and small, without what the camera
 * noted, as JPEG, which every mail program shows.
 */
export async function acceptPortrait(
  bytes: Buffer,
): Promise<
  { readonly jpeg: Buffer } | { /** In Spanish, with what to do. */ readonly problem: string }
> {
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

/** In its own format, in sRGB and without what the camera noted, which is what sharp does unless told otherwise. */
function written(image: Sharp, format: Exclude<Format, 'svg'>): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 88, mozjpeg: true });
    case 'png':
      return image.png({ compressionLevel: 9 });
    case 'webp':
      return image.webp({ quality: 88 });
  }
}

/** A place of the content that shows a picture. */
interface PictureUse {
  /** Inside the content folder. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Where texts name a picture; what is drawn in its place by its name alone, PICTURE_PLACES says. */
export function usesIn(
  name: string,
  texts: readonly { readonly file: string; readonly text: string }[],
): readonly PictureUse[] {
  const names = new RegExp(
    String.raw`imagenes/${name}(?![\w-])|::imagen\b[^\n]*\bnombre=["']?${name}["'\s}]`,
  );
  return texts.flatMap(({ file, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (names.test(line) ? [{ file, line: index + 1 }] : [])),
  );
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { content } from '#content/snapshot/content.ts';
import { pictureFiles } from '#content/read/picture-files.ts';
import { NIGHT } from '#content/values/picture-names.ts';

/** The bytes of one of the agency's pictures; null for an unknown name. */
export function ownBytes(name: string): Buffer | null {
  const { directory } = content();
  const found = pictureFiles(directory).find((file) => file.name === name);
  return found === undefined ? null : readFileSync(join(directory, found.file));
}

/** The place of a picture within another, in its units. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a picture of another aspect ratio is aligned: centred, or at the lower edge. */
type Fit = 'xMidYMid meet' | 'xMinYMid meet' | 'xMidYMax meet';

const MEDIA: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
};

/**
 * One of the agency's pictures, as SVG to embed.
 *
 * @param names the first existing one is used
 * @param atNight the dark variant, where there is one
 * @returns null without one; `readPictures` has checked them
 */
export function ownImage(
  names: readonly string[],
  { x, y, width, height }: Box,
  { atNight = false, fit = 'xMidYMid meet' }: { atNight?: boolean; fit?: Fit } = {},
): string | null {
  const { directory } = content();
  const files = pictureFiles(directory);
  const wanted = names.flatMap((name) => (atNight ? [`${name}${NIGHT}`, name] : [name]));
  const found = wanted.flatMap((name) => files.find((file) => file.name === name) ?? []).at(0);
  if (found === undefined) return null;
  const data = readFileSync(join(directory, found.file)).toString('base64');
  const type = MEDIA[found.ending] ?? `image/${found.ending}`;
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${fit}" href="data:${type};base64,${data}"/>`;
}

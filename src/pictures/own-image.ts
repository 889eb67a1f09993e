import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { content } from '#content/snapshot/content.ts';
import { pictureFiles } from '#content/read/picture-files.ts';
import { NIGHT } from '#content/values/picture-names.ts';

export function ownBytes(name: string): Buffer | null {
  const { directory } = content();
  const found = pictureFiles(directory).find((file) => file.name === name);
  return found === undefined ? null : readFileSync(join(directory, found.file));
}

/** The place and size of a picture inside another picture, in the units of the other picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Fit = 'xMidYMid meet' | 'xMinYMid meet' | 'xMidYMax meet';

const MEDIA: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
};

/**
 * Returns an SVG element with the first picture in `names` that has a file, or null. With
 * `atNight`, a picture's night version comes before its day version.
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

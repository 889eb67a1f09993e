import { NIGHT } from './names.ts';
import type { Picture } from './picture.ts';
import type { PictureSource } from './read-pictures.ts';

/**
 * What pages need to show each picture, its twin for the night with it.
 *
 * @param sources from `readPictures`
 * @returns by name
 */
export function ownPictures(
  sources: ReadonlyMap<string, PictureSource>,
): Readonly<Record<string, Picture>> {
  const shown = ({ file, width, height, alt, isDrawing }: PictureSource) => ({
    file,
    width,
    height,
    alt,
    isDrawing,
  });
  const day = Array.from(sources.values()).filter(({ name }) => !name.endsWith(NIGHT));
  return Object.fromEntries(
    day.map((source) => {
      const night = sources.get(`${source.name}${NIGHT}`);
      return [source.name, { ...shown(source), ...(night && { night: shown(night) }) }];
    }),
  );
}

import { content } from '#content/snapshot/content.ts';
import { notesPages } from '#content/snapshot/notes.ts';
import { NOTES_ADDRESS } from '#content/schemas/content-files.ts';
import {
  drawingAddress,
  PHOTO_FORMATS,
  photoAddress,
  widthsOf,
} from '#content/pictures/picture.ts';
import { errorsSchema } from '#content/schemas/errors.ts';
import { shareImagePath, sitePages } from '#found/site-pages.ts';
import { APP_ICONS } from '#found/app-icons.ts';

/** The paths of the pages that visitors find; their visits are counted. */
export const foundPaths = (): string[] => sitePages().map(({ path }) => path);

/** The address where an error page is rendered; visitors cannot open it. */
const errorAddress = (status: string) => `/errores/${status}`;

/** The status whose page has an address; null for other addresses. */
export function statusOf(address: string): number | null {
  const status = /^\/errores\/(\d{3})$/.exec(address)?.[1];
  return status === undefined ? null : Number(status);
}

export interface Addresses {
  /** Pages that are the same for every visitor. */
  readonly pages: readonly string[];
  /** Files for programs: maps, feeds, twins. */
  readonly files: readonly string[];
  /** Pictures, which are made on the first request. */
  readonly pictures: readonly string[];
}

/**
 * Every address that is rendered in advance, for the held content.
 *
 * @param hasAddress whether the site's own address is known, which its map needs
 */
export function addresses(hasAddress: boolean): Addresses {
  const { notes, pictures } = content();
  const found = sitePages();
  const lists = Array.from(
    { length: Math.max(0, notesPages(notes.length) - 1) },
    (_, index) => `${NOTES_ADDRESS}/${index + 2}`,
  );
  const errors = Object.keys(errorsSchema.shape.paginas.shape).map(errorAddress);
  const shown = Object.values(pictures).flatMap(({ night, ...day }) =>
    night === undefined ? [day] : [day, night],
  );
  return {
    pages: [
      ...found.filter(({ onRequest }) => onRequest !== true).map(({ path }) => path),
      ...lists,
      ...errors,
    ],
    files: [
      '/favicon.svg',
      '/sitio.webmanifest',
      '/llms.txt',
      '/robots.txt',
      ...(hasAddress ? ['/sitemap.xml'] : []),
      ...(notes.length > 0 ? [`${NOTES_ADDRESS}/rss.xml`] : []),
    ],
    pictures: [
      '/favicon.ico',
      ...Object.keys(APP_ICONS).map((name) => `/${name}.png`),
      ...found.map(({ path }) => shareImagePath(path)),
      ...shown.flatMap((picture) =>
        picture.isDrawing
          ? [drawingAddress(picture)]
          : widthsOf(picture.width).flatMap((width) =>
              PHOTO_FORMATS.map((format) => photoAddress(picture, width, format)),
            ),
      ),
    ],
  };
}

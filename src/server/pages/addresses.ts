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

/** Returns the paths of the pages that search engines may find. Other pages have no visit count. */
export const foundPaths = (): string[] => sitePages().map(({ path }) => path);

export function statusOf(address: string): number | null {
  const status = /^\/errores\/(\d{3})$/.exec(address)?.[1];
  return status === undefined ? null : Number(status);
}

/** Returns the addresses of the finished site. `hasAddress`: the site's own URL is known. */
export function addresses(hasAddress: boolean) {
  const { notes, pictures } = content();
  const found = sitePages();
  const lists = Array.from(
    { length: Math.max(0, notesPages(notes.length) - 1) },
    (_, index) => `${NOTES_ADDRESS}/${index + 2}`,
  );
  const errors = Object.keys(errorsSchema.shape.paginas.shape).map(
    (status) => `/errores/${status}`,
  );
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

import type { ContentFile } from '#content/schemas/content-files.ts';
import type { Note } from '#content/schemas/note.ts';
import type { ContentPage } from '#content/schemas/page.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** A mark after a text identifies the text's field by a number between private-use characters. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const MARK = new RegExp(`${OPEN}((?:\\d|<[^<>]*>)+)${CLOSE}`, 'g');
const TAG = /<[^<>]*>/g;

const PIECE = new RegExp(`${OPEN}\\d*|${CLOSE}`, 'g');

/** Begins a comment that names a field, as `<!--campo:inicio.yaml#titulo-->`. */
export const PLACE_COMMENT = 'campo:';

const READ = /^(?=.*\p{L})(?![\w.+-]+@|[a-z]+:|\/|[a-z]+\()(?:.*\s|\p{Lu}.*\p{Ll})/su;

/** Matches the fields that get no mark, because other files or code need their exact words. */
const NAMED = /#(?:pie\.\d+\.titulo|.*columna|.*\.zona)$/;

const SAID_IN_HEADS = ['titulo', 'promesa', 'entrada', 'accion', 'cierre'];
const WRITTEN = ['inicio', 'secciones'];

/**
 * Marks every text that people read. `places` contains the field of each mark, at the index that
 * the mark contains. Browsers load this module without content-files.ts, so `files` is a parameter.
 */
export function markedSnapshot(
  snapshot: ContentSnapshot,
  files: readonly Pick<ContentFile, 'name' | 'file'>[],
) {
  const places: string[] = [];
  const text = (value: string, place: string) => {
    if (!READ.test(value) || NAMED.test(place)) return value;
    places.push(place);
    return `${value}${OPEN}${places.length - 1}${CLOSE}`;
  };
  const fields = (value: unknown, placeOf: (path: readonly string[]) => string) => {
    const walk = (each: unknown, path: readonly string[]): unknown => {
      if (typeof each === 'string') return text(each, placeOf(path));
      if (Array.isArray(each)) return each.map((item, index) => walk(item, [...path, `${index}`]));
      if (typeof each !== 'object' || each === null) return each;
      const entries = Object.entries(each).map(([key, item]) => [key, walk(item, [...path, key])]);
      return Object.fromEntries(entries) as unknown;
    };
    return walk(value, []);
  };
  const entries = files
    .filter(({ name }) => name in snapshot)
    .map(({ name, file }) => [
      name,
      fields(snapshot[name as keyof ContentSnapshot], (path) => `${file}#${path.join('.')}`),
    ]);
  const markedPage = (folder: string) => (page: ContentPage | Note) => {
    const file = `${folder}/${page.ruta.split('/').at(-1) ?? ''}.md`;
    const drawn = Object.fromEntries(
      [...SAID_IN_HEADS, ...WRITTEN].flatMap((key) =>
        key in page ? [[key, page[key as keyof typeof page]]] : [],
      ),
    );
    const placeOf = ([field = '', ...rest]: readonly string[]) =>
      `${file}#${WRITTEN.includes(field) ? 'texto' : [field, ...rest].join('.')}`;
    return { ...page, ...(fields(drawn, placeOf) as object) };
  };
  const marked = {
    ...snapshot,
    ...(Object.fromEntries(entries) as object),
    pages: snapshot.pages.map(markedPage('paginas')),
    notes: snapshot.notes.map(markedPage('notas')),
  };
  return { snapshot: marked as ContentSnapshot, places };
}

/** Matches elements and tags in which an HTML comment shows as text or breaks the HTML. */
const NO_COMMENT = /<(script|style|title|textarea)\b[^>]*>[\s\S]*?<\/\1>|<[a-z][^<>]*>/gi;

/** Replaces marks with HTML comments that name the field. Deletes marks in tags and scripts. */
export function withPlaces(html: string, places: readonly string[]): string {
  return html
    .replaceAll(NO_COMMENT, (element) => element.replaceAll(MARK, ''))
    .replaceAll(MARK, (_, inside: string) => {
      const tags = inside.match(TAG)?.join('') ?? '';
      const number = Number(inside.replaceAll(TAG, ''));
      return `${tags}<!--${PLACE_COMMENT}${places[number] ?? ''}-->`;
    })
    .replaceAll(PIECE, '');
}

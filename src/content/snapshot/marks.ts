import type { ContentFile } from '#content/schemas/content-files.ts';
import type { Note } from '#content/schemas/note.ts';
import type { ContentPage } from '#content/schemas/page.ts';
import type { ContentSnapshot } from './snapshot.ts';

/**
 * A mark is the number of a place between these private characters, which no text contains. It follows a drawn
 * text.
 */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
/** Matches a mark, with the tags inside it if each letter is drawn apart. */
const MARK = new RegExp(`${OPEN}((?:\\d|<[^<>]*>)+)${CLOSE}`, 'g');
const TAG = /<[^<>]*>/g;

/** A fragment of a mark. */
const PIECE = new RegExp(`${OPEN}\\d*|${CLOSE}`, 'g');

/** A place becomes an HTML comment with this prefix. */
export const PLACE_COMMENT = 'campo:';

/**
 * Texts that people read, not those that code reads: names of drawings, addresses, colours, codes.
 */
const READ = /^(?=.*\p{L})(?![\w.+-]+@|[a-z]+:|\/|[a-z]+\()(?:.*\s|\p{Lu}.*\p{Ll})/su;

/** The titles of the footer's columns, which other files refer to, and the agency's time zone. */
const NAMED = /#(?:pie\.\d+\.titulo|.*columna|.*\.zona)$/;

/** The drawn fields of a Markdown file's head, and those of its text. */
const SAID_IN_HEADS = ['titulo', 'promesa', 'entrada', 'accion', 'cierre'];
const WRITTEN = ['inicio', 'secciones'];

/** A content whose texts carry the numbers of their places, and the places: `inicio.yaml#titulo`. */
export interface Marked {
  readonly snapshot: ContentSnapshot;
  readonly places: readonly string[];
}

/**
 * Marks every text that people read with its field, so that a page drawn from the content tells where each text is
 * edited.
 *
 * @param files every content file; a parameter, because browsers load this module without the schemas
 */
export function markedSnapshot(
  snapshot: ContentSnapshot,
  files: readonly Pick<ContentFile, 'name' | 'file'>[],
): Marked {
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
  /** Marks the drawn fields of a Markdown file; other fields of its head name places of the menu. */
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

/** Attributes and elements whose content is no HTML: a comment there would be literal text. */
const NO_COMMENT = /<(script|style|title|textarea)\b[^>]*>[\s\S]*?<\/\1>|<[a-z][^<>]*>/gi;

/**
 * A page drawn from a marked content, with a comment after each text that names its field, and no other marks.
 */
export function withPlaces(html: string, places: readonly string[]): string {
  return (
    html
      .replaceAll(NO_COMMENT, (element) => element.replaceAll(MARK, ''))
      .replaceAll(MARK, (_, inside: string) => {
        const tags = inside.match(TAG)?.join('') ?? '';
        const number = Number(inside.replaceAll(TAG, ''));
        return `${tags}<!--${PLACE_COMMENT}${places[number] ?? ''}-->`;
      })
      // Fragments of marks in texts that were cut or rewritten.
      .replaceAll(PIECE, '')
  );
}

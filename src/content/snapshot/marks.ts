import type { ContentFile } from '#content/schemas/content-files.ts';
import type { Note } from '#content/schemas/note.ts';
import type { ContentPage } from '#content/schemas/page.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** Stands around the number of a place, after a text that is drawn: private characters, which no text has. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
/** With the tags that stand in it where each letter is drawn apart. */
const MARK = new RegExp(`${OPEN}((?:\\d|<[^<>]*>)+)${CLOSE}`, 'g');
const TAG = /<[^<>]*>/g;

/** What is left of a mark. */
const PIECE = new RegExp(`${OPEN}\\d*|${CLOSE}`, 'g');

/** What begins the comment that a place becomes in a page. */
export const PLACE_COMMENT = 'campo:';

/**
 * Texts that people read. Left alone is what code reads: names of drawings, addresses, colours, codes.
 */
const READ = /^(?=.*\p{L})(?![\w.+-]+@|[a-z]+:|\/|[a-z]+\()(?:.*\s|\p{Lu}.*\p{Ll})/su;

/** What the columns of the foot are called, by which other files name them, and the zone of the agency's days. */
const NAMED = /#(?:pie\.\d+\.titulo|.*columna|.*\.zona)$/;

/** What is drawn of the head of a Markdown file, and of what follows it. */
const SAID_IN_HEADS = ['titulo', 'promesa', 'entrada', 'accion', 'cierre'];
const WRITTEN = ['inicio', 'secciones'];

/** A content in which each text says where it stands, and the places by their numbers: `inicio.yaml#titulo`. */
export interface Marked {
  readonly snapshot: ContentSnapshot;
  readonly places: readonly string[];
}

/**
 * Marks every text of a content that people read with the field that it is from, so that a page that is drawn from it
 * tells where each of its texts is edited.
 *
 * @param files all that there are; given, because browsers have this module too, and not the schemas
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
  /** The head of a Markdown file has its fields, of which some name places of the menu; all else is its text. */
  const written = (folder: string) => (page: ContentPage | Note) => {
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
    pages: snapshot.pages.map(written('paginas')),
    notes: snapshot.notes.map(written('notas')),
  };
  return { snapshot: marked as ContentSnapshot, places };
}

/** Attributes, and what is not shown as text: there a comment would be read as what it says. */
const NO_COMMENT = /<(script|style|title|textarea)\b[^>]*>[\s\S]*?<\/\1>|<[a-z][^<>]*>/gi;

/**
 * A page that was drawn from a marked content, with a comment after each text that names its field, and without marks
 * anywhere else.
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
      // Of a text that was cut, or written otherwise.
      .replaceAll(PIECE, '')
  );
}

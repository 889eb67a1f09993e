import { contentFileName } from '#content/read/content-directory.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import { linkProblem } from '#content/check/broken-links.ts';
import {
  checkLinks,
  type MarkdownFile,
  nameOf,
  namesIn,
  readMarkdown,
  textsAround,
} from '#content/read/markdown-file.ts';
import { navigationWithPages, type Placed } from '#content/check/navigation-with-pages.ts';
import { noteAddresses, readNotes } from './notes.ts';
import { NOTES_ADDRESS, PAGES_FOLDER } from '#content/schemas/content-files.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { navigationSchema } from '#content/schemas/navigation.ts';
import { type Note, type NotesPage, notesPageSchema } from '#content/schemas/note.ts';
import { type ContentPage, type PageHead, pageHeadSchema } from '#content/schemas/page.ts';
import type { SiteAddresses } from '#content/check/site-addresses.ts';

export interface OwnTexts {
  readonly pages: readonly ContentPage[];
  readonly notes: readonly Note[];
}

/** Reads the agency's pages and notes, or throws a ContentError for a wrong text, path or link. */
export function readOwnTexts(directory: string, site: SiteAddresses): OwnTexts {
  const around = textsAround(directory);
  const read = namesIn(PAGES_FOLDER, directory).map((name) => {
    const file = readMarkdown(
      PAGES_FOLDER,
      name,
      pageHeadSchema,
      directory,
      'quienes-somos.md',
      around,
    );
    return { ...file, page: checkedPage(file, directory, site.taken) };
  });
  const readArticles = readNotes(directory, around);
  const pages = read.map(({ page }) => page);
  const notes = readArticles.map(({ page }) => page);
  const list = notes.length > 0 ? [{ ruta: NOTES_ADDRESS, secciones: [] }] : [];
  for (const each of [...read, ...readArticles]) {
    const targets = [...pages, ...notes, ...list];
    checkLinks(each, directory, (href) => linkProblem(href, each.page, targets, site, directory));
  }
  const placed = [
    ...pages,
    ...notesPlace(notes, () => readYaml('notas.yaml', notesPageSchema, directory)),
  ];
  if (placed.length > 0) {
    navigationWithPages(readYaml('navegacion.yaml', navigationSchema, directory), placed);
  }
  return { pages, notes };
}

/** Returns the navigation's link to the list of articles, or [] if there are no articles. */
export function notesPlace(notes: readonly Note[], words: () => NotesPage): readonly Placed[] {
  if (notes.length === 0) return [];
  const { titulo, menu, pie } = words();
  return [{ titulo, menu, pie, ruta: NOTES_ADDRESS, archivo: 'notas.yaml' }];
}

export function ownAddresses(directory: string): string[] {
  const pages = namesIn(PAGES_FOLDER, directory).map((name) => `/${nameOf(name)}`);
  return [...pages, ...noteAddresses(directory)];
}

function checkedPage(
  { file, head, inicio, secciones }: MarkdownFile<PageHead>,
  directory: string,
  taken: readonly string[],
): ContentPage {
  const address = nameOf(file);
  if (taken.includes(address)) {
    throw new ContentError(
      `${contentFileName(file, directory)}: la dirección «/${address}» ya es de otra parte del ` +
        'sitio; cambia el nombre del archivo.',
    );
  }
  const clase = head.clase ?? address;
  return { ...head, inicio, secciones, clase, archivo: file, ruta: `/${address}` };
}

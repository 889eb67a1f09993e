import type { ContentSnapshot } from '#content/snapshot/snapshot.ts';
import { perContent } from '#content/snapshot/content.ts';
import { questionsIn } from '#content/schemas/blocks.ts';
import {
  CONTENT_FILES,
  type ContentEntries,
  type FoundPage,
  NOTES_ADDRESS,
} from '#content/schemas/content-files.ts';
import type { Note } from '#content/schemas/note.ts';
import type { ContentPage } from '#content/schemas/page.ts';
import { offeredAt } from '#content/snapshot/service-frame.ts';
import type { Service } from '#content/schemas/services.ts';

export interface SitePage extends Omit<FoundPage, 'isOffer'> {
  path: string;
  title: string;
  description: string;
  /** The parent page, such as the list of articles. `above` is never the home page. */
  above?: { path: string; title: string };
  services?: readonly Service[];
  article?: Pick<Note, 'fecha' | 'autor'>;
  markdown: boolean;
  isLegal?: true;
}

/** Returns all pages that search engines may show, the home page first. */
export const sitePages = perContent((said): readonly SitePage[] => {
  const pages = filePages(said);
  const legal = pages.filter(({ isLegal }) => isLegal);
  return [
    ...pages.filter(({ isLegal }) => !isLegal),
    ...ownPages(said),
    ...notePages(said),
    ...legal,
  ];
});

function filePages(said: ContentSnapshot): SitePage[] {
  const { titulo, lista } = said.services;
  return CONTENT_FILES.flatMap(({ name, group, page, found }) => {
    const copy = said[name as keyof ContentEntries] as Pick<Note, 'titulo' | 'descripcion'> | null;
    if (found === undefined || page === null || copy === null) return [];
    const { isOffer, ...about } = found(copy as never);
    return {
      ...titled(page, copy),
      ...about,
      markdown: about.onRequest !== true,
      ...(isOffer && {
        above: { path: '/servicios', title: titulo },
        services: lista.filter(({ pagina }) => pagina?.ruta === page),
      }),
      ...(page === '/servicios' && { services: lista }),
      ...(group === 'Legal' && { isLegal: true as const }),
    };
  });
}

function ownPages({ pages: lista, services }: ContentSnapshot): SitePage[] {
  return lista.map((page) => ({
    ...titled(page.ruta, page),
    heading: page.promesa ?? page.titulo,
    ...(offeredAt(page.ruta, services).terms && {
      above: { path: '/servicios', title: services.titulo },
    }),
    ...asked(page),
    markdown: true,
  }));
}

function notePages({ notes: lista, notesPage: words }: ContentSnapshot): SitePage[] {
  if (lista.length === 0) return [];
  const above = { path: NOTES_ADDRESS, title: words.titulo };
  return [
    // The list of articles contains only titles, so this page has no Markdown version.
    { ...titled(NOTES_ADDRESS, words), heading: words.titulo, markdown: false },
    ...lista.map((note) => ({
      ...titled(note.ruta, note),
      heading: note.titulo,
      above,
      ...asked(note),
      article: note,
      markdown: true,
    })),
  ];
}

function asked({
  inicio,
  secciones,
}: Pick<ContentPage, 'inicio' | 'secciones'>): Pick<SitePage, 'questions'> {
  const questions = questionsIn([...inicio, ...secciones.flatMap(({ partes }) => partes)]);
  return questions.length === 0 ? {} : { questions };
}

function titled(path: string, { titulo, descripcion }: { titulo: string; descripcion: string }) {
  return { path, title: titulo, description: descripcion };
}

/** Returns the page of `pages` that has the path `path`. Throws if no page has this path. */
export function sitePageAt(pages: readonly SitePage[], path: string): SitePage {
  const page = pages.find((each) => each.path === path);
  if (page !== undefined) return page;
  throw new Error(
    `La página ${path} no dice en src/content/schemas/content-files.ts cómo se encuentra: agrégalo a su renglón, ` +
      'o ponle «noindex» si los buscadores no deben enseñarla.',
  );
}

function pageName(path: string): string {
  return path === '/' ? 'inicio' : path.slice(1);
}

/** Returns the name of a page's share image. `--`, which no path contains, replaces a slash. */
export function pictureName(path: string): string {
  return pageName(path).replaceAll('/', '--');
}

export function shareImagePath(path: string): string {
  return `/compartir/${pictureName(path)}.png`;
}

export function markdownPath(path: string): string {
  return `/${pageName(path)}.md`;
}

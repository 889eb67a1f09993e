import { content } from '#content/snapshot/content.ts';
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

/** A page that search engines may show, and what they are told of it. */
export interface SitePage extends Omit<FoundPage, 'isOffer'> {
  /** From the root, without a slash at the end. */
  path: string;
  /** Its title without the brand; the home page's with it. */
  title: string;
  description: string;
  /** The page above it in the breadcrumbs, when it is not the home page. */
  above?: { path: string; title: string };
  /** The services that it offers. */
  services?: readonly Service[];
  /** When an article was published, and who signs it. */
  article?: Pick<Note, 'fecha' | 'autor'>;
  /** Whether it can be read as Markdown, at its own path with `.md`. */
  markdown: boolean;
  isLegal?: true;
}

/** Every page of the site that search engines may show, the home page first. */
export function sitePages(): SitePage[] {
  const pages = filePages();
  const legal = pages.filter(({ isLegal }) => isLegal);
  return [...pages.filter(({ isLegal }) => !isLegal), ...ownPages(), ...notePages(), ...legal];
}

/** The pages whose rows of the registry say what there is to find (schemas/content-files.ts). */
function filePages(): SitePage[] {
  const said = content();
  const { titulo, lista } = said.services;
  return CONTENT_FILES.flatMap(({ name, group, page, found }) => {
    const copy = said[name as keyof ContentEntries] as Pick<Note, 'titulo' | 'descripcion'> | null;
    if (found === undefined || page === null || copy === null) return [];
    const { isOffer, ...told } = found(copy as never);
    return {
      ...titled(page, copy),
      ...told,
      markdown: told.onRequest !== true,
      ...(isOffer && {
        above: { path: '/servicios', title: titulo },
        services: lista.filter(({ pagina }) => pagina?.ruta === page),
      }),
      ...(page === '/servicios' && { services: lista }),
      ...(group === 'Legal' && { isLegal: true as const }),
    };
  });
}

function ownPages(): SitePage[] {
  const { pages: lista, services } = content();
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

/** The articles and their list; none without an article. */
function notePages(): SitePage[] {
  const { notes: lista, notesPage: words } = content();
  if (lista.length === 0) return [];
  const above = { path: NOTES_ADDRESS, title: words.titulo };
  return [
    // A list's keywords are its entries.
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

/** The questions that a text answers; none without any. */
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

/**
 * The description of the page at a path.
 *
 * @throws Error in Spanish when it is missing: the page would have another's share image, and
 * neither structured data, Markdown nor an entry in `llms.txt`
 */
export function sitePageAt(pages: readonly SitePage[], path: string): SitePage {
  const page = pages.find((each) => each.path === path);
  if (page !== undefined) return page;
  throw new Error(
    `La página ${path} no dice en src/content/schemas/content-files.ts cómo se encuentra: agrégalo a su renglón, ` +
      'o ponle «noindex» si los buscadores no deben enseñarla.',
  );
}

/** `/` is `inicio`, `/aviso-legal` is `aviso-legal`: the name of a page's Markdown. */
function pageName(path: string): string {
  return path === '/' ? 'inicio' : path.slice(1);
}

/** The file name of a page's share image; slashes become two hyphens, which no page's own name contains. */
export function pictureName(path: string): string {
  return pageName(path).replaceAll('/', '--');
}

/** Where a page's picture is. */
export function shareImagePath(path: string): string {
  return `/compartir/${pictureName(path)}.png`;
}

/** Where a page is as Markdown. */
export function markdownPath(path: string): string {
  return `/${pageName(path)}.md`;
}

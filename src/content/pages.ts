import { contentFileName } from './content-directory.ts';
import { ContentError } from './content-error.ts';
import { leadsNowhere } from './broken-links.ts';
import { checkLinks, type MarkdownFile, namesIn, readMarkdown } from './markdown-file.ts';
import { navigationWithPages } from './navigation-with-pages.ts';
import { readYaml } from './read-yaml.ts';
import { navigationSchema } from './schemas/navigation.ts';
import { type ContentPage, type PageHead, pageHeadSchema } from './schemas/page.ts';
import type { SiteAddresses } from './site-addresses.ts';

/** Where the agency's own pages are, inside `content/`. */
export const PAGES_FOLDER = 'paginas';

/** What leads out of the site. */
const OUTSIDE = /^(https:\/\/|mailto:|tel:)[^\s]+$/;

/** What a link may lead to: a page or an article, with the parts that it has. */
export type Target = Pick<ContentPage, 'ruta' | 'secciones'>;

/**
 * Reads the agency's own pages: each file `paginas/nosotros.md` is the page `/nosotros`.
 *
 * @param directory the content folder; without pages in it there are none
 * @param site what else the site answers at
 * @throws ContentError at a page that cannot be published: what is wrong with its head or its text,
 *   an address that is taken, a link to nowhere, or a place in the navigation that there is not
 */
export function readPages(directory: string, site: SiteAddresses): readonly ContentPage[] {
  const read = namesIn(PAGES_FOLDER, directory).map((name) => {
    const file = readMarkdown(PAGES_FOLDER, name, pageHeadSchema, directory, 'quienes-somos.md');
    return { ...file, page: pageOf(file, directory, site.taken) };
  });
  const pages = read.map(({ page }) => page);
  for (const each of read) {
    checkLinks(each, directory, (href) => linkProblem(href, each.page, pages, site));
  }
  if (pages.length > 0) {
    navigationWithPages(readYaml('navegacion.yaml', navigationSchema, directory), pages);
  }
  return pages;
}

/** The addresses of the agency's own pages, whatever is in them. */
export function pageAddresses(directory: string): string[] {
  return namesIn(PAGES_FOLDER, directory).map((name) => `/${nameOf(name)}`);
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.md$/, '');
}

function pageOf(
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
  return { ...head, inicio, secciones, ruta: `/${address}`, clase: head.clase ?? address };
}

/**
 * Says in Spanish what is wrong with a link of a text, or null.
 *
 * @param own what the text is part of
 * @param pages those whose parts are known
 */
export function linkProblem(
  href: string,
  own: Target,
  pages: readonly Target[],
  site: SiteAddresses,
): string | null {
  if (OUTSIDE.test(href)) return null;
  const [, path = '', anchor = ''] = /^([^#?]*)(?:\?[^#]*)?#?(.*)$/.exec(href) ?? [];
  if (path !== '' && !path.startsWith('/')) {
    return 'no se entiende; empieza con «/» si es del sitio, o con «https://», «mailto:» o «tel:»';
  }
  const page = path === '' ? own : pages.find(({ ruta }) => ruta === path);
  if (page === undefined && !site.pages.includes(path)) {
    return leadsNowhere(path, [...site.pages, ...pages.map(({ ruta }) => ruta)]);
  }
  // Which parts a page of ours has is known once it is drawn.
  if (page === undefined || anchor === '') return null;
  const ids = page.secciones.map(({ id }) => id);
  if (ids.includes(decodeURIComponent(anchor))) return null;
  const there =
    ids.length === 0 ? 'no hay ninguna' : `están ${ids.map((id) => `#${id}`).join(', ')}`;
  return `lleva a una parte que «${page.ruta}» no tiene; ${there}`;
}

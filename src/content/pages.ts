import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentFileName } from './content-directory.ts';
import { ContentError } from './content-error.ts';
import { navigationWithPages } from './navigation-with-pages.ts';
import { type BodyLink, pageBody } from './page-body.ts';
import { leadsNowhere } from './broken-links.ts';
import { parseYaml, readYaml, withBrandWords } from './read-yaml.ts';
import { readText } from './read-text.ts';
import { navigationSchema } from './schemas/navigation.ts';
import { type ContentPage, pageHeadSchema } from './schemas/page.ts';
import type { SiteAddresses } from './site-addresses.ts';

/** Where the agency's own pages are, inside `content/`. */
export const PAGES_FOLDER = 'paginas';

const FILE_NAME = /^[a-z\d]+(-[a-z\d]+)*\.md$/;
/** The head, and what is left for the text; a line may end as in Windows. */
const HEAD = /^---[^\S\n]*\n([\s\S]*?\n)---[^\S\n]*(?:\n|$)/;
/** What leads out of the site. */
const OUTSIDE = /^(https:\/\/|mailto:|tel:)[^\s]+$/;

interface ReadPage {
  file: string;
  page: ContentPage;
  links: readonly BodyLink[];
}

/**
 * Reads the agency's own pages: each file `paginas/nosotros.md` is the page `/nosotros`.
 *
 * @param directory the content folder; without pages in it there are none
 * @param site what else the site answers at
 * @throws ContentError at a page that cannot be published: what is wrong with its head or its text,
 *   an address that is taken, a link to nowhere, or a place in the navigation that there is not
 */
export function readPages(directory: string, site: SiteAddresses): readonly ContentPage[] {
  const read = namesIn(directory).map((name) => readPage(name, directory, site.taken));
  const pages = read.map(({ page }) => page);
  for (const each of read) checkLinks(each, pages, site, directory);
  if (pages.length > 0) {
    navigationWithPages(readYaml('navegacion.yaml', navigationSchema, directory), pages);
  }
  return pages;
}

/** The addresses of the agency's own pages, whatever is in them. */
export function pageAddresses(directory: string): string[] {
  return namesIn(directory).map((name) => `/${name.replace(/\.md$/, '')}`);
}

function namesIn(directory: string): string[] {
  const folder = join(directory, PAGES_FOLDER);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.sort();
}

function readPage(name: string, directory: string, taken: readonly string[]): ReadPage {
  const file = `${PAGES_FOLDER}/${name}`;
  const refuse = (problem: string): never => {
    throw new ContentError(`${contentFileName(file, directory)}${problem}`);
  };
  if (!FILE_NAME.test(name)) {
    refuse(
      ': una página es un archivo que termina en «.md», con minúsculas sin acentos, cifras y ' +
        'guiones en el nombre, como «quienes-somos.md»; cámbiale el nombre o sácalo de la carpeta.',
    );
  }
  const address = name.replace(/\.md$/, '');
  if (taken.includes(address)) {
    refuse(
      `: la dirección «/${address}» ya es de otra parte del sitio; cambia el nombre del archivo.`,
    );
  }
  const text = readText(file, directory).replaceAll('\r\n', '\n');
  const [whole, head = ''] =
    HEAD.exec(text) ??
    refuse(
      ', línea 1: falta la cabecera. Empieza con un renglón «---», luego «titulo», «descripcion» y ' +
        '«entrada», otro renglón «---», y debajo el texto.',
    );
  // A line stands for the one of dashes, and as many as the head has for the head: lines count alike.
  const data = parseYaml(file, `\n${head}`, pageHeadSchema, directory);
  const before = '\n'.repeat(whole.split('\n').length - 1);
  const { links, problems, ...body } = pageBody(before + text.slice(whole.length), (words) =>
    String(withBrandWords(words, directory)),
  );
  if (problems.length > 0) {
    const lines = problems.map((problem) => `  línea ${problem.line}: ${problem.text}`);
    refuse(` no es válido:\n${lines.join('\n')}`);
  }
  return {
    file,
    links,
    page: { ...data, ...body, ruta: `/${address}`, clase: data.clase ?? address },
  };
}

function checkLinks(
  { file, page, links }: ReadPage,
  pages: readonly ContentPage[],
  site: SiteAddresses,
  directory: string,
) {
  const problems = links.flatMap(({ line, href }) => {
    const problem = linkProblem(href, page, pages, site);
    return problem === null ? [] : [`  línea ${line}: el enlace «${href}» ${problem}`];
  });
  if (problems.length > 0)
    throw new ContentError(
      `${contentFileName(file, directory)} no es válido:\n${problems.join('\n')}`,
    );
}

function linkProblem(
  href: string,
  own: ContentPage,
  pages: readonly ContentPage[],
  site: SiteAddresses,
): string | null {
  if (OUTSIDE.test(href)) return null;
  const [, path = '', anchor = ''] = /^([^#]*)#?(.*)$/.exec(href) ?? [];
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

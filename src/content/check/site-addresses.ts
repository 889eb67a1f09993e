import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FILES, NOTES_ADDRESS } from '#content/schemas/content-files.ts';

/** The files of the pages that are there while their file is, by address. */
export const SERVICE_PAGES: Readonly<Record<string, string>> = Object.fromEntries(
  CONTENT_FILES.flatMap(({ page, file, isOptional, found }) =>
    isOptional && found !== undefined && page !== null ? [[page, file]] : [],
  ),
);

/** The addresses of those whose file the agency removed. */
export function removedPages(directory: string): string[] {
  return Object.entries(SERVICE_PAGES)
    .filter(([, file]) => !existsSync(join(directory, file)))
    .map(([address]) => address);
}

/** The addresses that the site has without the agency's own pages. */
export interface SiteAddresses {
  /** The pages whose address is fixed and that a text may lead to. */
  readonly pages: readonly string[];
  /** First parts of addresses that something of the site's answers at. */
  readonly taken: readonly string[];
}

/** Taken by what is no file of `src/pages`: the server's own, and the home page's picture. */
const TAKEN = ['salud', 'metricas', 'metrics', 'inicio', 'index'];

/**
 * @param project absolute path of the project
 * @param directory the content folder, which says which pages of services there are
 */
export function siteAddresses(project: string, directory: string): SiteAddresses {
  const removed = removedPages(directory);
  const files = readdirSync(join(project, 'src', 'pages'), { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => /\.(astro|ts)$/.test(name) && !/(^|\/)_/.test(name));
  const routes = files.map((name) => name.replace(/(?:(?:^|\/)index)?\.(?:astro|ts)$/, ''));
  const isFixed = (route: string) => !route.includes('[');
  // There while there are notes, which say so themselves.
  const isList = (route: string) => `/${route}` === NOTES_ADDRESS;
  const pages = files.flatMap((name, index) =>
    name.endsWith('.astro') ? (routes[index] ?? '') : [],
  );
  return {
    pages: pages
      .filter(
        (route) =>
          isFixed(route) &&
          !isList(route) &&
          !/^(\d{3}$|panel)|\/(gracias|listo|recibida)$/.test(route),
      )
      .map((route) => `/${route}`)
      .filter((address) => !removed.includes(address)),
    taken: [...TAKEN, ...routes.map((route) => route.split('/')[0] ?? '').filter(isFixed)],
  };
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FILES, NOTES_ADDRESS } from '#content/schemas/content-files.ts';

/** The files of the optional pages, by address. */
export const SERVICE_PAGES: Readonly<Record<string, string>> = Object.fromEntries(
  CONTENT_FILES.flatMap(({ page, file, isOptional, found }) =>
    isOptional && found !== undefined && page !== null ? [[page, file]] : [],
  ),
);

/** The addresses of the optional pages whose file the agency removed. */
export function removedPages(directory: string): string[] {
  return Object.entries(SERVICE_PAGES)
    .filter(([, file]) => !existsSync(join(directory, file)))
    .map(([address]) => address);
}

/** The addresses of the site, without the agency's own pages. */
export interface SiteAddresses {
  /** The pages that a text may link to. */
  readonly pages: readonly string[];
  /** First parts of the addresses that the product uses. */
  readonly taken: readonly string[];
}

/** Addresses that are used without a file in `src/pages`: the server's own, and the home page's picture. */
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
  // It exists only with notes, and is added with them.
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

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FILES, NOTES_ADDRESS } from '#content/schemas/content-files.ts';

export const SERVICE_PAGES: Readonly<Record<string, string>> = Object.fromEntries(
  CONTENT_FILES.flatMap(({ page, file, isOptional, found }) =>
    isOptional && found !== undefined && page !== null ? [[page, file]] : [],
  ),
);

/** Returns the addresses of the optional pages whose file the agency removed. */
export function removedPages(directory: string): string[] {
  return Object.entries(SERVICE_PAGES)
    .filter(([, file]) => !existsSync(join(directory, file)))
    .map(([address]) => address);
}

export interface SiteAddresses {
  readonly pages: readonly string[];
  readonly taken: readonly string[];
}

/**
 * The addresses that a page cannot have, because the server or the home page's picture uses them.
 * These addresses have no file in `src/pages`.
 */
const TAKEN = ['salud', 'metricas', 'metrics', 'inicio', 'index'];

/**
 * Lists the addresses of the site.
 *
 * @param project the absolute path of the project
 * @param directory the content folder, which decides which pages of services exist
 */
export function siteAddresses(project: string, directory: string): SiteAddresses {
  const removed = removedPages(directory);
  const files = readdirSync(join(project, 'src', 'pages'), { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => /\.(astro|ts)$/.test(name) && !/(^|\/)_/.test(name));
  const routes = files.map((name) => name.replace(/(?:(?:^|\/)index)?\.(?:astro|ts)$/, ''));
  const isFixed = (route: string) => !route.includes('[');
  // The page with the list of notes exists only if there are notes.
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

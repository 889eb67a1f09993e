import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FILES, NOTES_ADDRESS } from '#content/schemas/content-files.ts';

export const SERVICE_PAGES: Readonly<Record<string, string>> = Object.fromEntries(
  CONTENT_FILES.flatMap(({ page, file, isOptional, found }) =>
    isOptional && found !== undefined && page !== null ? [[page, file]] : [],
  ),
);

export function removedPages(directory: string): string[] {
  return Object.entries(SERVICE_PAGES)
    .filter(([, file]) => !existsSync(join(directory, file)))
    .map(([address]) => address);
}

export interface SiteAddresses {
  readonly pages: readonly string[];
  readonly taken: readonly string[];
}

/** The agency cannot add a page with one of these paths. The server itself answers `/salud`. */
const TAKEN = ['salud', 'metricas', 'metrics', 'inicio', 'index'];

export function siteAddresses(project: string, directory: string): SiteAddresses {
  const removed = removedPages(directory);
  const files = readdirSync(join(project, 'src', 'pages'), { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => /\.(astro|ts)$/.test(name) && !/(^|\/)_/.test(name));
  const routes = files.map((name) => name.replace(/(?:(?:^|\/)index)?\.(?:astro|ts)$/, ''));
  const isFixed = (route: string) => !route.includes('[');
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

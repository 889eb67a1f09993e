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

/** The agency cannot add a page with one of these paths. The server answers the first three. */
const TAKEN = ['salud', 'metricas', 'metrics', 'inicio', 'index'];

export function siteAddresses(project: string, directory: string): SiteAddresses {
  const removed = removedPages(directory);
  const files = readdirSync(join(project, 'src', 'pages'), { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => /\.(astro|ts)$/.test(name) && !/(^|\/)_/.test(name));
  const routeOf = (file: string) => file.replace(/(?:(?:^|\/)index)?\.(?:astro|ts)$/, '');
  const isFixed = (route: string) => !route.includes('[');
  return {
    pages: files
      .filter((file) => file.endsWith('.astro') && isFixed(file))
      .map(routeOf)
      .filter((route) => !/^(\d{3}$|panel)|\/(gracias|listo|recibida)$/.test(route))
      .map((route) => `/${route}`)
      .filter((address) => address !== NOTES_ADDRESS && !removed.includes(address)),
    taken: [...TAKEN, ...files.map((file) => routeOf(file).split('/')[0] ?? '').filter(isFixed)],
  };
}

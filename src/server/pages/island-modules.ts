/**
 * Where a page keeps the list of modules that browsers ask for at once (src/layouts/preload-modules.ts): on an
 * island, those that it needs; on the body, those of the forms, for the page that one of them is on and for those
 * that lead there.
 */
export const MODULES_ATTRIBUTE = 'data-modules';

/** What each file that browsers run imports, by file name. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Where an island begins in a page. */
const ISLAND = /<astro-island(?= )(?=([^>]*))/g;
/** Attributes by which an island names the modules it starts from. */
const ISLAND_MODULE = /(?:component-url|renderer-url)="\/([^"]+)"/g;

/** These files and all that they import, each after those that it imports itself. */
export function closure(files: readonly string[], imports: Imports): readonly string[] {
  const met = new Set<string>();
  const ordered: string[] = [];
  const add = (file: string) => {
    if (met.has(file)) return;
    met.add(file);
    for (const imported of imports.get(file) ?? []) add(imported);
    ordered.push(file);
  };
  files.forEach(add);
  return ordered;
}

/** The page with each island's modules on the island. */
export function withModules(html: string, imports: Imports): string {
  return html.replace(ISLAND, (island, attributes: string) => {
    const starts = [...attributes.matchAll(ISLAND_MODULE)].map(([, file = '']) => file);
    return `${island} ${MODULES_ATTRIBUTE}="${closure(starts, imports).join(' ')}"`;
  });
}

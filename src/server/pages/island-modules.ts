/** The attribute that lists the modules to load at once (`src/layouts/preload-modules.ts`). */
export const MODULES_ATTRIBUTE = 'data-modules';

export type Imports = ReadonlyMap<string, readonly string[]>;

const ISLAND = /<astro-island(?: uid="\w*")?(?= )(?=([^>]*))/g;
const ISLAND_MODULE = /(?:component-url|renderer-url)="\/([^"]+)"/g;
/** The `opts` of a directive without a value, such as `client:seen`. No script needs it. */
const NO_OPTIONS = / opts="\{&quot;name&quot;:&quot;\w+&quot;,&quot;value&quot;:true\}"/g;

/** Returns scripts and all their imports, each script after its imports. */
export function closure(
  files: Iterable<string>,
  importsOf: (file: string) => Iterable<string>,
): readonly string[] {
  const met = new Set<string>();
  const ordered: string[] = [];
  const add = (file: string) => {
    if (met.has(file)) return;
    met.add(file);
    for (const imported of importsOf(file)) add(imported);
    ordered.push(file);
  };
  for (const file of files) add(file);
  return ordered;
}

/** Adds to each island the list of its modules, and empties `opts` if no script needs it. */
export function withModules(html: string, imports: Imports): string {
  const importsOf = (file: string) => imports.get(file) ?? [];
  return html.replaceAll(NO_OPTIONS, ' opts="{}"').replace(ISLAND, (_, attributes: string) => {
    const starts = [...attributes.matchAll(ISLAND_MODULE)].map(([, file = '']) => file);
    return `<astro-island ${MODULES_ATTRIBUTE}="${closure(starts, importsOf).join(' ')}"`;
  });
}

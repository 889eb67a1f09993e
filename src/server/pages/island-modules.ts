/**
 * The attribute with the modules that browsers load at once (src/layouts/preload-modules.ts): on an
 * island, its own; on the body, those of the forms, for pages with a form and pages that link to
 * one.
 */
export const MODULES_ATTRIBUTE = 'data-modules';

/** The imports of each script, by file name. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** The start of an island's tag, with the random name that Astro gives it and no script reads. */
const ISLAND = /<astro-island(?: uid="\w*")?(?= )(?=([^>]*))/g;
/** The attributes that name an island's entry modules. */
const ISLAND_MODULE = /(?:component-url|renderer-url)="\/([^"]+)"/g;
/** The options of a directive without a value: only the component's name, which no script reads. */
const NO_OPTIONS = / opts="\{&quot;name&quot;:&quot;\w+&quot;,&quot;value&quot;:true\}"/g;

/** These files and all their imports, each after its own imports. */
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

/** The page with each island's modules in its attribute, and without the attributes that no script reads. */
export function withModules(html: string, imports: Imports): string {
  return html.replaceAll(NO_OPTIONS, ' opts="{}"').replace(ISLAND, (_, attributes: string) => {
    const starts = [...attributes.matchAll(ISLAND_MODULE)].map(([, file = '']) => file);
    return `<astro-island ${MODULES_ATTRIBUTE}="${closure(starts, imports).join(' ')}"`;
  });
}

import { brokenLinks, type Targets } from '#content/broken-links.ts';
import type { Path } from '#content/edit/change.ts';
import type { Choice, FormContext } from '#content/edit/form-model.ts';
import { valueOf } from '#content/edit/yaml-edit.ts';
import { PICTURES_FOLDER } from '#content/pictures/files.ts';
import { CATALOGUE, type Inspect } from '#content/read-yaml.ts';
import { siteAddresses } from '#content/site-addresses.ts';
import type { Publishing } from '#server/publishing/publishing.ts';

/** What a change of one file breaks in another. */
export interface BrokenElsewhere {
  readonly file: string;
  readonly path: Path;
  /** In Spanish. */
  readonly message: string;
}

/** What is around a file: what its fields may name, with the drafts of who edits. */
export interface ContentAround {
  readonly context: FormContext;
  /** ISO 4217 code of the prices. */
  readonly currency: string | undefined;
  /** Looks for what the file names and is not there. */
  readonly inspect: Inspect;
  /** What other files name of this one and would not find. */
  readonly elsewhere: readonly BrokenElsewhere[];
}

/**
 * @param text of the file, as it would be
 * @param directory the content folder that the site reads
 */
export async function contentAround(
  publishing: Publishing,
  staffId: string,
  { file, text, directory }: { file: string; text: string; directory: string },
): Promise<ContentAround> {
  const { manifest } = await publishing.current();
  const drafts = (await publishing.store.drafts()).filter((draft) => draft.staffId === staffId);
  const removed = drafts.filter(({ bytes }) => bytes === null).map((draft) => draft.file);
  const files = [...new Set([...Object.keys(manifest), ...drafts.map((draft) => draft.file)])]
    .filter((each) => !removed.includes(each))
    .sort();
  const textOf = async (of: string) =>
    of === file ? text : ((await publishing.seen(staffId, of)).bytes?.toString('utf8') ?? '');
  const catalogue = catalogueIn(files.includes(CATALOGUE) ? await textOf(CATALOGUE) : '');
  const pages = pagesOf(files, directory);
  const pictures = files
    .filter((each) => each.startsWith(`${PICTURES_FOLDER}/`))
    .map((each) => each.slice(PICTURES_FOLDER.length + 1).replace(/\.[^.]*$/, ''));
  const services = catalogue.services.map(({ value }) => value);
  const targets: Targets = { pages: pages ?? [], services, pictures, missing: () => '' };
  const inspect: Inspect = (value) =>
    pages === null
      ? []
      : brokenLinks(value, file === CATALOGUE ? { ...targets, services: null } : targets);
  const others = file === CATALOGUE ? files.filter((each) => each.endsWith('.yaml') && each !== file) : [];
  const elsewhere = await Promise.all(
    others.map(async (other) => brokenServices(other, await textOf(other), targets)),
  );
  return {
    context: { pages: pages ?? [], services: catalogue.services, pictures },
    currency: catalogue.currency,
    inspect,
    elsewhere: elsewhere.flat(),
  };
}

/** The services that a file names and nobody sells. */
function brokenServices(file: string, text: string, targets: Targets): BrokenElsewhere[] {
  const value = readable(text);
  const names = (path: readonly PropertyKey[]) => path.at(-1) === 'servicio';
  return brokenLinks(value, targets)
    .filter(({ path }) => names(path))
    .map(({ path, message }) => ({
      file,
      path: path.map((key) => (typeof key === 'number' ? key : String(key))),
      message,
    }));
}

/** What a text holds; null of one that somebody is in the middle of. */
function readable(text: string): unknown {
  try {
    return valueOf(text);
  } catch {
    return null;
  }
}

function catalogueIn(text: string): { services: Choice[]; currency: string | undefined } {
  const { lista, moneda } = (readable(text) ?? {}) as { lista?: unknown; moneda?: unknown };
  const services = (Array.isArray(lista) ? (lista as unknown[]) : []).flatMap((each) => {
    const { id, nombre } = (each ?? {}) as { id?: unknown; nombre?: unknown };
    return typeof id === 'string' ? [{ value: id, label: typeof nombre === 'string' ? nombre : id }] : [];
  });
  return { services, currency: typeof moneda === 'string' ? moneda : undefined };
}

/** Every address that a text may lead to; null where the site's own are not at hand. */
function pagesOf(files: readonly string[], directory: string): readonly string[] | null {
  const own = files.flatMap((file) => {
    const [, folder, name] = /^(paginas|notas)\/([^/]+)\.md$/.exec(file) ?? [];
    if (name === undefined) return [];
    return folder === 'notas' ? [`/notas/${name}`, '/notas'] : [`/${name}`];
  });
  try {
    return [...new Set([...siteAddresses(process.cwd(), directory).pages, ...own])].sort();
  } catch {
    return null;
  }
}

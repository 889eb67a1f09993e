import * as z from 'zod';
import { contentFile } from '#content/schemas/content-files.ts';
import { brokenLinks, type Targets } from '#content/check/broken-links.ts';
import type { Path } from '#content/edit/change.ts';
import type { Choice, FormContext, OwnPicture } from '#content/edit/form-model.ts';
import { pictureName } from '#content/edit/file-title.ts';
import { valueOf } from '#content/edit/yaml-edit.ts';
import { isPicture, PICTURE_TEXTS } from '#content/read/picture-files.ts';
import { placeOf } from '#content/values/picture-names.ts';
import type { Money } from '#content/words/prices.ts';
import { leadingTo } from '#content/check/links-to.ts';
import { BRAND_FILE, CATALOGUE } from '#content/read/read-yaml.ts';
import { leading, REDIRECTS } from '#content/check/redirects.ts';
import { type Redirect, redirectsSchema } from '#content/schemas/redirects.ts';
import { siteAddresses } from '#content/check/site-addresses.ts';
import { type Leaf, leavesOf, moneyIn } from './file-text.ts';
import type { Nameable } from '#server/publishing/content-work.ts';
import { currentVersion, seenFile } from '#server/publishing/editing.ts';
import { bytesOf } from '#server/publishing/versions.ts';
import { type Publishing } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';

export interface SeenText {
  readonly text: string;
  readonly draft: 'added' | 'changed' | 'removed' | null;
}

/**
 * Returns the texts of all editable files by file name. The person's draft replaces the published
 * text.
 */
export async function textsOf(
  publishing: Publishing,
  staffId: string,
): Promise<ReadonlyMap<string, SeenText>> {
  const { manifest } = await currentVersion(publishing);
  const drafts = (await store.drafts(publishing.database)).filter(
    (draft) => draft.staffId === staffId,
  );
  const files = [...new Set([...Object.keys(manifest), ...drafts.map(({ file }) => file)])]
    .filter((file) => contentFile(file) !== null)
    .sort();
  if (!files.includes(REDIRECTS)) files.push(REDIRECTS);
  const texts = new Map<string, SeenText>();
  for (const file of files) {
    const draft = drafts.find((each) => each.file === file);
    const digest = manifest[file];
    const bytes = draft?.bytes ?? (digest === undefined ? null : await bytesOf(publishing, digest));
    if (bytes === null && file === REDIRECTS) texts.set(file, { text: '', draft: null });
    if (bytes === null) continue;
    const change = draft?.bytes === null ? 'removed' : digest === undefined ? 'added' : 'changed';
    texts.set(file, {
      text: Buffer.from(bytes).toString('utf8'),
      draft: draft === undefined ? null : change,
    });
  }
  return texts;
}

export async function publishedTexts(publishing: Publishing): Promise<ReadonlyMap<string, string>> {
  const { manifest } = await currentVersion(publishing);
  const texts = new Map<string, string>();
  for (const [file, digest] of Object.entries(manifest)) {
    if (contentFile(file) === null) continue;
    texts.set(file, (await bytesOf(publishing, digest)).toString('utf8'));
  }
  return texts;
}

export interface Reference extends Pick<Leaf, 'path' | 'label'> {
  readonly file: string;
  readonly text: string;
}

export function referencesTo(
  texts: ReadonlyMap<string, SeenText>,
  file: string,
  address: string,
): Reference[] {
  const leads = leadingTo(address);
  return [...texts]
    .filter(([other, { draft }]) => other !== file && draft !== 'removed')
    .flatMap(([other, { text }]) =>
      leavesOf(other, text)
        .filter(({ path, value }) =>
          leads.test(path.endsWith('ruta') ? `ruta: ${value}` : String(value)),
        )
        .map(({ path, label }) => ({ file: other, path, label, text })),
    );
}

export interface BrokenElsewhere {
  readonly file: string;
  readonly path: Path;
  readonly message: string;
}

export interface ContentAround {
  readonly context: FormContext;
  readonly money: Money | undefined;
  readonly nameable: Nameable;
  readonly elsewhere: readonly BrokenElsewhere[];
}

/**
 * Reads the pages, services, projects and pictures that a field of a file can name.
 *
 * @param text the text of the file after the change
 */
export async function contentAround(
  publishing: Publishing,
  staffId: string,
  { file, text, directory }: { file: string; text: string; directory: string },
): Promise<ContentAround> {
  const { manifest } = await currentVersion(publishing);
  const drafts = (await store.drafts(publishing.database)).filter(
    (draft) => draft.staffId === staffId,
  );
  const removed = drafts.filter(({ bytes }) => bytes === null).map((draft) => draft.file);
  const files = [...new Set([...Object.keys(manifest), ...drafts.map((draft) => draft.file)])]
    .filter((each) => !removed.includes(each))
    .sort();
  const textOf = async (of: string) =>
    of === file ? text : ((await seenFile(publishing, staffId, of)).bytes?.toString('utf8') ?? '');
  const catalogue = catalogueIn(files.includes(CATALOGUE) ? await textOf(CATALOGUE) : '');
  const pages = pagesOf(files, directory);
  const texts = readable(files.includes(PICTURE_TEXTS) ? await textOf(PICTURE_TEXTS) : '');
  const own = (await newestFirst(publishing, staffId, files.filter(isPicture))).map((each) => {
    const name = pictureName(each);
    const said = (texts as Record<string, unknown> | null)?.[name];
    return { name, text: typeof said === 'string' ? said : '' } satisfies OwnPicture;
  });
  const pictures = own.map(({ name }) => name);
  const services = catalogue.services.map(({ value }) => value);
  const moved = leading(redirectsIn(files.includes(REDIRECTS) ? await textOf(REDIRECTS) : ''));
  const targets: Targets = {
    pages: [...(pages ?? []), ...moved],
    services,
    pictures,
    missing: () => '',
  };
  const others =
    file === CATALOGUE ? files.filter((each) => each.endsWith('.yaml') && each !== file) : [];
  const elsewhere = await Promise.all(
    others.map(async (other) => brokenServices(other, await textOf(other), targets)),
  );
  return {
    context: {
      country: countryIn(await textOf(BRAND_FILE)),
      pages: pages ?? [],
      services: catalogue.services,
      projects: catalogue.projects,
      // A person cannot select the brand's logos and icons in a field, because these pictures have
      // fixed places on the pages.
      pictures: own.filter(({ name }) => placeOf(name)?.isMark !== true),
    },
    money: catalogue.money,
    nameable: { pages, taken: takenAddresses(directory), moved, services, pictures },
    elsewhere: elsewhere.flat(),
  };
}

export async function pictureFile(
  publishing: Publishing,
  staffId: string,
  name: string,
): Promise<string | undefined> {
  const { manifest } = await currentVersion(publishing);
  const drafts = (await store.drafts(publishing.database)).filter(
    (draft) => draft.staffId === staffId,
  );
  const removed = drafts.filter(({ bytes }) => bytes === null).map(({ file }) => file);
  return [...drafts.map(({ file }) => file), ...Object.keys(manifest)].find(
    (file) => isPicture(file) && pictureName(file) === name && !removed.includes(file),
  );
}

/** Pictures that arrive within this time are one upload. */
const TOGETHER_MS = 60_000;

/**
 * Sorts pictures by the time of their upload, the latest first. The pictures of one upload are in
 * the order of their names.
 */
export async function newestFirst(
  publishing: Publishing,
  staffId: string,
  files: readonly string[],
): Promise<readonly string[]> {
  if (files.length < 2) return files;
  const { manifest } = await currentVersion(publishing);
  const drafts = (await store.drafts(publishing.database)).filter(
    (draft) => draft.staffId === staffId,
  );
  const times = await store.keptAt(
    publishing.database,
    files.flatMap((file) => manifest[file] ?? []),
  );
  const at = (file: string) => {
    const draft = drafts.find((each) => each.file === file);
    const came = draft?.updatedAt ?? times.get(manifest[file] ?? '') ?? 0;
    return Math.floor(came / TOGETHER_MS);
  };
  return [...files].sort((one, other) => at(other) - at(one) || one.localeCompare(other));
}

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

/** Parses the text of a content file, or returns null. */
export function readable(text: string): unknown {
  try {
    return valueOf(text);
  } catch {
    return null;
  }
}

export function redirectsIn(text: string): readonly Redirect[] {
  const { success, data } = redirectsSchema.safeParse(readable(text));
  return success ? data.lista : [];
}

function catalogueIn(text: string): {
  services: Choice[];
  projects: Choice[];
  money: Money | undefined;
} {
  const held = readable(text);
  const { lista } = (held ?? {}) as { lista?: unknown };
  const services = (Array.isArray(lista) ? (lista as unknown[]) : []).flatMap((each) => {
    const { id, nombre } = (each ?? {}) as { id?: unknown; nombre?: unknown };
    return typeof id === 'string'
      ? [{ value: id, label: typeof nombre === 'string' ? nombre : id }]
      : [];
  });
  const projects = new Map<string, string>();
  for (const each of Array.isArray(lista) ? (lista as unknown[]) : []) {
    const { tipo, nombre } = (each ?? {}) as { tipo?: unknown; nombre?: unknown };
    if (typeof tipo !== 'string' || tipo === '' || projects.has(tipo)) continue;
    projects.set(tipo, typeof nombre === 'string' && nombre !== '' ? nombre : tipo);
  }
  return {
    services,
    projects: Array.from(projects, ([value, label]) => ({ value, label })),
    money: moneyIn(held),
  };
}

function countryIn(brand: string): string | undefined {
  return COUNTRY.safeParse(readable(brand)).data?.direccion.pais;
}

const COUNTRY = z.object({ direccion: z.object({ pais: z.string() }) });

/**
 * Returns the first parts of the site's own addresses, such as `contacto` for `/contacto`. If the
 * addresses are unknown, the list is empty.
 */
export function takenAddresses(directory: string): readonly string[] {
  try {
    return siteAddresses(process.cwd(), directory).taken;
  } catch {
    return [];
  }
}

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

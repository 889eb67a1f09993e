import * as z from 'zod';
import { contentFile } from '#content/schemas/content-files.ts';
import { brokenLinks, type Targets } from '#content/check/broken-links.ts';
import type { Path } from '#content/edit/change.ts';
import { pictureName } from '#content/edit/file-title.ts';
import { readable } from '#content/edit/yaml-edit.ts';
import { isPicture, PICTURE_TEXTS } from '#content/read/picture-files.ts';
import { placeOf } from '#content/values/picture-names.ts';
import { leadingTo } from '#content/check/links-to.ts';
import { BRAND_FILE, CATALOGUE } from '#content/read/read-yaml.ts';
import { leading, REDIRECTS } from '#content/check/redirects.ts';
import { type Redirect, redirectsSchema } from '#content/schemas/redirects.ts';
import { siteAddresses } from '#content/check/site-addresses.ts';
import { leavesOf, moneyIn } from './file-text.ts';
import { currentVersion, type WorkingCopy, workingCopy } from '#server/publishing/editing.ts';
import { bytesOf } from '#server/publishing/versions.ts';
import { type Publishing, servedFolder } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';

export interface SeenText {
  readonly text: string;
  readonly draft: 'added' | 'changed' | 'removed' | null;
}

/** Returns the texts of all editable files. A draft's text replaces the published text. */
export async function textsOf(
  publishing: Publishing,
  staffId: string,
): Promise<ReadonlyMap<string, SeenText>> {
  const { manifest, drafted, all, published } = await workingCopy(publishing, staffId);
  const texts = new Map<string, SeenText>();
  for (const file of all.filter((each) => contentFile(each) !== null)) {
    const draft = drafted.get(file);
    const bytes = draft?.bytes ?? (await published(file));
    if (bytes === null) continue;
    const change = draft?.bytes === null ? 'removed' : file in manifest ? 'changed' : 'added';
    const text = Buffer.from(bytes).toString('utf8');
    texts.set(file, { text, draft: draft === undefined ? null : change });
  }
  if (!texts.has(REDIRECTS)) texts.set(REDIRECTS, { text: '', draft: null });
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

/** Returns the fields, in other files, that link to `address`, the address of `file`. */
export function referencesTo(
  texts: ReadonlyMap<string, SeenText>,
  file: string,
  address: string,
): { file: string; path: string; label: string; text: string }[] {
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

/** Reads what the fields of `file` can name: pages, services… `text` is the file's new text. */
export async function contentAround(
  publishing: Publishing,
  staffId: string,
  { file, text }: { file: string; text: string },
) {
  const directory = servedFolder(publishing);
  const copy = await workingCopy(publishing, staffId);
  const textOf = async (of: string) => (of === file ? text : copy.textOf(of));
  const catalogue = catalogueIn(await textOf(CATALOGUE));
  const pages = pagesOf(copy.files, directory);
  const texts = readable(await textOf(PICTURE_TEXTS)) as Record<string, unknown> | null;
  const files = await newestFirst(publishing, copy, copy.files.filter(isPicture));
  const own = files.map(pictureName).map((name) => {
    const said = texts?.[name];
    return { name, text: typeof said === 'string' ? said : '' };
  });
  const pictures = own.map(({ name }) => name);
  const services = catalogue.services.map(({ value }) => value);
  const moved = leading(redirectsIn(await textOf(REDIRECTS)));
  const targets = { pages: [...(pages ?? []), ...moved], services, pictures, missing: () => '' };
  const others =
    file === CATALOGUE ? copy.files.filter((each) => each.endsWith('.yaml') && each !== file) : [];
  const elsewhere = await Promise.all(
    others.map(async (other) => brokenServices(other, await textOf(other), targets)),
  );
  return {
    context: {
      country: COUNTRY.safeParse(readable(await textOf(BRAND_FILE))).data?.direccion.pais,
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
  const { files } = await workingCopy(publishing, staffId);
  return files.find((file) => isPicture(file) && pictureName(file) === name);
}

/** Pictures that arrive in the same minute of the clock count as one upload. */
const TOGETHER_MS = 60_000;

/** Sorts pictures: the latest upload first, and the pictures of one upload by name. */
export async function newestFirst(
  { database }: Publishing,
  { manifest, drafted }: WorkingCopy,
  files: readonly string[],
): Promise<readonly string[]> {
  const digests = files.flatMap((file) => manifest[file] ?? []);
  const times = await store.keptAt(database, digests);
  const at = (file: string) => {
    const came = drafted.get(file)?.updatedAt ?? times.get(manifest[file] ?? '') ?? 0;
    return Math.floor(came / TOGETHER_MS);
  };
  return [...files].sort((one, other) => at(other) - at(one) || one.localeCompare(other));
}

function brokenServices(file: string, text: string, targets: Targets) {
  return brokenLinks(readable(text), targets)
    .filter(({ path }) => path.at(-1) === 'servicio')
    .map(({ path, message }) => ({ file, path: path as Path, message }));
}

export function redirectsIn(text: string): readonly Redirect[] {
  return redirectsSchema.safeParse(readable(text)).data?.lista ?? [];
}

const NAME = z.string().min(1).optional().catch(undefined);
const SOLD = z.array(z.object({ id: NAME, tipo: NAME, nombre: NAME }).catch({})).catch([]);
const LISTED = z.object({ lista: SOLD });

/** Returns a catalogue's services, project kinds and currency, even if other parts have errors. */
function catalogueIn(text: string) {
  const held = readable(text);
  const { lista = [] } = LISTED.safeParse(held).data ?? {};
  const named = (key: 'id' | 'tipo') =>
    lista.flatMap(({ nombre, ...each }) => {
      const value = each[key];
      return value === undefined ? [] : [{ value, label: nombre ?? value }];
    });
  return {
    services: named('id'),
    projects: [...Map.groupBy(named('tipo'), ({ value }) => value).values()].flatMap(
      ([first]) => first ?? [],
    ),
    money: moneyIn(held),
  };
}

const COUNTRY = z.object({ direccion: z.object({ pais: z.string() }) });

/** Returns the first path parts that no new page may use, such as `contacto`, or [] on an error. */
export const takenAddresses = (directory: string): readonly string[] =>
  addressesIn(directory)?.taken ?? [];

function addressesIn(directory: string) {
  try {
    return siteAddresses(process.cwd(), directory);
  } catch {
    return null;
  }
}

function pagesOf(files: readonly string[], directory: string): readonly string[] | null {
  const own = files.flatMap((file) => {
    const [, folder, name] = /^(paginas|notas)\/([^/]+)\.md$/.exec(file) ?? [];
    if (name === undefined) return [];
    return folder === 'notas' ? [`/notas/${name}`, '/notas'] : [`/${name}`];
  });
  const site = addressesIn(directory);
  return site && [...new Set([...site.pages, ...own])].sort();
}

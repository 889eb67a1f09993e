import { content } from '#content/snapshot/content.ts';
import { contentFile } from '#content/schemas/content-files.ts';
import type { FieldProblem } from '#content/edit/problems.ts';
import { splitMarkdown } from '#content/edit/markdown-edit.ts';
import { type Field, fieldsIn } from '#content/edit/form-model.ts';
import { isMarkdown, modelOf } from '#content/edit/posted-text.ts';
import { fileTitle } from '#content/edit/file-title.ts';
import { SERVICE_PAGES } from '#content/check/site-addresses.ts';
import type { Person } from '#server/accounts/people.ts';
import { seenFile } from '#server/publishing/editing.ts';
import { bytesOf, whoChanged } from '#server/publishing/versions.ts';
import { servedFolder, type Publishing } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';
import type { Services } from '#server/start/services.ts';
import { BODY, type Difference, differencesIn, leavesOf } from './file-text.ts';
import {
  contentAround,
  publishedTexts,
  redirectsIn,
  referencesTo,
  type SeenText,
  textsOf,
} from './around.ts';
import { BRAND_FILE, CATALOGUE } from '#content/read/read-yaml.ts';
import { pathIn, REDIRECTS } from '#content/check/redirects.ts';
import { type LeftBehind, leftBehind } from './left-behind.ts';
import { movedFrom, namedByFile } from './page-address.ts';
import { brandPictures } from './pictures/brand-pictures.ts';

type Parts = Pick<Services, 'publishing' | 'staff'>;

/** Returns a file's form with its errors. `fresh` names a new entry, whose fields may be empty. */
export async function checkedForm(
  publishing: Publishing,
  staffId: string,
  { file, text, fresh = '' }: { file: string; text: string; fresh?: string | undefined },
) {
  const around = await contentAround(publishing, staffId, { file, text });
  const directory = servedFolder(publishing);
  const problems = await publishing.work.problems(file, text, directory, around.nameable);
  const placed = isMarkdown(file)
    ? problems.map((each) => (each.path.length === 0 ? { ...each, path: [BODY] } : each))
    : problems;
  const ofFields = placed.filter(({ path }) => path[0] !== BODY);
  const model = modelOf(file, text, ofFields, around.context);
  return {
    around,
    problems: placed,
    model:
      model && fresh !== ''
        ? { ...model, fields: model.fields.map((field) => unwritten(field, fresh)) }
        : model,
  };
}

const WHOLE_FILE = '*';

/**
 * Returns `fresh` if it is not empty. Otherwise returns `WHOLE_FILE` for a page or blog note that was
 * never published and has no text but a title and a date, and '' for every other file.
 */
export async function freshIn(
  publishing: Publishing,
  staffId: string,
  { file, text, fresh = '' }: { file: string; text: string; fresh?: string | undefined },
): Promise<string> {
  if (fresh !== '' || !isMarkdown(file)) return fresh;
  const isBlank = leavesOf(file, text).every(
    ({ path, value }) => value === '' || ['titulo', 'fecha'].includes(path),
  );
  if (!isBlank) return '';
  const { published } = await seenFile(publishing, staffId, file);
  return published === null ? WHOLE_FILE : '';
}

function unwritten(field: Field, fresh: string): Field {
  const isInside = fresh === WHOLE_FILE || `${field.name}.`.startsWith(`${fresh}.`);
  if (!isInside && !fresh.startsWith(`${field.name}.`)) return field;
  const { error, ...rest } = field;
  const isWrong = error !== undefined && !(isInside && (!('value' in field) || field.value === ''));
  const own = { ...rest, ...(isWrong && { error }) };
  const parts = (each: readonly Field[]) => each.map((part) => unwritten(part, fresh));
  if (own.kind === 'group')
    return { ...own, isNew: field.name === fresh, fields: parts(own.fields) };
  return own.kind === 'list' ? { ...own, items: parts(own.items) } : own;
}

type Checked = Pick<Awaited<ReturnType<typeof checkedForm>>, 'model' | 'problems'>;

export function faultsIn({ model, problems }: Checked) {
  const body = bodyError(problems);
  const found = (model === null ? [] : fieldsIn(model)).flatMap(({ field, way }) =>
    field.error === undefined || field.name === ''
      ? []
      : [{ name: field.name, label: way.join(' › '), message: field.error }],
  );
  return body === undefined ? found : [...found, { name: BODY, label: 'Texto', message: body }];
}

function bodyError(problems: readonly FieldProblem[]): string | undefined {
  const own = problems.filter(({ path }) => path[0] === BODY).map(({ message }) => message);
  return own.length === 0 ? undefined : own.join('; ');
}

export type EditView = NonNullable<Awaited<ReturnType<typeof editView>>>;

export type Removal = NonNullable<ReturnType<typeof removalOf>>;

export function isRemovable(file: string): boolean {
  return isMarkdown(file) || Object.values(SERVICE_PAGES).includes(file);
}

/**
 * Returns what the editor shows about the removal of a file: whether a draft removes the file, and
 * which texts still link to the file. Returns null if the site needs the file.
 */
export function removalOf(file: string, texts: ReadonlyMap<string, SeenText>) {
  const address = addressOfFile(file);
  const seen = texts.get(file);
  if (seen === undefined || address === null || !isRemovable(file)) return null;
  const redirects = redirectsIn(texts.get(REDIRECTS)?.text ?? '');
  const page = redirects.find(({ de }) => de === address)?.ruta ?? null;
  const references = page === null ? referencesTo(texts, file, address) : [];
  const isMoved = ([other, { draft }]: readonly [string, SeenText]) =>
    draft === 'added' && page !== null && addressOfFile(other) === pathIn(page);
  return {
    isDone: seen.draft === 'removed',
    isNew: seen.draft === 'added',
    leadsTo: page,
    movedTo: [...texts].find(isMoved)?.[0] ?? null,
    references: references.map((found) => ({
      file: found.file,
      path: found.path,
      words: `${fileTitle(found.file, found.text)} › ${found.label}`,
    })),
  };
}

/**
 * Reads the data of the page that edits a file. `typed` are the values of a form that was
 * not stored, and `added` names a new entry of the file. Returns null for an unknown file.
 */
export async function editView(
  { publishing, staff }: Parts,
  person: Person,
  file: string,
  typed: Readonly<Record<string, string>> | null,
  added = '',
) {
  const known = contentFile(file);
  const { draft, ...seen } = await seenFile(publishing, person.id, file);
  const textOf = async (digest: string | null) =>
    digest === null ? null : (await bytesOf(publishing, digest)).toString('utf8');
  const published = await textOf(seen.published);
  const kept = seen.bytes?.toString('utf8') ?? published ?? (file === REDIRECTS ? '' : null);
  if (known === null || kept === null) return null;
  let text = kept;
  let was = seen.digest ?? '';
  if (typed?.['visto'] !== undefined) {
    was = typed['visto'];
    const base = (await textOf(was === '' ? null : was)) ?? '';
    const read = await publishing.work.posted(file, base, Object.entries(typed));
    if ('text' in read) ({ text } = read);
  }
  const fresh = await freshIn(publishing, person.id, { file, text, fresh: added });
  const checked = await checkedForm(publishing, person.id, { file, text, fresh });
  const { around, problems, model } = checked;
  const { pictures, pages } = around.context;
  const removal = removalOf(file, await textsOf(publishing, person.id));
  const drafts = await store.drafts(publishing.database);
  const others = drafts.filter((each) => each.file === file && each.staffId !== person.id);
  const people = await staff.tools.people.all();
  const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? 'Alguien';
  const overtaken = async (base: string | null) => ({
    ...(await whoChanged(publishing, file, seen.published)),
    head: seen.published ?? '',
    theirs: differencesIn(file, await textOf(base), published),
  });
  const named = namedByFile(file);
  const from = await movedFrom(publishing, person.id, file);
  const changes = async () =>
    from === null
      ? differencesIn(file, published, kept)
      : movedDiffers(publishing, from, file, kept);
  return {
    file,
    title: fileTitle(file, text),
    about: known.about,
    address: named && { before: named.before, name: named.name, was: from?.address ?? null },
    brand: file === BRAND_FILE ? await brandPictures(publishing, person.id) : null,
    page: addressOfFile(file),
    isServed: isServed(publishing, file),
    /** Is null if the person edits the file as plain text. */
    model,
    text: model !== null && isMarkdown(file) ? splitMarkdown(text).body : text,
    /** The digest of the text in the form. Is empty for a new file. */
    was,
    money: around.money,
    elsewhere: around.elsewhere,
    /** The fields that a draft leaves with the old country or currency, or null. */
    left: OF_PLACE.includes(file) ? await leftIn(publishing, person.id) : null,
    bodyError: bodyError(problems),
    pictures,
    pages,
    problems: problems
      .filter(({ path }) => path.length === 0 || model === null)
      .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)),
    faults: faultsIn(checked),
    fresh,
    savedAt: draft?.updatedAt ?? null,
    changes: draft === null || removal?.isDone ? [] : await changes(),
    /** Another person's publication that changed this file after the draft began, or null. */
    overtaken: seen.overtaken && draft !== null ? await overtaken(draft.base) : null,
    removal,
    others: others.map(({ staffId, updatedAt }) => ({ name: nameOf(staffId), at: updatedAt })),
  };
}

/** Returns the differences of a page with a new address. The first difference is the address. */
export async function movedDiffers(
  publishing: Publishing,
  from: { file: string; address: string; published: string },
  file: string,
  text: string,
): Promise<Difference[]> {
  const was = (await bytesOf(publishing, from.published)).toString('utf8');
  return [
    { path: '', label: 'Dirección', before: from.address, after: addressOfFile(file) },
    ...differencesIn(file, was, text),
  ];
}

const OF_PLACE: readonly string[] = [BRAND_FILE, CATALOGUE];

/** Returns the fields that a person's drafts leave with the old country or currency, or null. */
export async function leftIn(publishing: Publishing, staffId: string): Promise<LeftBehind | null> {
  const texts = await textsOf(publishing, staffId);
  if (!OF_PLACE.some((file) => texts.get(file)?.draft === 'changed')) return null;
  const stay = [...texts].filter(([, { draft }]) => draft !== 'removed');
  return leftBehind(
    await publishedTexts(publishing),
    new Map(stay.map(([file, { text }]) => [file, text])),
  );
}

/** Returns the fields that keep the old country or currency if `marked` is published, or null. */
export async function leftByPublishing(
  publishing: Publishing,
  marked: readonly { staffId: string; file: string }[],
): Promise<LeftBehind | null> {
  if (!marked.some(({ file }) => OF_PLACE.includes(file))) return null;
  const before = await publishedTexts(publishing);
  const after = new Map(before);
  for (const { staffId, file } of marked) {
    const draft = await store.draft(publishing.database, staffId, file);
    if (draft === null || contentFile(file) === null) continue;
    if (draft.bytes === null) after.delete(file);
    else after.set(file, Buffer.from(draft.bytes).toString('utf8'));
  }
  return leftBehind(before, after);
}

export const discardedValue = ({ file, base, digest }: store.Draft) =>
  [file, base ?? '', digest ?? ''].join('|');

export function discardedDraft(
  value: string | null,
): { file: string; base: string | null; digest: string } | null {
  const [, file, base, digest] = /^([^|]+)\|([0-9a-f]*)\|([0-9a-f]+)$/.exec(value ?? '') ?? [];
  if (file === undefined || digest === undefined) return null;
  return { file, base: base === undefined || base === '' ? null : base, digest };
}

export type Discarded = NonNullable<Awaited<ReturnType<typeof discardedView>>>;

/** Reads a discarded draft, which the person may restore. Returns null if the draft is gone. */
export async function discardedView(
  { publishing }: Pick<Parts, 'publishing'>,
  value: string | null,
) {
  const gone = discardedDraft(value);
  const bytes =
    gone && contentFile(gone.file) ? await store.blob(publishing.database, gone.digest) : null;
  if (value === null || gone === null || bytes === null) return null;
  const { file, base } = gone;
  return { file, title: fileTitle(file, bytes.toString('utf8')), value, isNew: base === null };
}

function isServed({ served }: Publishing, file: string): boolean {
  const page = addressOfFile(file);
  if (page === '/boletin') return content().newsletter.temas.length > 0;
  const mayBeMissing = contentFile(file)?.isOptional !== false || page?.startsWith('/notas');
  return !mayBeMissing || page === null || (served?.site.files.has(page) ?? true);
}

/** Returns the address of the first page that shows a file, or null. */
export function addressOfFile(file: string): string | null {
  const name = /^(paginas|notas)\/([^/]+)\.md$/.exec(file);
  if (name === null) return contentFile(file)?.page ?? null;
  return name[1] === 'notas' ? `/notas/${name[2]}` : `/${name[2]}`;
}

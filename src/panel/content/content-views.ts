import {
  CONTENT_FILES,
  CONTENT_FOLDERS,
  CONTENT_GROUPS,
  contentFile,
} from '#content/content-files.ts';
import type { FieldProblem } from '#content/edit/problems.ts';
import { splitMarkdown } from '#content/edit/markdown-edit.ts';
import {
  type Field,
  firstWords,
  type GroupField,
  type OwnPicture,
  partsOf,
} from '#content/edit/form-model.ts';
import { isMarkdown, modelOf } from '#content/edit/posted-text.ts';
import { fileTitle, pictureName } from '#content/edit/file-title.ts';
import { isPicture, PICTURE_TEXTS } from '#content/pictures/files.ts';
import { usesIn } from '#content/pictures/upload.ts';
import { SERVICE_PAGES } from '#content/site-addresses.ts';
import type { Person } from '#server/accounts/people.ts';
import { editsByHand } from '#server/publishing/agency-folder.ts';
import { currentVersion, seenFile } from '#server/publishing/editing.ts';
import {
  bytesOf,
  differences,
  isText,
  titleOf,
  versionBackTo,
  whoChanged,
} from '#server/publishing/versions.ts';
import { servedFolder, type Publishing } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';
import type {
  Change,
  Draft,
  Machine,
  Publication,
  Version,
  VersionSource,
} from '#server/publishing/store.ts';
import type { Services } from '#server/start/services.ts';
import { BODY, type Difference, differencesIn, leavesOf, likeness } from './file-text.ts';
import {
  type BrokenElsewhere,
  type ContentAround,
  contentAround,
  publishedTexts,
  redirectsIn,
  referencesTo,
  type SeenText,
  textsOf,
} from './around.ts';
import { leadingTo } from '#content/links-to.ts';
import { listWords } from '#content/locale.ts';
import { BRAND_FILE, CATALOGUE } from '#content/read-yaml.ts';
import { pathIn, REDIRECTS } from '#content/redirects.ts';
import { type LeftBehind, leftBehind } from './left-behind.ts';
import { movedFrom, namedByFile } from './page-address.ts';
import { filePath, keptPicturePath } from './paths.ts';
import { type BrandPicture, brandPictures } from './pictures/brand-pictures.ts';
import { sampleFiles, sampleTexts, stillSample, type StillSample } from './still-sample.ts';
import { digestOf } from '#server/publishing/folder.ts';

type Parts = Pick<Services, 'publishing' | 'staff'>;

/** One file in the list of what can be edited. */
export interface IndexedFile {
  file: string;
  title: string;
  about: string;
  /** What the unpublished draft of who looks does to it. */
  draft: SeenText['draft'];
  /** Whether that draft is being published as it is, or waits to be. */
  underWay: boolean;
  /** Whether almost nobody changes what is in it. */
  isDetail: boolean;
}

/** A part of a page, or a whole file, that the site does without. */
export interface MissingPart {
  file: string;
  /** Of a part, its path in the file, and the digest of the file as it is. */
  part: { path: string; was: string } | null;
  title: string;
  about: string;
}

export interface IndexView {
  /** `folder` is where what can be added to a group goes; null for nothing. */
  groups: readonly { title: string; folder: string | null; files: readonly IndexedFile[] }[];
  /** What the site could have and has not. */
  missing: readonly MissingPart[];
  /** Those that nobody has asked to publish yet. */
  drafts: number;
  /** What of the published content is the sample's. */
  sample: StillSample;
  /** Whether that is all of it, and who looks may begin a site of their own. */
  isUntouched: boolean;
  /** What is under way or waits, or the last one where it failed; the newest first. */
  news: readonly PublicationView[];
  /** What was looked for; empty for nothing. */
  query: string;
  /** What is most alike first; `rank` as `likeness` gives it. */
  found: readonly {
    file: string;
    title: string;
    path: string;
    label: string;
    value: string;
    rank: number;
  }[];
}

/** Where a file stands in its group: what is in a folder comes after what has a name of its own. */
function placeOf(file: string): number {
  const at = CONTENT_FILES.findIndex((each) => each.file === file);
  return at === -1 ? CONTENT_FILES.length : at;
}

/** Files whose parts are offered where they are not there: those that one begins with. */
const PARTED: readonly string[] = ['inicio.yaml', CATALOGUE];

/** What the site could have and has not: parts of its first pages, and files that it may be without. */
function missingParts(texts: ReadonlyMap<string, SeenText>): MissingPart[] {
  const parts = PARTED.flatMap((file) => {
    const { text = '' } = texts.get(file) ?? {};
    return (modelOf(file, text)?.fields ?? [])
      .filter(({ kind, isOptional, isPresent }) => kind === 'group' && isOptional && !isPresent)
      .map(({ name, label, help }) => ({
        file,
        part: { path: name, was: digestOf(Buffer.from(text)) },
        title: label,
        about: [fileTitle(file, text), help ?? []].flat().join(': '),
      }));
  });
  const begun = sampleFiles();
  const files = CONTENT_FILES.filter(
    ({ file, isOptional }) => isOptional && begun.has(file) && !texts.has(file),
  );
  return [...parts, ...files.map(({ file, title, about }) => ({ file, part: null, title, about }))];
}

/** Most that a search shows. */
const MOST_FOUND = 50;

/**
 * What can be edited, in the order in which a person thinks, and where a sentence is.
 *
 * @param query what is looked for, as the site says it; empty for nothing
 * @param page the address of the page that it was read on
 */
export async function indexView(
  parts: Parts,
  person: Person,
  query: string,
  page: string | null = null,
): Promise<IndexView> {
  const { publishing } = parts;
  const texts = await textsOf(publishing, person.id);
  const drafts = (await store.drafts(publishing.database)).filter(
    ({ staffId }) => staffId === person.id,
  );
  const open = await store.publications(publishing.database, LOOKED_AT, ['waiting', 'running']);
  const underWay = drafts.filter((draft) => isUnderWay(draft, open)).map(({ file }) => file);
  const titles = new Map([...texts].map(([file, { text }]) => [file, fileTitle(file, text)]));
  const groups = CONTENT_GROUPS.map((title) => ({
    title,
    folder: CONTENT_FOLDERS.find(({ group }) => group === title)?.file ?? null,
    files: [...texts]
      .filter(([file]) => contentFile(file)?.group === title)
      .sort(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([file, { draft }]) => ({
        file,
        title: titles.get(file) ?? file,
        about: isMarkdown(file) ? (pageOf(file) ?? '') : (contentFile(file)?.about ?? ''),
        draft,
        underWay: underWay.includes(file),
        isDetail: contentFile(file)?.isDetail === true,
      })),
  }));
  const found: IndexView['found'][number][] = [];
  if (query.trim() !== '') {
    for (const { file } of groups.flatMap((group) => group.files)) {
      for (const leaf of leavesOf(file, texts.get(file)?.text ?? '')) {
        const rank = likeness(leaf, query);
        if (rank === null) continue;
        // What is seen first on the page that was pressed comes first among what is alike.
        const elsewhere = page !== null && pageOf(file) !== page ? 0.5 : 0;
        found.push({
          ...leaf,
          file,
          title: titles.get(file) ?? file,
          value: String(leaf.value),
          rank: rank + elsewhere,
        });
      }
    }
    found.sort((one, other) => one.rank - other.rank || one.value.length - other.value.length);
  }
  return {
    groups: groups.filter(({ files, folder }) => files.length > 0 || folder !== null),
    missing: missingParts(texts),
    drafts: drafts.length - underWay.length,
    sample: await sampleLeft(publishing),
    isUntouched: person.publishes && (await isUntouched(publishing)),
    news: await newsOf(parts, person),
    query,
    found: found.slice(0, MOST_FOUND),
  };
}

/** Publications that are looked through for what is under way. */
const LOOKED_AT = 20;

async function newsOf(parts: Parts, person: Person): Promise<PublicationView[]> {
  const latest = await store.publications(parts.publishing.database, LOOKED_AT);
  const ended = latest
    .filter(({ state }) => state === 'live' || state === 'failed')
    .sort((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0));
  const told = latest.filter(
    (each) =>
      each.state === 'running' ||
      each.state === 'waiting' ||
      (each === ended[0] && each.state === 'failed'),
  );
  return Promise.all(told.map((each) => publicationView(parts, person, each)));
}

/** Whether a draft is being published just as it is, or waits to be. */
function isUnderWay(draft: Draft, open: readonly Publication[]): boolean {
  return open.some(({ changes }) =>
    changes.some(
      ({ staffId, file, digest }) =>
        staffId === draft.staffId && file === draft.file && digest === draft.digest,
    ),
  );
}

/**
 * The form of a text, with what is wrong with it at its fields.
 *
 * @param fresh the path of what was just added, or `WHOLE_FILE`: what nobody has written there yet is not wrong
 */
export async function checkedForm(
  publishing: Publishing,
  staffId: string,
  { file, text, fresh = '' }: { file: string; text: string; fresh?: string | undefined },
): Promise<{
  around: ContentAround;
  problems: readonly FieldProblem[];
  model: GroupField | null;
}> {
  const directory = servedFolder(publishing);
  const around = await contentAround(publishing, staffId, { file, text, directory });
  const problems = await publishing.work.problems(file, text, directory, around.nameable);
  // What is wrong with the text under a head is said where that is written.
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

/** In place of a path, for a page or a note of which nothing is written yet. */
const WHOLE_FILE = '*';

/** What was just added to a text: `fresh` itself, or all of a new page or note that nobody has typed in. */
export async function freshIn(
  publishing: Publishing,
  staffId: string,
  { file, text, fresh = '' }: { file: string; text: string; fresh?: string | undefined },
): Promise<string> {
  if (fresh !== '' || !isMarkdown(file)) return fresh;
  // What it begins with: its title, and of a note the day.
  const isBlank = leavesOf(file, text).every(
    ({ path, value }) => value === '' || ['titulo', 'fecha'].includes(path),
  );
  if (!isBlank) return '';
  const { published } = await seenFile(publishing, staffId, file);
  return published === null ? WHOLE_FILE : '';
}

/** A field without what is wrong where nothing is written in it yet. */
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

/** A field that keeps a text from being published. */
export interface Fault {
  /** As its form names it. */
  name: string;
  /** The way to it, as people read it: «Servicios › Tienda en línea › Precio, desde». */
  label: string;
  message: string;
}

/** What is wrong with a form, field by field, in its order. */
export function faultsIn({ model, problems }: Checked): Fault[] {
  const inside = (field: Field, way: readonly string[]): Fault[] => {
    const said =
      field.kind === 'group' && typeof field.path.at(-1) === 'number' ? firstWords(field) : '';
    const here = field.name === '' ? way : [...way, said || field.label];
    const own =
      field.error === undefined || field.name === ''
        ? []
        : [{ name: field.name, label: here.join(' › '), message: field.error }];
    return [...own, ...partsOf(field).flatMap((part) => inside(part, here))];
  };
  const body = bodyError(problems);
  const found = model === null ? [] : inside(model, []);
  return body === undefined ? found : [...found, { name: BODY, label: 'Texto', message: body }];
}

/** What is wrong with the text under a head. */
function bodyError(problems: readonly FieldProblem[]): string | undefined {
  const own = problems.filter(({ path }) => path[0] === BODY).map(({ message }) => message);
  return own.length === 0 ? undefined : own.join('; ');
}

export interface EditView {
  file: string;
  title: string;
  about: string;
  /** Where it is seen; null where nobody can say. */
  page: string | null;
  /** Null for what is edited as the text that it is. */
  model: GroupField | null;
  /** The whole text; of Markdown with a form, its body. */
  text: string;
  /** Digest of what the form was rendered from; empty for a file that is not there. */
  was: string;
  /** ISO 4217 code of the prices. */
  currency: string | undefined;
  /** What this would break in other files. */
  elsewhere: readonly BrokenElsewhere[];
  /** What a change of country or currency leaves in the old one; of the files that change it. */
  left: LeftBehind | null;
  /** What is wrong with the text under a Markdown file's head. */
  bodyError: string | undefined;
  /** The agency's own pictures, the latest first. */
  pictures: readonly OwnPicture[];
  /** The addresses of the site's pages, drafts among them. */
  pages: readonly string[];
  /** What is wrong, and no field's fault. */
  problems: readonly string[];
  /** What is wrong at its fields. */
  faults: readonly Fault[];
  /** The path of what was just added, or `WHOLE_FILE`; empty for nothing. */
  fresh: string;
  /** When the draft was kept; null without one. */
  savedAt: number | null;
  /** What the draft changes of what is published. */
  changes: readonly Difference[];
  /** Who published a change in the same place since. */
  overtaken: { by: string; at: number; head: string; theirs: readonly Difference[] } | null;
  /** Of the brand, its pictures. */
  brand: readonly BrandPicture[] | null;
  /** Of a page or a note that is named by its file, its address, and the one that its draft changes. */
  address: { before: string; name: string; was: string | null } | null;
  /** Of a page or a note, what taking it out means; null for what the site cannot be without. */
  removal: Removal | null;
  /** Who else has an unpublished draft of it. */
  others: readonly { name: string; at: number }[];
}

export interface Removal {
  /** Whether the draft takes it out. */
  isDone: boolean;
  /** Whether it was never published. */
  isNew: boolean;
  /** Where its address leads once it is out; null where nobody is led on. */
  leadsTo: string | null;
  /** The file of it under its new address; null where it has none. */
  movedTo: string | null;
  /** What leads to it, and would lead nowhere. */
  references: readonly { file: string; path: string; words: string }[];
}

/** Whether the site does without a file: a page or a note. */
export function isRemovable(file: string): boolean {
  return isMarkdown(file) || Object.values(SERVICE_PAGES).includes(file);
}

/** What taking a page or a note out means; null for any other file. */
function removalOf(file: string, texts: ReadonlyMap<string, SeenText>): Removal | null {
  const address = pageOf(file);
  const seen = texts.get(file);
  if (seen === undefined || address === null || !isRemovable(file)) return null;
  const redirects = redirectsIn(texts.get(REDIRECTS)?.text ?? '');
  const page = redirects.find(({ de }) => de === address)?.ruta ?? null;
  const references = page === null ? referencesTo(texts, file, address) : [];
  const isMoved = ([other, { draft }]: readonly [string, SeenText]) =>
    draft === 'added' && page !== null && pageOf(other) === pathIn(page);
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
 * The page of one file.
 *
 * @param typed a form that comes back, with what was typed
 * @param added the path of what was just added; empty for nothing
 * @returns null for a file that is not there
 */
export async function editView(
  { publishing, staff }: Parts,
  person: Person,
  file: string,
  typed: Readonly<Record<string, string>> | null,
  added = '',
): Promise<EditView | null> {
  const known = contentFile(file);
  const seen = await seenFile(publishing, person.id, file);
  const textOf = async (digest: string | null) =>
    digest === null ? null : (await bytesOf(publishing, digest)).toString('utf8');
  const kept =
    seen.bytes?.toString('utf8') ??
    (await textOf(seen.published)) ??
    (file === REDIRECTS ? '' : null);
  if (known === null || kept === null) return null;
  let text = kept;
  let was = seen.digest ?? '';
  if (typed?.['visto'] !== undefined) {
    // What was typed stands over what it was typed over, until it can be kept.
    was = typed['visto'];
    const over = (await textOf(was === '' ? null : was)) ?? '';
    const read = await publishing.work.posted(file, over, Object.entries(typed));
    if ('text' in read) ({ text } = read);
  }
  const fresh = await freshIn(publishing, person.id, { file, text, fresh: added });
  const checked = await checkedForm(publishing, person.id, { file, text, fresh });
  const { around, problems, model } = checked;
  const published = await textOf(seen.published);
  const draft = seen.draft;
  const removal = removalOf(file, await textsOf(publishing, person.id));
  const others = (await store.drafts(publishing.database)).filter(
    (each) => each.file === file && each.staffId !== person.id,
  );
  const people = await staff.tools.people.all();
  const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? 'Alguien';
  let overtaken: EditView['overtaken'] = null;
  if (seen.overtaken && draft !== null) {
    const { by, at } = await whoChanged(publishing, file, seen.published);
    const theirs = differencesIn(file, await textOf(draft.base), published);
    overtaken = { by, at, head: seen.published ?? '', theirs };
  }
  const named = namedByFile(file);
  const from = await movedFrom(publishing, person.id, file);
  return {
    file,
    address: named && {
      ...{ before: named.before, name: named.name },
      was: from?.address ?? null,
    },
    brand: file === BRAND_FILE ? await brandPictures(publishing, person.id) : null,
    title: fileTitle(file, text),
    about: known.about,
    page: pageOf(file),
    model,
    text: model !== null && isMarkdown(file) ? splitMarkdown(text).body : text,
    was,
    currency: around.currency,
    elsewhere: around.elsewhere,
    left: OF_PLACE.includes(file) ? await leftIn(publishing, person.id) : null,
    bodyError: bodyError(problems),
    pictures: around.context.pictures ?? [],
    pages: around.context.pages ?? [],
    problems: problems
      .filter(({ path }) => path.length === 0 || model === null)
      .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)),
    faults: faultsIn(checked),
    fresh,
    savedAt: draft?.updatedAt ?? null,
    changes:
      draft === null || removal?.isDone
        ? []
        : from === null
          ? differencesIn(file, published, kept)
          : await movedDiffers(publishing, from, file, kept),
    overtaken,
    removal,
    others: others.map(({ staffId, updatedAt }) => ({ name: nameOf(staffId), at: updatedAt })),
  };
}

/** What a page under another address changes of the one that it was: the address, and what else was edited. */
async function movedDiffers(
  publishing: Publishing,
  from: { file: string; address: string; published: string },
  file: string,
  text: string,
): Promise<Difference[]> {
  const was = (await bytesOf(publishing, from.published)).toString('utf8');
  return [
    { path: '', label: 'Dirección', before: from.address, after: pageOf(file) },
    ...differencesIn(file, was, text),
  ];
}

/** Files whose change may change the country or the currency. */
const OF_PLACE: readonly string[] = [BRAND_FILE, CATALOGUE];

/** What the drafts of who edits leave in the country or the currency of before; null where neither changes. */
async function leftIn(publishing: Publishing, staffId: string): Promise<LeftBehind | null> {
  const texts = await textsOf(publishing, staffId);
  if (!OF_PLACE.some((file) => texts.get(file)?.draft === 'changed')) return null;
  const stay = [...texts].filter(([, { draft }]) => draft !== 'removed');
  return leftBehind(
    await publishedTexts(publishing),
    new Map(stay.map(([file, { text }]) => [file, text])),
  );
}

/** The same for what is about to be published, of whomever. */
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

/** What was found of a version, which does not change: to ask again costs nothing. */
const sampleFound = new WeakMap<Publishing, { version: string; found: StillSample }>();

/** What of the published content is still the sample's. */
export async function sampleLeft(publishing: Publishing): Promise<StillSample> {
  const { id } = await currentVersion(publishing);
  const known = sampleFound.get(publishing);
  if (known?.version === id) return known.found;
  const found = stillSample(await publishedTexts(publishing), sampleTexts());
  sampleFound.set(publishing, { version: id, found });
  return found;
}

/** Whether what is published is still a beginning as it comes, the full sample or the short one. */
export async function isUntouched(publishing: Publishing): Promise<boolean> {
  const { fields, all } = await sampleLeft(publishing);
  return all > 0 && fields.length === all;
}

/** How the log of changes says that publishing does not speak of the sample any more. */
export const REMINDER_OFF = 'quitado';

/** Whether publishing says what is still the sample's: the log of changes has who decided last. */
export async function remindsOfSample({ staff }: Pick<Parts, 'staff'>): Promise<boolean> {
  const [last] = await staff.tools.audit.list({ action: 'sample_reminder' }, 1);
  return last?.subject !== REMINDER_OFF;
}

/** A draft that was discarded, as the address of the answer has it. */
export const discardedValue = ({ file, base, digest }: Draft) =>
  [file, base ?? '', digest ?? ''].join('|');

/** What such a value stands for; null for anything else. */
export function discardedDraft(
  value: string | null,
): { file: string; base: string | null; digest: string } | null {
  const [, file, base, digest] = /^([^|]+)\|([0-9a-f]*)\|([0-9a-f]+)$/.exec(value ?? '') ?? [];
  if (file === undefined || digest === undefined) return null;
  return { file, base: base === undefined || base === '' ? null : base, digest };
}

export interface Discarded {
  file: string;
  title: string;
  /** See `discardedValue`. */
  value: string;
  /** Whether it was never published. */
  isNew: boolean;
}

/** What was just discarded and can be taken back; null for nothing, or what is kept no longer. */
export async function discardedView(
  { publishing }: Pick<Parts, 'publishing'>,
  value: string | null,
): Promise<Discarded | null> {
  const gone = discardedDraft(value);
  const bytes =
    gone && contentFile(gone.file) ? await store.blob(publishing.database, gone.digest) : null;
  if (value === null || gone === null || bytes === null) return null;
  const { file, base } = gone;
  return { file, title: fileTitle(file, bytes.toString('utf8')), value, isNew: base === null };
}

/** What people call a file, with the drafts of who looks. */
export async function titleSeen(
  { publishing }: Pick<Parts, 'publishing'>,
  staffId: string,
  file: string,
): Promise<string> {
  const { bytes } = await seenFile(publishing, staffId, file);
  return fileTitle(file, bytes?.toString('utf8'));
}

/** The address of the page that a file is seen on first; null where nobody can say. */
export function pageOf(file: string): string | null {
  const name = /^(paginas|notas)\/([^/]+)\.md$/.exec(file);
  if (name === null) return contentFile(file)?.page ?? null;
  return name[1] === 'notas' ? `/notas/${name[2]}` : `/${name[2]}`;
}

/**
 * The file with the texts of a page of the site.
 *
 * @param page its address; null for who comes from none
 */
export function fileOfPage(
  { groups }: Pick<IndexView, 'groups'>,
  page: string | null,
): string | undefined {
  if (page === null) return undefined;
  const files = groups.flatMap((group) => group.files);
  return files.find(({ file }) => pageOf(file) === page)?.file;
}

/**
 * The field that whoever comes from a page to its texts lands on: the first price, which stands folded
 * under what it is the price of; none where there is no such price.
 */
export async function landingIn(
  { publishing }: Pick<Parts, 'publishing'>,
  staffId: string,
  file: string,
): Promise<string | undefined> {
  const { bytes } = await seenFile(publishing, staffId, file);
  const model = modelOf(file, bytes?.toString('utf8') ?? '');
  const priceIn = (field: Field): string | undefined =>
    field.kind === 'price' ? field.name : first(partsOf(field).map(priceIn));
  const entries = model?.fields.filter(({ kind }) => kind === 'list') ?? [];
  return first(entries.map(priceIn));
}

const first = (found: readonly (string | undefined)[]) => found.find((each) => each !== undefined);

/** One change that can be published. */
export interface ListedChange {
  /** What its box is worth: see {@link listedValue}. */
  value: string;
  file: string;
  title: string;
  /** Whose it is; null for who looks. */
  by: string | null;
  savedAt: number;
  differences: readonly Difference[];
  /** What keeps it from being published, and where that is mended; null where who looks cannot. */
  problems: readonly { words: string; href: string | null }[];
  overtaken: boolean;
  /** Whether it is being published as it is, or waits to be. */
  underWay: boolean;
  /** Whether it is what is said of pictures that are listed too: it goes along with them. */
  ofPictures: boolean;
  /** Whether who looks may edit it here. */
  own: boolean;
  /** Whether it is ticked as the page opens: what is one's own, or goes with the text one comes from. */
  isMarked: boolean;
}

/** What the box of a draft is worth in the list of changes; `listedChange` (content-actions.ts) reads it. */
export const listedValue = ({ staffId, file, digest }: Draft) =>
  [staffId, file, digest ?? ''].join('|');

export interface PublishView {
  /** The text that one comes from; null for none. */
  from: string | null;
  /** What goes with that text comes first. */
  changes: readonly ListedChange[];
  /** Files that somebody changed in the agency's folder, by their titles; they are not published. */
  byHand: readonly string[];
  /** Why the folder was not taken at the start; null where it was. */
  folderProblem: string | null;
  /** The one that the address names, or that is under way. */
  shown: PublicationView | null;
  waiting: readonly PublicationView[];
  /** What a change of country or currency leaves in the old one. */
  left: LeftBehind | null;
  /** How many fields of what is published are still the sample's; none where nobody wants to be told. */
  sample: number;
  mayPublish: boolean;
  /** How long the last publication took, in seconds; null where there was none. */
  took: number | null;
  canBuild: boolean;
  /** Machines that serve another version than the newest. */
  behind: readonly { name: string; problem: string | null }[];
}

export interface PublicationView {
  id: string;
  state: Publication['state'];
  step: string;
  by: string;
  note: string;
  dueAt: number;
  startedAt: number | null;
  problem: string | null;
  /** By their titles, what it puts on the site, what it changes there and what it takes off. */
  added: readonly string[];
  changed: readonly string[];
  removed: readonly string[];
  /** The number of the version that it goes back to; null where it goes on. */
  backTo: number | null;
  /** What it is, in a few words: its titles, or where it goes back to. */
  name: string;
  /** Whether it is of who looks. */
  own: boolean;
  /** The version that it became. */
  number: number | null;
}

/**
 * What can be published, what is under way, and what waits.
 *
 * @param id of the publication to show
 * @param from the text whose page one comes from: it is what one means to publish
 */
export async function publishView(
  parts: Parts,
  person: Person,
  id: string | null,
  from: string | null = null,
): Promise<PublishView> {
  const { publishing, staff } = parts;
  // Before what it publishes: one that ends meanwhile is shown as under way, and its script tells the rest.
  const open = await store.publications(publishing.database, 20, ['waiting', 'running']);
  const head = await currentVersion(publishing);
  const drafts = await store.drafts(publishing.database);
  const people = await staff.tools.people.all();
  const mine = drafts.filter(({ staffId }) => staffId === person.id);
  const goesWith = goingWith(from, mine, {
    together: [...(await removalsWithMends(publishing, head, mine)), ...movesIn(head, mine)],
    begun: begunPages(head, mine),
  });
  const changes: ListedChange[] = [];
  for (const draft of drafts) {
    const own = draft.staffId === person.id;
    if (!own && !person.publishes) continue;
    const published = head.manifest[draft.file] ?? null;
    const before = published === null ? null : await bytesOf(publishing, published);
    const bytes = draft.bytes === null ? null : Buffer.from(draft.bytes);
    const after = bytes?.toString('utf8') ?? null;
    let problems: ListedChange['problems'] = [];
    let moved: readonly Difference[] | null = null;
    if (after === null) {
      const {
        references = [],
        movedTo = null,
        leadsTo = null,
      } = removalOf(draft.file, await textsOf(publishing, draft.staffId)) ?? {};
      const address = pageOf(draft.file);
      if (movedTo !== null)
        moved = [{ path: '', label: 'Dirección', before: address, after: leadsTo }];
      problems = references.map(({ words, file, path }) => ({
        words: `${words} todavía la enlaza.`,
        href: own ? filePath(file, path) : null,
      }));
    } else if (contentFile(draft.file) !== null) {
      const from = await movedFrom(publishing, draft.staffId, draft.file);
      if (from !== null) moved = await movedDiffers(publishing, from, draft.file, after);
      const given = { file: draft.file, text: after };
      const checked = await checkedForm(publishing, draft.staffId, given);
      const at = (field?: string) => (own ? filePath(draft.file, field) : null);
      const { model } = checked;
      const ofWhole =
        model === null ? checked.problems.map(({ message }) => message) : [model.error ?? ''];
      problems = [
        ...faultsIn(checked).map(({ name, label, message }) => ({
          words: `${label}: ${message}`,
          href: at(name),
        })),
        ...ofWhole.filter((words) => words !== '').map((words) => ({ words, href: at() })),
      ];
    }
    changes.push({
      value: listedValue(draft),
      file: draft.file,
      title: fileTitle(draft.file, after ?? before?.toString('utf8')),
      by: own ? null : (people.find((each) => each.id === draft.staffId)?.name ?? 'Alguien'),
      savedAt: draft.updatedAt,
      differences:
        moved ??
        (isPicture(draft.file)
          ? pictureDiffers(draft.file, published, draft.digest)
          : bytesDiffer(draft.file, before, bytes)),
      problems,
      overtaken: draft.base !== published && draft.digest !== published,
      underWay: isUnderWay(draft, open),
      ofPictures:
        draft.file === PICTURE_TEXTS &&
        drafts.some(({ staffId, file }) => staffId === draft.staffId && isPicture(file)),
      own,
      isMarked: own && goesWith(draft.file),
    });
  }
  if (from !== null) {
    const place = ({ file, isMarked }: ListedChange) => (!isMarked ? 2 : file === from ? 0 : 1);
    changes.sort((one, other) => place(one) - place(other));
  }
  const views = await Promise.all(open.map((each) => publicationView(parts, person, each)));
  const asked = id === null ? null : await store.publication(publishing.database, id);
  const running = views.find(({ state }) => state === 'running') ?? null;
  return {
    from,
    changes,
    left: await leftIn(publishing, person.id),
    sample: (await remindsOfSample(parts)) ? (await sampleLeft(publishing)).fields.length : 0,
    byHand: await Promise.all(
      (await editsByHand(publishing)).map(({ file, base }) => titleOf(publishing, file, base)),
    ),
    folderProblem: publishing.folderProblem,
    shown: asked === null ? running : await publicationView(parts, person, asked),
    waiting: views
      .filter(({ state }) => state === 'waiting')
      .sort((one, other) => one.dueAt - other.dueAt),
    mayPublish: person.publishes,
    took: await lastTook(publishing),
    canBuild: publishing.maker !== null,
    behind: (await store.machines(publishing.database))
      .filter((machine) => isBehind(machine, head))
      .map(({ name, problem }) => ({ name, problem })),
  };
}

/**
 * Which of one's drafts are published with a text: itself, the new pages that it leads to, the pictures
 * that it shows, and what is said of these; with what is said of pictures, the pictures. All of them
 * where one comes from none.
 *
 * @param with `together` are files of which none goes without the others, `begun` the new pages
 */
function goingWith(
  from: string | null,
  drafts: readonly Draft[],
  { together, begun }: { together: readonly (readonly string[])[]; begun: readonly Draft[] },
): (file: string) => boolean {
  if (from === null) return () => true;
  const text = textIn(drafts.find(({ file }) => file === from));
  const pictures = drafts
    .map(({ file }) => file)
    .filter(
      (file) =>
        isPicture(file) &&
        (file === from ||
          from === PICTURE_TEXTS ||
          usesIn(pictureName(file), [{ file: from, text }]).length > 0),
    );
  const going = new Set([from, ...pictures, ...(pictures.length > 0 ? [PICTURE_TEXTS] : [])]);
  for (let before = 0; before < going.size;) {
    before = going.size;
    for (const files of together) {
      if (files.some((file) => going.has(file))) for (const file of files) going.add(file);
    }
    for (const page of begun) {
      if (drafts.some((draft) => going.has(draft.file) && leadsTo(draft, page)))
        going.add(page.file);
    }
  }
  return (file) => going.has(file);
}

const textIn = (draft: Pick<Draft, 'bytes'> | undefined) =>
  Buffer.from(draft?.bytes ?? '').toString('utf8');

/** The drafts that are pages which the site does not have yet. */
function begunPages({ manifest }: Version, drafts: readonly Draft[]): Draft[] {
  return drafts.filter(
    ({ file, bytes }) => bytes !== null && manifest[file] === undefined && pageOf(file) !== null,
  );
}

function leadsTo(draft: Draft, page: Draft): boolean {
  const address = pageOf(page.file);
  return draft.file !== page.file && address !== null && leadingTo(address).test(textIn(draft));
}

/**
 * A page that is a draft and is not among what is about to be published, though that leads to it.
 *
 * @returns the titles of the page and of the text that leads to it; null for none
 */
export async function pageLeftOut(
  publishing: Publishing,
  marked: readonly { staffId: string; file: string }[],
): Promise<{ page: string; from: string } | null> {
  const isMarked = (draft: Draft) =>
    marked.some(({ staffId, file }) => staffId === draft.staffId && file === draft.file);
  const drafts = await store.drafts(publishing.database);
  const going = drafts.filter(isMarked);
  for (const page of begunPages(await currentVersion(publishing), drafts)) {
    if (going.some(({ file }) => file === page.file)) continue;
    const from = going.find((draft) => draft.staffId === page.staffId && leadsTo(draft, page));
    if (from === undefined) continue;
    const title = (draft: Draft) => fileTitle(draft.file, textIn(draft));
    return { page: title(page), from: title(from) };
  }
  return null;
}

/**
 * Of each page that one's drafts take out: itself, and the drafts that lead to it no longer. The site
 * has no link to nowhere only with all of them.
 */
async function removalsWithMends(
  publishing: Publishing,
  head: Version,
  drafts: readonly Draft[],
): Promise<string[][]> {
  const [was, is] = [new Map<string, SeenText>(), new Map<string, SeenText>()];
  for (const { file, bytes } of drafts) {
    const published = head.manifest[file];
    if (bytes === null || published === undefined || contentFile(file) === null) continue;
    was.set(file, { text: (await bytesOf(publishing, published)).toString('utf8'), draft: null });
    is.set(file, { text: Buffer.from(bytes).toString('utf8'), draft: null });
  }
  return drafts.flatMap(({ file, bytes }) => {
    const address = bytes === null ? pageOf(file) : null;
    if (address === null) return [];
    const leading = (texts: ReadonlyMap<string, SeenText>) =>
      referencesTo(texts, file, address).map((found) => found.file);
    const still = leading(is);
    return [[file, ...leading(was).filter((each) => !still.includes(each))]];
  });
}

/** The addresses of before with the pages that they take the place of, and the new ones that they lead to. */
function movesIn({ manifest }: Version, drafts: readonly Draft[]): string[][] {
  const list = redirectsIn(textIn(drafts.find(({ file }) => file === REDIRECTS)));
  const going = drafts.filter(({ file, bytes }) => {
    const address = pageOf(file);
    return bytes === null
      ? list.some(({ de }) => de === address)
      : manifest[file] === undefined && list.some(({ ruta }) => pathIn(ruta ?? '') === address);
  });
  return going.length === 0 ? [] : [[REDIRECTS, ...going.map(({ file }) => file)]];
}

async function lastTook({ database }: Publishing): Promise<number | null> {
  const [last] = await store.publications(database, 1, ['live']);
  const { startedAt = null, endedAt = null } = last ?? {};
  if (startedAt === null || endedAt === null) return null;
  return Math.max(1, Math.round((endedAt - startedAt) / 1000));
}

/** How long a machine may say nothing before it counts no more, in milliseconds: a day. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000;

/** How long a machine may take to serve a new version before it is told, in milliseconds. */
const BEHIND_MS = 30_000;

function isBehind(machine: Machine, live: Version): boolean {
  if (machine.servedVersion === live.id || Date.now() - machine.at > FORGOTTEN_MS) return false;
  return machine.problem !== null || Date.now() - (live.liveAt ?? 0) > BEHIND_MS;
}

async function publicationView(
  { publishing }: Parts,
  person: Person,
  each: Publication,
): Promise<PublicationView> {
  const titles = await Promise.all(
    each.changes.map(({ file, digest, base }) => titleOf(publishing, file, digest ?? base)),
  );
  const titled = (what: (change: Change) => boolean) => [
    ...new Set(
      each.changes.flatMap((change, index) => (what(change) ? (titles[index] ?? []) : [])),
    ),
  ];
  const version =
    each.versionId === null
      ? null
      : await store.version(publishing.database, { id: each.versionId });
  return {
    id: each.id,
    state: each.state,
    step: each.step,
    by: each.author.name,
    note: each.note,
    dueAt: each.dueAt,
    startedAt: each.startedAt,
    problem: each.problem,
    added: titled(({ base, digest }) => base === null && digest !== null),
    changed: titled(({ base, digest }) => base !== null && digest !== null),
    removed: titled(({ digest }) => digest === null),
    backTo: versionBackTo(each),
    name: each.source === 'vuelta' ? each.note : listWords(titled(() => true)),
    own: each.author.id === person.id,
    number: version?.number ?? null,
  };
}

/** Where one publication is, for the script that watches it. */
export async function publicationState(
  parts: Parts,
  person: Person,
  id: string,
): Promise<PublicationView | null> {
  const found = await store.publication(parts.publishing.database, id);
  return found === null ? null : publicationView(parts, person, found);
}

const SOURCE_WORDS: Readonly<Record<VersionSource, string>> = {
  inicio: 'Lo que había',
  panel: 'Publicada en el panel',
  archivo: 'Por archivo',
  vuelta: 'Vuelta atrás',
  aparte: 'De otra máquina',
};

export interface VersionView {
  number: number;
  at: number;
  by: string;
  source: string;
  note: string;
  /** Whether it is what the site is served from. */
  live: boolean;
  /** Whether it ever was. */
  published: boolean;
  /** What it changed, text by text, in words; nothing of the first. */
  changes: readonly string[];
}

/** Versions on a page of the list. */
const VERSIONS_ON_A_PAGE = 50;

/** @param before only what is older than this number */
export async function versionsView(
  { publishing }: Parts,
  before: number | undefined,
): Promise<{ versions: readonly VersionView[]; older: number | null }> {
  await currentVersion(publishing);
  const found = await store.versions(publishing.database, VERSIONS_ON_A_PAGE + 1, before);
  const live = await store.live(publishing.database);
  const versions = found.slice(0, VERSIONS_ON_A_PAGE);
  return {
    versions: await Promise.all(
      versions.map(async (version, index) => ({
        ...versionView(version, live),
        changes: await changesSince(publishing, found[index + 1], version),
      })),
    ),
    older: found.length > VERSIONS_ON_A_PAGE ? (versions.at(-1)?.number ?? null) : null,
  };
}

/** Texts that are told of a version in the list, and fields of each. */
const TOLD_FILES = 4;
const TOLD_FIELDS = 3;

/** What a version changed, text by text, in the words of its differences; the first changed nothing. */
async function changesSince(
  publishing: Publishing,
  before: Version | undefined,
  version: Version,
): Promise<string[]> {
  if (before === undefined) return [];
  const files = differences(before.manifest, version.manifest);
  const told = files.slice(0, TOLD_FILES).map(async (file) => {
    const [old, now] = [before.manifest[file], version.manifest[file]];
    const title = await titleOf(publishing, file, now ?? old);
    if (old === undefined) return `Se agregó: ${title}`;
    if (now === undefined) return `Se quitó: ${title}`;
    if (isPicture(file)) return `Se cambió: ${title}`;
    const [was, is] = [await bytesOf(publishing, old), await bytesOf(publishing, now)];
    const fields = differencesIn(file, was.toString('utf8'), is.toString('utf8'));
    const labels = [...new Set(fields.map(({ label }) => withoutList(label)))];
    return `${title}: ${cutAfter(labels, TOLD_FIELDS).join('; ')}`;
  });
  return cutAfter(await Promise.all(told), TOLD_FILES, files.length);
}

/** The way to a field of a list's entry, without the name of the list, which says nothing more. */
function withoutList(label: string): string {
  const parts = label.split(' › ');
  return parts.length > 2 ? parts.slice(1).join(' › ') : label;
}

/** The first of some words, and how many more there are. */
function cutAfter(words: readonly string[], most: number, all = words.length): string[] {
  const left = all - most;
  return left > 0 ? [...words.slice(0, most), `y ${left} más`] : [...words];
}

function versionView(version: Version, live: Version | null): Omit<VersionView, 'changes'> {
  return {
    number: version.number,
    at: version.at,
    by: version.author.name,
    source: SOURCE_WORDS[version.source],
    note: version.note,
    live: version.id === live?.id,
    published: version.liveAt !== null,
  };
}

/** One version: what it changed, and what bringing it back would change. */
export async function oneVersionView(
  { publishing }: Parts,
  number: number,
): Promise<{
  version: Omit<VersionView, 'changes'>;
  changed: readonly FileDifference[];
  back: readonly FileDifference[];
} | null> {
  const version = await store.version(publishing.database, { number });
  if (version === null) return null;
  const [before] = await store.versions(publishing.database, 1, number);
  const head = await currentVersion(publishing);
  const between = async (one: Version | undefined, other: Version) => {
    const found: FileDifference[] = [];
    for (const file of differences(one?.manifest ?? {}, other.manifest)) {
      const [was, is] = [one?.manifest[file] ?? null, other.manifest[file] ?? null];
      const bytesIn = async (digest: string | null) =>
        digest === null ? null : bytesOf(publishing, digest);
      const [old, now] = [await bytesIn(was), await bytesIn(is)];
      const title = fileTitle(file, (now ?? old)?.toString('utf8'));
      const differ = isPicture(file) ? pictureDiffers(file, was, is) : bytesDiffer(file, old, now);
      found.push({ file, title, differences: differ });
    }
    return found;
  };
  return {
    version: versionView(version, await store.live(publishing.database)),
    changed: before === undefined ? [] : await between(before, version),
    back: await between(head, version),
  };
}

/** What differs between two states of a file that is no picture. */
function bytesDiffer(file: string, old: Buffer | null, now: Buffer | null): Difference[] {
  if (!isText(file)) return [{ path: '', label: file, before: null, after: null }];
  return differencesIn(file, old?.toString('utf8') ?? null, now?.toString('utf8') ?? null);
}

/** A picture as it is and as it would be, by the digests of its bytes. */
function pictureDiffers(file: string, was: string | null, is: string | null): Difference[] {
  const what = was === null ? 'Imagen nueva' : is === null ? 'Imagen que se quita' : 'Imagen';
  const at = (digest: string | null) => (digest === null ? null : keptPicturePath(file, digest));
  const sides = { before: at(was), after: at(is) };
  return [{ path: '', label: `${what}: ${pictureName(file)}`, ...sides, isPicture: true }];
}

export interface FileDifference {
  file: string;
  title: string;
  differences: readonly Difference[];
}

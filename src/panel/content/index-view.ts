import {
  CONTENT_FILES,
  CONTENT_FOLDERS,
  CONTENT_GROUPS,
  contentFile,
  placeOfFile,
} from '#content/schemas/content-files.ts';
import { fieldsIn } from '#content/edit/form-model.ts';
import { isMarkdown, modelOf } from '#content/edit/posted-text.ts';
import { fileTitle } from '#content/edit/file-title.ts';
import type { Person } from '#server/accounts/people.ts';
import { seenFile } from '#server/publishing/editing.ts';
import * as store from '#server/publishing/store.ts';
import type { Services } from '#server/start/services.ts';
import { leavesOf, searchRank } from './file-text.ts';
import { type SeenText, textsOf } from './around.ts';
import { isPicture } from '#content/read/picture-files.ts';
import { CATALOGUE } from '#content/read/read-yaml.ts';
import { sampleFiles } from './still-sample.ts';
import { digestOf } from '#server/publishing/folder.ts';
import { addressOfFile } from './edit-view.ts';
import { CONTENT_HOME, filePath } from './paths.ts';
import { sampleLeft, isUntouched } from './sample-left.ts';
import { isUnderWay, publicationView } from './publish-view.ts';

type Parts = Pick<Services, 'publishing' | 'staff'>;

export type IndexView = Awaited<ReturnType<typeof indexView>>;

export type IndexedFile = IndexView['groups'][number]['files'][number];

const PARTED: readonly string[] = ['inicio.yaml', CATALOGUE];

function missingParts(texts: ReadonlyMap<string, SeenText>) {
  const parts = PARTED.flatMap((file) => {
    const { text = '' } = texts.get(file) ?? {};
    return (modelOf(file, text)?.fields ?? [])
      .filter(({ kind, isOptional, isPresent }) => kind === 'group' && isOptional && !isPresent)
      .map(({ name, label, help }) => ({
        file,
        /** The missing group of the file. Is null if the whole file is missing. */
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

const MOST_FOUND = 50;

/** Reads the files, and searches them for `query`. Of equal matches, those of `page` are first. */
export async function indexView(
  parts: Parts,
  person: Person,
  query: string,
  page: string | null = null,
) {
  const { publishing } = parts;
  const texts = await textsOf(publishing, person.id);
  const drafts = await store.drafts(publishing.database, person.id);
  const open = await store.publications(publishing.database, LOOKED_AT, ['waiting', 'running']);
  const underWay = drafts.filter((draft) => isUnderWay(draft, open)).map(({ file }) => file);
  const titles = new Map([...texts].map(([file, { text }]) => [file, fileTitle(file, text)]));
  const groups = CONTENT_GROUPS.map((title) => ({
    title,
    /** The folder for new files of the group, or null. */
    folder: CONTENT_FOLDERS.find(({ group }) => group === title)?.file ?? null,
    files: [...texts]
      .filter(([file]) => contentFile(file)?.group === title)
      .sort(([one], [other]) => placeOfFile(one) - placeOfFile(other))
      .map(([file, { draft }]) => ({
        file,
        title: titles.get(file) ?? file,
        about: isMarkdown(file) ? (addressOfFile(file) ?? '') : (contentFile(file)?.about ?? ''),
        draft,
        /** Is true if a publication that has not ended contains this draft. */
        underWay: underWay.includes(file),
        isDetail: contentFile(file)?.isDetail === true,
      })),
  }));
  const found = groups
    .flatMap(({ files }) => (query.trim() === '' ? [] : files))
    .flatMap(({ file, title }) =>
      leavesOf(file, texts.get(file)?.text ?? '').flatMap((leaf) => {
        const rank = searchRank(leaf, query);
        if (rank === null) return [];
        const elsewhere = page !== null && addressOfFile(file) !== page ? 0.5 : 0;
        const { path, label, price = String(leaf.value) } = leaf;
        return [{ file, title, path, label, value: price, rank: rank + elsewhere }];
      }),
    )
    .sort((one, other) => one.rank - other.rank || one.value.length - other.value.length);
  return {
    groups: groups.filter(({ files, folder }) => files.length > 0 || folder !== null),
    missing: missingParts(texts),
    drafts: drafts
      .filter(({ file }) => !underWay.includes(file))
      .map(({ file }) => ({
        title: titles.get(file) ?? fileTitle(file),
        href: isPicture(file) ? `${CONTENT_HOME}/imagenes` : filePath(file),
      })),
    sample: await sampleLeft(publishing, person.id),
    isUntouched: person.publishes && (await isUntouched(publishing)),
    news: await newsOf(parts, person),
    query,
    found: found.slice(0, MOST_FOUND),
  };
}

const LOOKED_AT = 20;

async function newsOf(parts: Parts, person: Person) {
  const latest = await store.publications(parts.publishing.database, LOOKED_AT);
  const ended = latest
    .filter(({ state }) => state === 'live' || state === 'failed')
    .sort((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0));
  const shown = latest.filter(
    (each) =>
      ['running', 'waiting'].includes(each.state) || (each === ended[0] && each.state === 'failed'),
  );
  return Promise.all(shown.map((each) => publicationView(parts, person, each)));
}

export async function titleSeen(
  { publishing }: Pick<Parts, 'publishing'>,
  staffId: string,
  file: string,
): Promise<string> {
  const { bytes } = await seenFile(publishing, staffId, file);
  return fileTitle(file, bytes?.toString('utf8'));
}

export function fileOfPage(
  { groups }: Pick<IndexView, 'groups'>,
  page: string | null,
): string | undefined {
  if (page === null) return undefined;
  const files = groups.flatMap((group) => group.files);
  return files.find(({ file }) => addressOfFile(file) === page)?.file;
}

/** Returns the first price field in a file's lists. «Editar esta página» opens this field. */
export async function landingIn(
  { publishing }: Pick<Parts, 'publishing'>,
  staffId: string,
  file: string,
): Promise<string | undefined> {
  const { bytes } = await seenFile(publishing, staffId, file);
  const lists = modelOf(file, bytes?.toString('utf8') ?? '')?.fields ?? [];
  return lists
    .filter(({ kind }) => kind === 'list')
    .flatMap((list) => fieldsIn(list))
    .find(({ field }) => field.kind === 'price')?.field.name;
}

import {
  CONTENT_FILES,
  CONTENT_FOLDERS,
  CONTENT_GROUPS,
  contentFile,
} from '#content/schemas/content-files.ts';
import { type Field, partsOf } from '#content/edit/form-model.ts';
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
import { sampleFiles, type StillSample } from './still-sample.ts';
import { digestOf } from '#server/publishing/folder.ts';
import { addressOfFile } from './edit-view.ts';
import { CONTENT_HOME, filePath } from './paths.ts';
import { sampleLeft, isUntouched } from './sample-left.ts';
import { isUnderWay, type PublicationView, publicationView } from './publish-view.ts';

type Parts = Pick<Services, 'publishing' | 'staff'>;

export interface IndexedFile {
  file: string;
  title: string;
  about: string;
  draft: SeenText['draft'];
  /** True if a publication that has not ended contains this draft. */
  underWay: boolean;
  isDetail: boolean;
}

export interface MissingPart {
  file: string;
  /** The path of the missing part, and a digest of the file. Null if the whole file is missing. */
  part: { path: string; was: string } | null;
  title: string;
  about: string;
}

export interface IndexView {
  /**
   * `folder` is the folder in which a person can create files of the group. Null if a person cannot
   * create files.
   */
  groups: readonly { title: string; folder: string | null; files: readonly IndexedFile[] }[];
  missing: readonly MissingPart[];
  drafts: readonly { title: string; href: string }[];
  sample: StillSample;
  isUntouched: boolean;
  news: readonly PublicationView[];
  query: string;
  found: readonly {
    file: string;
    title: string;
    path: string;
    label: string;
    value: string;
    rank: number;
  }[];
}

function placeOf(file: string): number {
  const at = CONTENT_FILES.findIndex((each) => each.file === file);
  return at === -1 ? CONTENT_FILES.length : at;
}

const PARTED: readonly string[] = ['inicio.yaml', CATALOGUE];

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

const MOST_FOUND = 50;

/**
 * Reads the editable files in their usual order, and the fields that contain the text `query`. The
 * fields of `page` come first.
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
        about: isMarkdown(file) ? (addressOfFile(file) ?? '') : (contentFile(file)?.about ?? ''),
        draft,
        underWay: underWay.includes(file),
        isDetail: contentFile(file)?.isDetail === true,
      })),
  }));
  const found: IndexView['found'][number][] = [];
  if (query.trim() !== '') {
    for (const { file } of groups.flatMap((group) => group.files)) {
      for (const leaf of leavesOf(file, texts.get(file)?.text ?? '')) {
        const rank = searchRank(leaf, query);
        if (rank === null) continue;
        const elsewhere = page !== null && addressOfFile(file) !== page ? 0.5 : 0;
        found.push({
          ...leaf,
          file,
          title: titles.get(file) ?? file,
          value: leaf.price ?? String(leaf.value),
          rank: rank + elsewhere,
        });
      }
    }
    found.sort((one, other) => one.rank - other.rank || one.value.length - other.value.length);
  }
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

async function newsOf(parts: Parts, person: Person): Promise<PublicationView[]> {
  const latest = await store.publications(parts.publishing.database, LOOKED_AT);
  const ended = latest
    .filter(({ state }) => state === 'live' || state === 'failed')
    .sort((one, other) => (other.endedAt ?? 0) - (one.endedAt ?? 0));
  const shown = latest.filter(
    (each) =>
      each.state === 'running' ||
      each.state === 'waiting' ||
      (each === ended[0] && each.state === 'failed'),
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

/**
 * Returns the first price field of a list, which the link «Editar esta página» opens in the panel.
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

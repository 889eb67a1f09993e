import { fileTitle, pictureName } from '#content/edit/file-title.ts';
import { isPicture } from '#content/read/picture-files.ts';
import { currentVersion } from '#server/publishing/editing.ts';
import { bytesOf, differences, isText, titleOf } from '#server/publishing/versions.ts';
import type { Publishing } from '#server/publishing/publishing.ts';
import * as store from '#server/publishing/store.ts';
import type { Services } from '#server/start/services.ts';
import { type Difference, differencesIn } from './file-text.ts';
import { keptPicturePath } from './paths.ts';

type Parts = Pick<Services, 'publishing' | 'staff'>;

const SOURCE_WORDS: Readonly<Record<store.VersionSource, string>> = {
  inicio: 'Lo que había',
  panel: 'Publicada en el panel',
  archivo: 'Por archivo',
  vuelta: 'Vuelta atrás',
  aparte: 'De otra máquina',
};

export type OneVersion = NonNullable<Awaited<ReturnType<typeof oneVersionView>>>;

export type VersionsView = Awaited<ReturnType<typeof versionsView>>;

export type VersionView = VersionsView['versions'][number];

const VERSIONS_ON_A_PAGE = 50;

export async function versionsView({ publishing }: Parts, before: number | undefined) {
  const live = await currentVersion(publishing);
  const found = await store.versions(publishing.database, VERSIONS_ON_A_PAGE + 1, before);
  const versions = found.slice(0, VERSIONS_ON_A_PAGE);
  return {
    versions: await Promise.all(
      versions.map(async (version, index) => ({
        ...versionView(version, live.id),
        changes: await changesSince(publishing, found[index + 1], version),
      })),
    ),
    older: found.length > VERSIONS_ON_A_PAGE ? (versions.at(-1)?.number ?? null) : null,
  };
}

const LISTED_FILES = 4;
const TOLD_FIELDS = 3;

async function changesSince(
  publishing: Publishing,
  before: store.Version | undefined,
  version: store.Version,
): Promise<string[]> {
  if (before === undefined) return [];
  const files = differences(before.manifest, version.manifest);
  const listed = files.slice(0, LISTED_FILES).map(async (file) => {
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
  return cutAfter(await Promise.all(listed), LISTED_FILES, files.length);
}

function withoutList(label: string): string {
  const parts = label.split(' › ');
  return parts.length > 2 ? parts.slice(1).join(' › ') : label;
}

function cutAfter(words: readonly string[], most: number, all = words.length): string[] {
  const left = all - most;
  return left > 0 ? [...words.slice(0, most), `y ${left} más`] : [...words];
}

function versionView(
  { id, number, at, note, author, source, liveAt }: store.Version,
  live: string,
) {
  const published = liveAt !== null;
  const words = SOURCE_WORDS[source];
  return { number, at, note, by: author.name, source: words, live: id === live, published };
}

export async function oneVersionView({ publishing }: Parts, number: number) {
  const version = await store.version(publishing.database, { number });
  if (version === null) return null;
  const [before] = await store.versions(publishing.database, 1, number);
  const head = await currentVersion(publishing);
  const between = ({ manifest: one }: store.Version, { manifest: other }: store.Version) => {
    const found = differences(one, other).map(async (file) => {
      const [was, is] = [one[file] ?? null, other[file] ?? null];
      const bytesIn = async (digest: string | null) =>
        digest === null ? null : bytesOf(publishing, digest);
      const [old, now] = [await bytesIn(was), await bytesIn(is)];
      const title = fileTitle(file, (now ?? old)?.toString('utf8'));
      const differ = isPicture(file) ? pictureDiffers(file, was, is) : bytesDiffer(file, old, now);
      return { file, title, differences: differ };
    });
    return Promise.all(found);
  };
  return {
    version: versionView(version, head.id),
    changed: before === undefined ? [] : await between(before, version),
    back: await between(head, version),
  };
}

export function bytesDiffer(file: string, old: Buffer | null, now: Buffer | null): Difference[] {
  if (!isText(file)) return [{ path: '', label: file, before: null, after: null }];
  return differencesIn(file, old?.toString('utf8') ?? null, now?.toString('utf8') ?? null);
}

/** Describes a changed picture. A new picture has no `was`, and a removed picture has no `is`. */
export function pictureDiffers(file: string, was: string | null, is: string | null): Difference[] {
  const what = was === null ? 'Imagen nueva' : is === null ? 'Imagen que se quita' : 'Imagen';
  const at = (digest: string | null) => (digest === null ? null : keptPicturePath(file, digest));
  const sides = { before: at(was), after: at(is) };
  return [{ path: '', label: `${what}: ${pictureName(file)}`, ...sides, isPicture: true }];
}

import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { brokenLinks, type Targets } from '#content/check/broken-links.ts';
import { contentFileName } from '#content/read/content-directory.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import {
  CONTENT_FILES,
  type ContentEntries,
  type ContentFile,
} from '#content/schemas/content-files.ts';
import { missingPage } from '#content/check/links-to.ts';
import { known } from '#content/read/markdown-file.ts';
import { type OwnTexts, ownAddresses, readOwnTexts } from './pages.ts';
import { PICTURE_TEXTS } from '#content/read/picture-files.ts';
import type { Picture } from '#content/pictures/picture.ts';
import { ownPictures, readPictures } from '#content/pictures/read-pictures.ts';
import { movedAddresses, REDIRECTS, redirectProblems } from '#content/check/redirects.ts';
import { CATALOGUE, readYaml } from '#content/read/read-yaml.ts';
import { type Redirect } from '#content/schemas/redirects.ts';
import { type SiteAddresses, siteAddresses } from '#content/check/site-addresses.ts';

/** The validated content of a folder. All values are JSON, because a thread sends the content. */
export interface ContentSnapshot extends ContentEntries, OwnTexts {
  readonly directory: string;
  readonly pictures: Readonly<Record<string, Picture>>;
}

export class SnapshotError extends ContentError {
  readonly byFile: ReadonlyMap<string, ContentError>;

  constructor(byFile: ReadonlyMap<string, ContentError>) {
    super([...new Set([...byFile.values()].map(({ message }) => message))].join('\n'));
    this.byFile = byFile;
  }
}

/** Reads and validates a content folder, or throws a SnapshotError with all errors. */
export async function readSnapshot(
  directory: string,
  project = process.cwd(),
): Promise<ContentSnapshot> {
  const wrong = new Map<string, ContentError>();
  const found: Record<string, unknown> = {};
  const read = async (name: string, file: string, work: () => unknown) => {
    try {
      found[name] = await work();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      wrong.set(file, error);
    }
  };
  const site = siteAddresses(project, directory);
  for (const row of CONTENT_FILES) {
    if (row.file === PICTURE_TEXTS) continue;
    await read(row.name, row.file, () => readEntry(row, site, directory));
  }
  const pages = [...site.pages, ...movedAddresses(directory)];
  await read('own', 'paginas', () => readOwnTexts(directory, { ...site, pages }));
  await read('pictures', 'imagenes', async () => ownPictures(await readPictures(directory)));
  if (wrong.size > 0) throw new SnapshotError(wrong);
  const { own, ...entries } = found;
  return {
    ...entries,
    ...(own as OwnTexts),
    pictureTexts: null,
    directory: resolve(directory),
  } as unknown as ContentSnapshot;
}

/** Returns a YAML file's content, or null for a missing optional file, or throws a ContentError. */
export function readEntry(
  { file, schema, isOptional }: ContentFile,
  site: SiteAddresses,
  directory: string,
): unknown {
  refuseMeant(file, directory);
  if (isOptional && !existsSync(join(directory, file))) return null;
  return readYaml(file, schema, directory, (value) => [
    ...brokenLinks(value, targetsOf(file, site.pages, directory)),
    ...(file === REDIRECTS
      ? redirectProblems((value as { lista: readonly Redirect[] }).lista, {
          ...site,
          pages: [...site.pages, ...ownAddresses(directory)],
        })
      : []),
  ]);
}

/** Refuses a file whose name is almost right, such as `marca.yaml.txt`. */
function refuseMeant(file: string, directory: string): void {
  const folder = dirname(file);
  const name = basename(file);
  const path = join(directory, folder);
  if (!existsSync(path)) return;
  const meant = readdirSync(path).find(
    (other) =>
      other !== name &&
      other
        .toLowerCase()
        .replace(/\.txt$/, '')
        .replace(/\.yml$/, '.yaml') === name,
  );
  if (meant === undefined) return;
  throw new ContentError(
    `${contentFileName(join(folder, meant), directory)}: el sitio no lee este archivo, sino ` +
      `«${name}»; cámbiale el nombre o sácalo de la carpeta.`,
  );
}

function targetsOf(file: string, fixed: readonly string[], directory: string): Targets {
  const pages = [...fixed, ...ownAddresses(directory), ...movedAddresses(directory)];
  const { services, pictures } = known(directory);
  return {
    pages,
    services: file === CATALOGUE ? null : services(),
    missing: (page: string) => missingPage(page, directory),
    pictures: pictures(),
  };
}

import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type * as z from 'zod';
import { brokenLinks, type Targets } from './broken-links.ts';
import { contentDirectory, contentFileName } from './content-directory.ts';
import { contentFile } from './content-files.ts';
import { ContentError } from './content-error.ts';
import { missingPage } from './links-to.ts';
import { type OwnTexts, ownAddresses, readOwnTexts } from './pages.ts';
import { PICTURE_TEXTS, pictureFiles, PICTURES_FOLDER } from './pictures/files.ts';
import { ownPictures, readPictures } from './pictures/read-pictures.ts';
import { readContent } from './preview.ts';
import { CATALOGUE, readYaml } from './read-yaml.ts';
import { servicesSchema } from './schemas/services.ts';
import { siteAddresses } from './site-addresses.ts';

type Data = Record<string, unknown>;

/**
 * A collection with a single entry.
 *
 * @param empty what the entry holds in a preview whose content cannot be read: of an empty collection
 *   Astro says in English, every time, that it must be a mistake
 * @param read takes the content folder and the project
 * @param concerns whether a changed file of a content folder makes it be read again
 */
function singleEntry(
  id: string,
  empty: Data,
  read: (directory: string, project: string) => Data | Promise<Data>,
  concerns: (file: string, directory: string) => boolean = () => true,
): Loader {
  return {
    name: id,
    load({ store, watcher, logger, config }) {
      const project = fileURLToPath(config.root);
      const directory = contentDirectory(project);
      return readContent(
        { watcher, logger },
        {
          name: id,
          directory,
          read: async () => void store.set({ id, data: await read(directory, project) }),
          otherwise: () => void (store.has(id) || store.set({ id, data: empty })),
          concerns: (file) => concerns(file, directory),
        },
      );
    },
  };
}

/**
 * One YAML file of `content/`. Astro's own `file()` loader would do but for its errors, which do not
 * speak to the person who edits the file; ours name file, field and what was expected, in Spanish.
 *
 * @param file path inside `content/`; also the id of the entry, without its ending
 * @param schema what the file must hold
 * @returns its loader; the entry of a file that may be left out (content-files.ts), and is, holds nothing
 */
export function yamlFile(file: string, schema: z.ZodType<Data>): Loader {
  return singleEntry(file.replace(/\.ya?ml$/, ''), {}, (directory, project) => {
    refuseMeant(file, directory);
    if (contentFile(file)?.isOptional === true && !existsSync(join(directory, file))) return {};
    return readYaml(file, schema, directory, (value) =>
      brokenLinks(value, targetsOf(file, project, directory)),
    );
  });
}

/** The agency's own pages, or its articles: a list, which may be empty. */
export function ownTexts(kind: keyof OwnTexts): Loader {
  return singleEntry(kind, { lista: [] }, (directory, project) => ({
    lista: readOwnTexts(directory, siteAddresses(project, directory))[kind],
  }));
}

/** The agency's pictures by name; perhaps none. */
export function picturesFolder(): Loader {
  return singleEntry(
    PICTURES_FOLDER,
    {},
    async (directory) => ({ ...ownPictures(await readPictures(directory)) }),
    // All of them are read through: not for every letter that is changed in a text.
    (file, directory) =>
      file === join(directory, PICTURE_TEXTS) ||
      file.startsWith(join(directory, PICTURES_FOLDER) + sep),
  );
}

/**
 * Looks for a file that was meant to be this one and is not read: some editors put «.txt» after the
 * name that one gives, and what is written there would be missed without a word.
 *
 * @throws ContentError that names it
 */
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

/** What the texts of a file may lead to and name, as the content is now. */
function targetsOf(file: string, project: string, directory: string): Targets {
  const pages = [...siteAddresses(project, directory).pages, ...ownAddresses(directory)];
  const pictures = pictureFiles(directory).map(({ name }) => name);
  const missing = (page: string) => missingPage(page, directory);
  if (file === CATALOGUE) return { pages, services: null, pictures, missing };
  const { lista } = readYaml(CATALOGUE, servicesSchema, directory);
  return { pages, services: lista.map(({ id }) => id), pictures, missing };
}

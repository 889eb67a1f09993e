import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type * as z from 'zod';
import { brokenLinks, type Targets } from './broken-links.ts';
import { contentDirectory, contentFileName } from './content-directory.ts';
import { contentFile } from './content-files.ts';
import { ContentError } from './content-error.ts';
import { missingPage } from './links-to.ts';
import { ownAddresses } from './pages.ts';
import { pictureFiles } from './pictures/files.ts';
import { readContent } from './preview.ts';
import { CATALOGUE, type Inspect, readYaml } from './read-yaml.ts';
import { servicesSchema } from './schemas/services.ts';
import { siteAddresses } from './site-addresses.ts';

/**
 * A collection with a single entry, taken from one YAML file of `content/`.
 *
 * Astro's own `file()` loader would do but for its errors, which do not speak to the person who
 * edits the file; ours name file, field and what was expected, in Spanish.
 *
 * @param file path inside `content/`; also the id of the entry, without its ending
 * @param schema what the file must hold
 * @returns its loader; the entry of a file that may be left out (content-files.ts), and is, holds nothing
 */
export function yamlFile(file: string, schema: z.ZodType<Record<string, unknown>>): Loader {
  const id = file.replace(/\.ya?ml$/, '');
  return {
    name: `yaml:${file}`,
    load({ store, watcher, logger, config }) {
      const project = fileURLToPath(config.root);
      const directory = contentDirectory(project);
      const path = join(directory, file);
      const inspect = linksInspector(file, project, directory);
      const read = () => {
        refuseMeant(file, directory);
        const isLeftOut = contentFile(file)?.isOptional === true && !existsSync(path);
        store.set({ id, data: isLeftOut ? {} : readYaml(file, schema, directory, inspect) });
      };
      // Of an empty collection Astro says in English, in every preview, that it must be a mistake.
      const otherwise = () => {
        if (!store.has(id)) store.set({ id, data: {} });
      };
      return readContent({ watcher, logger }, { name: file, directory, read, otherwise });
    },
  };
}

/**
 * Looks for what a file leads to and names that is not there.
 *
 * @param file inside the content folder
 * @param project absolute path of the project, whose pages there are
 */
function linksInspector(file: string, project: string, directory: string): Inspect {
  return (value) => brokenLinks(value, targetsOf(file, project, directory));
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

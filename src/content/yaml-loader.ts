import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import type * as z from 'zod';
import { contentDirectory } from './content-directory.ts';
import { BRAND_FILE, readYaml } from './read-yaml.ts';

/**
 * A collection with a single entry, taken from one YAML file of `content/`.
 *
 * Astro's own `file()` loader would do but for its errors, which do not speak to the person who
 * edits the file; ours name file, field and what was expected, in Spanish.
 *
 * @param file path inside `content/`; also the id of the entry, without its ending
 * @param schema what the file must hold
 */
export function yamlFile(file: string, schema: z.ZodType<Record<string, unknown>>): Loader {
  const id = file.replace(/\.ya?ml$/, '');
  return {
    name: `yaml:${file}`,
    load({ store, watcher, logger, config }) {
      const directory = contentDirectory(fileURLToPath(config.root));
      const path = join(directory, file);
      const brandPath = join(directory, BRAND_FILE);
      const read = () => {
        store.set({ id, data: readYaml(file, schema, directory) });
      };
      read();
      watcher?.add(path);
      watcher?.on('change', (changed) => {
        // Any text may name the brand.
        if (changed !== path && changed !== brandPath) return;
        try {
          read();
        } catch (error) {
          logger.error(error instanceof Error ? error.message : String(error));
        }
      });
      return Promise.resolve();
    },
  };
}

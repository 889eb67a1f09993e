import { join } from 'node:path';
import type { Plugin } from 'vite';
import { contentDirectory } from '#content/content-directory.ts';
import { readYaml } from '#content/read-yaml.ts';
import { formWordsSchema } from '#content/schemas/form-words.ts';
import { mailsSchema } from '#content/schemas/mails.ts';
import { servicesSchema } from '#content/schemas/services.ts';

/** What the browser and the server must have before they read any content, by its module. */
const MODULES: Readonly<Record<string, { file: string; code: (directory: string) => string }>> = {
  '/src/forms/form-words.ts': {
    file: 'mensajes.yaml',
    code: (directory) => {
      const { formulario: _, ...words } = readYaml('mensajes.yaml', formWordsSchema, directory);
      return exported('FORM_WORDS', words);
    },
  },
  '/src/ui/control-words.ts': {
    file: 'mensajes.yaml',
    code: (directory) =>
      exported('CONTROL_WORDS', readYaml('mensajes.yaml', formWordsSchema, directory).formulario),
  },
  '/src/server/mail/lead-labels.ts': {
    file: 'correos.yaml',
    code: (directory) =>
      exported('LEAD_LABELS', readYaml('correos.yaml', mailsSchema, directory).campos),
  },
  '/src/ui/panel/locale.ts': {
    file: 'servicios.yaml',
    code: (directory) =>
      exported('LOCALE', readYaml('servicios.yaml', servicesSchema, directory).idioma),
  },
};

const exported = (name: string, value: unknown) =>
  `export const ${name} = ${JSON.stringify(value)};`;

/**
 * Puts what the content says in the place of what a few modules hold, in the pages, in their scripts
 * and in the server's bundle alike.
 *
 * @param directory the content folder; the project's own by default
 */
export function writtenModules(directory = contentDirectory()): Plugin {
  return {
    name: 'written-modules',
    load(id) {
      const path = id.replace(/\?.*$/, '').replaceAll('\\', '/');
      const found = Object.entries(MODULES).find(([module]) => path.endsWith(module));
      if (found === undefined) return null;
      const [, { file, code }] = found;
      this.addWatchFile(join(directory, file));
      return code(directory);
    },
  };
}

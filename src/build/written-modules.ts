import { join } from 'node:path';
import type { Plugin } from 'vite';
import { contentDirectory } from '#content/content-directory.ts';
import { readYaml } from '#content/read-yaml.ts';
import { formWordsSchema } from '#content/schemas/form-words.ts';
import { mailsSchema } from '#content/schemas/mails.ts';
import { navigationSchema } from '#content/schemas/navigation.ts';
import { servicesSchema } from '#content/schemas/services.ts';

/** What the browser and the server must have before they read any content, by its module. */
const MODULES: Readonly<
  Record<string, { files: readonly string[]; code: (directory: string) => string }>
> = {
  '/src/forms/form-words.ts': {
    files: ['mensajes.yaml'],
    code: (directory) => {
      const { formulario: _, ...words } = readYaml('mensajes.yaml', formWordsSchema, directory);
      return exported('FORM_WORDS', words);
    },
  },
  '/src/ui/control-words.ts': {
    files: ['mensajes.yaml', 'navegacion.yaml'],
    code: (directory) => {
      const { formulario } = readYaml('mensajes.yaml', formWordsSchema, directory);
      const { externo } = readYaml('navegacion.yaml', navigationSchema, directory).textos;
      return exported('CONTROL_WORDS', { ...formulario, externo });
    },
  },
  '/src/server/leads/mail/lead-labels.ts': {
    files: ['correos.yaml'],
    code: (directory) =>
      exported('LEAD_LABELS', readYaml('correos.yaml', mailsSchema, directory).campos),
  },
  '/src/panel/shell/locale.ts': {
    files: ['servicios.yaml'],
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
      const [, { files, code }] = found;
      for (const file of files) this.addWatchFile(join(directory, file));
      return code(directory);
    },
  };
}

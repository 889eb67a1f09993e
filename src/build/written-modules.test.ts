import { expect, it } from 'vitest';
import { readYaml } from '#content/read-yaml.ts';
import { formWordsSchema } from '#content/schemas/form-words.ts';
import { mailsSchema } from '#content/schemas/mails.ts';
import { navigationSchema } from '#content/schemas/navigation.ts';
import { FORM_WORDS } from '#forms/form-words.ts';
import { LEAD_LABELS } from '#server/leads/mail/lead-labels.ts';
import { CONTROL_WORDS } from '#ui/control-words.ts';
import { writtenModules } from './written-modules.ts';

const load = writtenModules('sample').load as (this: object, id: string) => string | null;
const watched: string[] = [];
const loaded = (id: string) =>
  load.call({ addWatchFile: (file: string) => watched.push(file) }, id);

it('puts what the content says in the place of what the module holds, and watches its file', () => {
  expect(loaded('/a/src/panel/shell/locale.ts?v=1')).toBe('export const LOCALE = "es-MX";');
  expect(watched).toEqual(['sample/servicios.yaml']);
  expect(loaded('/a/src/forms/form-words.ts')).toContain(JSON.stringify(FORM_WORDS));
  expect(loaded('/a/src/ui/control-words.ts')).toContain(JSON.stringify(CONTROL_WORDS));
  expect(loaded('/a/src/forms/forms.ts')).toBeNull();
});

it('has the words of the sample content where nothing is built', () => {
  const words = readYaml('mensajes.yaml', formWordsSchema, 'sample');
  const { externo, ...formulario } = CONTROL_WORDS;
  expect(words).toEqual({ ...FORM_WORDS, formulario });
  const { textos } = readYaml('navegacion.yaml', navigationSchema, 'sample');
  expect(textos.externo).toBe(externo);
  expect(readYaml('correos.yaml', mailsSchema, 'sample').campos).toEqual(LEAD_LABELS);
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { pictureMissing, type ValueProblem } from '#content/schemas/issue-text.ts';
import { contentFileName } from './content-directory.ts';
import { ContentError, notValid } from '#content/schemas/content-error.ts';
import { type BodyLink, pageBody, type PageBody } from './page-body.ts';
import type { Known } from './page-blocks.ts';
import { pictureFiles } from './picture-files.ts';
import { pictureNamed } from '#content/values/picture-names.ts';
import { readText } from './read-text.ts';
import { parseYaml, readYaml, withAgencyWords } from './read-yaml.ts';
import { servicesSchema } from '#content/schemas/services.ts';

const FILE_NAME = /^[a-z\d]+(-[a-z\d]+)*\.md$/;
/** The head between two lines of dashes. */
const HEAD = /^---[^\S\n]*\n([\s\S]*?\n)---[^\S\n]*(?:\n|$)/;

/** A valid file with a head in YAML and a text in Markdown. */
export interface MarkdownFile<Head> extends Pick<PageBody, 'inicio' | 'secciones'> {
  /** Its path inside the content folder. */
  file: string;
  head: Head;
  links: readonly BodyLink[];
}

/** The names of a folder's files, in alphabetical order; none without the folder. */
export function namesIn(folder: string, directory: string): string[] {
  const path = join(directory, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/** The last part of a file's address: its name without folder and ending. */
export function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.md$/, '');
}

/**
 * Reads one page or article of the agency's own.
 *
 * @param folder where in the content folder it is, such as `paginas`
 * @param name its file's name, with its ending
 * @param schema what its head must hold
 * @param example a good name, for the message
 * @throws ContentError for an invalid name, head or text
 */
export function readMarkdown<Schema extends z.ZodType>(
  folder: string,
  name: string,
  schema: Schema,
  directory: string,
  example: string,
): MarkdownFile<z.output<Schema>> {
  const file = `${folder}/${name}`;
  const refuse = (problem: string): never => {
    throw new ContentError(`${contentFileName(file, directory)}${problem}`);
  };
  if (!FILE_NAME.test(name)) {
    refuse(
      ': cada archivo de esta carpeta termina en «.md», con minúsculas sin acentos, cifras y guiones en el ' +
        `nombre; ${renaming(name, example)} o sácalo de la carpeta.`,
    );
  }
  return parseMarkdown(file, readText(file, directory), schema, directory);
}

/**
 * Validates a text as {@link readMarkdown} does.
 *
 * @param file its path, for the messages
 * @param around the services and pictures that its blocks may name; by default those of the folder
 * @throws ContentError for an invalid head or text
 */
export function parseMarkdown<Schema extends z.ZodType>(
  file: string,
  written: string,
  schema: Schema,
  directory: string,
  around: Known = known(directory),
): MarkdownFile<z.output<Schema>> {
  const source = contentFileName(file, directory);
  const refuse = (problem: string): never => {
    throw new ContentError(`${source}${problem}`);
  };
  const text = written.replaceAll('\r\n', '\n');
  const [whole, head = ''] =
    HEAD.exec(text) ??
    refuse(
      ', línea 1: falta la cabecera. Empieza con un renglón «---», luego «titulo», «descripcion» y ' +
        'lo demás, otro renglón «---», y debajo el texto.',
    );
  // Empty lines take the place of the dashes and of the head, so that line numbers are those of the file.
  const data = parseYaml(file, `\n${head}`, schema, directory, (value) =>
    coverProblem(value, around),
  );
  const before = '\n'.repeat(whole.split('\n').length - 1);
  const { links, problems, ...body } = pageBody(before + text.slice(whole.length), {
    fillWords: (words) => withAgencyWords(words, directory),
    ...around,
  });
  if (problems.length > 0) {
    throw notValid(
      source,
      problems.map(({ line, text: message }) => ({ path: null, line, message })),
    );
  }
  return { file, head: data, links, ...body };
}

/** Longest file name made from a title, in characters: people read it in the address. */
const LONGEST_NAME = 80;

/** A file name for a title: whole words, without capitals, accents and spaces. */
export function fileNameFor(title: string): string {
  const name = title
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  if (name.length <= LONGEST_NAME) return name;
  const cut = name.lastIndexOf('-', LONGEST_NAME);
  return name.slice(0, cut === -1 ? LONGEST_NAME : cut);
}

/** Advice with a better file name. @param example used if the name has no letters */
function renaming(name: string, example: string): string {
  const plain = fileNameFor(name.replace(/\.[^.]*$/, ''));
  return plain === ''
    ? `cámbiale el nombre, como «${example}»,`
    : `cámbiale el nombre a «${plain}.md»`;
}

/** A missing picture of the cover. */
function coverProblem(head: unknown, { pictures }: Known): ValueProblem[] {
  const { dibujo } = head as { dibujo?: unknown };
  const picture = typeof dibujo === 'string' ? pictureNamed(dibujo) : null;
  if (picture === null || pictures().includes(picture)) return [];
  return [{ path: ['dibujo'], message: pictureMissing(picture, pictures()) }];
}

/** The services and pictures of a folder, read when a block names one. */
function known(directory: string): Known {
  return {
    services: () => readYaml('servicios.yaml', servicesSchema, directory).lista.map(({ id }) => id),
    pictures: () => pictureFiles(directory).map(({ name }) => name),
  };
}

/**
 * Checks the links of a text.
 *
 * @param problemOf says in Spanish what is wrong with a link, or null
 * @throws ContentError that names the file and the line of each
 */
export function checkLinks(
  { file, links }: Pick<MarkdownFile<unknown>, 'file' | 'links'>,
  directory: string,
  problemOf: (href: string) => string | null,
): void {
  const problems = links.flatMap(({ line, href }) => {
    const problem = problemOf(href);
    return problem === null ? [] : [`  línea ${line}: el enlace «${href}» ${problem}`];
  });
  if (problems.length === 0) return;
  throw new ContentError(
    `${contentFileName(file, directory)} no es válido:\n${problems.join('\n')}`,
  );
}

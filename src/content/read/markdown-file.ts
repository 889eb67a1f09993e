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
/** The head, and what is left for the text; a line may end as in Windows. */
const HEAD = /^---[^\S\n]*\n([\s\S]*?\n)---[^\S\n]*(?:\n|$)/;

/** A file with a head in YAML and a text in Markdown, both found good. */
export interface MarkdownFile<Head> extends Pick<PageBody, 'inicio' | 'secciones'> {
  /** Its path inside the content folder. */
  file: string;
  head: Head;
  links: readonly BodyLink[];
}

/** The names of a folder's files, in the order of the alphabet; none where it is not there. */
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
 * @throws ContentError at a name, a head or a text that cannot be published
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
 * Reads a text as {@link readMarkdown} does, from wherever it is.
 *
 * @param file where it is or will be, for the messages
 * @param around what its blocks may name; what is in the folder where nothing is said
 * @throws ContentError at a head or a text that cannot be published
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
  // A line stands for the one of dashes, and as many as the head has for the head: lines count alike.
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

/** Longest name that is made of a title, in characters: its address is read, and disks take 255 in all. */
const LONGEST_NAME = 80;

/** The name that a file may have for what it is called: without capitals, accents and spaces, by whole words. */
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

/** A better name, as advice. @param example where nothing is left of it */
function renaming(name: string, example: string): string {
  const plain = fileNameFor(name.replace(/\.[^.]*$/, ''));
  return plain === ''
    ? `cámbiale el nombre, como «${example}»,`
    : `cámbiale el nombre a «${plain}.md»`;
}

/** A cover of the agency's own that is not there. */
function coverProblem(head: unknown, { pictures }: Known): ValueProblem[] {
  const { dibujo } = head as { dibujo?: unknown };
  const picture = typeof dibujo === 'string' ? pictureNamed(dibujo) : null;
  if (picture === null || pictures().includes(picture)) return [];
  return [{ path: ['dibujo'], message: pictureMissing(picture, pictures()) }];
}

/** What blocks may name; read when one does. */
function known(directory: string): Known {
  return {
    services: () => readYaml('servicios.yaml', servicesSchema, directory).lista.map(({ id }) => id),
    pictures: () => pictureFiles(directory).map(({ name }) => name),
  };
}

/**
 * The links of a text that lead nowhere.
 *
 * @param problemOf says in Spanish what is wrong with one, or null
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

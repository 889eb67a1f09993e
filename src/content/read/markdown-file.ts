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
import { slugOf } from '#content/values/place-choices.ts';
import { readText } from './read-text.ts';
import { BRAND_FILE, CATALOGUE, parseYaml, readYaml, withAgencyWords } from './read-yaml.ts';
import { servicesSchema } from '#content/schemas/services.ts';

const FILE_NAME = /^[a-z\d]+(-[a-z\d]+)*\.md$/;
const HEAD = /^---[^\S\n]*\n([\s\S]*?\n)---[^\S\n]*(?:\n|$)/;

export interface MarkdownFile<Head> extends Pick<PageBody, 'inicio' | 'secciones'> {
  file: string;
  head: Head;
  links: readonly BodyLink[];
}

export function namesIn(folder: string, directory: string): string[] {
  const path = join(directory, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

export function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.md$/, '');
}

/**
 * Reads a page or an article, or throws a ContentError. `example` is a file name for the message.
 * If the text and `around` (from {@link textsAround}) are unchanged, `PARSED` has the result.
 */
export function readMarkdown<Schema extends z.ZodType>(
  folder: string,
  name: string,
  schema: Schema,
  directory: string,
  example: string,
  around: string | null,
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
  const written = readText(file, directory);
  const last = PARSED.get(file);
  if (last?.schema === schema && last.written === written && last.around === around) {
    return last.parsed as MarkdownFile<z.output<Schema>>;
  }
  const parsed = parseMarkdown(file, written, schema, directory);
  if (around !== null) PARSED.set(file, { schema, written, around, parsed });
  return parsed;
}

/** Keeps parsed files, because an edit in the preview changes only one of several hundred files. */
const PARSED = new Map<
  string,
  { schema: z.ZodType; written: string; around: string; parsed: MarkdownFile<unknown> }
>();

/** Returns the texts on which every Markdown file depends, or null if a text cannot be read. */
export function textsAround(directory: string): string | null {
  try {
    const texts = [BRAND_FILE, CATALOGUE].map((file) => readText(file, directory));
    return [...texts, ...known(directory).pictures()].join('\0');
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return null;
  }
}

/** Validates a Markdown text as {@link readMarkdown} does, or throws a ContentError. */
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
  // The added line end stands for the first line, `---`, so that error messages have the line
  // numbers of the whole file.
  const data = parseYaml(file, `\n${head}`, schema, directory, (value) =>
    coverProblem(value, around),
  );
  const before = '\n'.repeat(whole.split('\n').length - 1);
  const { links, problems, ...body } = pageBody(before + text.slice(whole.length), {
    fillWords: (words) => withAgencyWords(words, directory),
    ...around,
  });
  if (problems.length > 0) throw notValid(source, problems);
  return { file, head: data, links, ...body };
}

const LONGEST_NAME = 80;

export function fileNameFor(title: string): string {
  const name = slugOf(title);
  if (name.length <= LONGEST_NAME) return name;
  const cut = name.lastIndexOf('-', LONGEST_NAME);
  return name.slice(0, cut === -1 ? LONGEST_NAME : cut);
}

function renaming(name: string, example: string): string {
  const plain = fileNameFor(name.replace(/\.[^.]*$/, ''));
  return plain === ''
    ? `cámbiale el nombre, como «${example}»,`
    : `cámbiale el nombre a «${plain}.md»`;
}

function coverProblem(head: unknown, { pictures }: Known): ValueProblem[] {
  const { dibujo } = head as { dibujo?: unknown };
  const picture = typeof dibujo === 'string' ? pictureNamed(dibujo) : null;
  if (picture === null || pictures().includes(picture)) return [];
  return [{ path: ['dibujo'], message: pictureMissing(picture, pictures()) }];
}

/** Returns functions that read the names of services and pictures that a folder's texts may use. */
export function known(directory: string): Known {
  return {
    services: () => readYaml(CATALOGUE, servicesSchema, directory).lista.map(({ id }) => id),
    pictures: () => pictureFiles(directory).map(({ name }) => name),
  };
}

/** Checks a text's links, or throws a ContentError with the line of each wrong link. */
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

import type * as z from 'zod';
import { ContentError } from '#content/schemas/content-error.ts';
import { parseMarkdown } from '#content/read/markdown-file.ts';
import type { Known } from '#content/read/page-blocks.ts';
import { linkProblem } from '#content/check/broken-links.ts';
import { type Inspect, parseYaml } from '#content/read/read-yaml.ts';
import type { Path } from './change.ts';

/** Something wrong at a field, in the words of every other place where it is said. */
export interface FieldProblem {
  /** Empty where the file as a whole is to blame, or its text in Markdown. */
  readonly path: Path;
  readonly message: string;
}

/**
 * What is wrong with a text of `content/`, field by field; nothing where it can be published.
 *
 * @param file where it will be, inside the content folder
 * @param around what the text may name, with drafts that the folder does not hold yet: `inspect` looks
 *   for links of YAML that lead nowhere (snapshot.ts), `known` is what blocks of Markdown may show, and
 *   `pages` where its links may lead
 */
export function problemsOf(
  file: string,
  text: string,
  schema: z.ZodType,
  directory: string,
  around: {
    readonly inspect?: Inspect;
    readonly known?: Known;
    readonly pages?: readonly string[];
  } = {},
): readonly FieldProblem[] {
  try {
    if (!file.endsWith('.md')) {
      parseYaml(file, text, schema, directory, around.inspect);
      return [];
    }
    const { links, secciones } = parseMarkdown(file, text, schema, directory, around.known);
    const { pages } = around;
    return links.flatMap(({ line, href }) => {
      const own = { ruta: '', secciones };
      const problem = pages && linkProblem(href, own, [], { pages }, directory);
      return problem
        ? [{ path: [], message: `línea ${line}: el enlace «${href}» ${problem}` }]
        : [];
    });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    if (error.faults.length === 0) return [{ path: [], message: error.message }];
    return error.faults.map(({ path, line, message }) =>
      path === null
        ? { path: [], message: `línea ${line}: ${message}` }
        : { path: path.map((key) => (typeof key === 'number' ? key : String(key))), message },
    );
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

/** The sample brand's content, which every version brings. */
export const SAMPLE_FOLDER = 'sample';

/** The agency's own, which `npm run marca` makes and no version touches. */
export const OWN_FOLDER = 'content';

/**
 * The folder that holds the texts and the brand: CONTENT_DIR, or else the project's `content`, or,
 * as long as there is none, its `sample`.
 *
 * @param project absolute path of the project; by default where the process runs
 */
export function contentDirectory(project = process.cwd()): string {
  const chosen = process.env['CONTENT_DIR'];
  if (chosen) return resolve(chosen);
  const own = join(project, OWN_FOLDER);
  return existsSync(own) ? own : join(project, SAMPLE_FOLDER);
}

/**
 * A content file as messages name it: so that whoever reads one can open it.
 *
 * @param file path inside the content folder
 * @returns its path from where the process runs, or the whole one where it lies elsewhere
 */
export function contentFileName(file: string, directory: string): string {
  const path = resolve(directory, file);
  const near = relative(process.cwd(), path);
  const isInside = near !== '' && !near.startsWith('..') && !isAbsolute(near);
  return (isInside ? near : path).replaceAll('\\', '/');
}

/** Left there by a system, an editor or git, or written for whoever opens the folder. */
const NOT_CONTENT = /^(?:\.|Thumbs\.db$|desktop\.ini$|README\.md$|LICEN[CS]E)/i;

/** The files of a content folder, by their paths in it, in order. */
export function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(join(directory, '/').length).replaceAll('\\', '/'),
    )
    .filter((file) => !file.split('/').some((part) => NOT_CONTENT.test(part)))
    .sort();
}

/** Every line of the texts of a content folder, with its place as messages name it. */
export function linesIn(directory: string): { file: string; line: string; place: string }[] {
  return filesIn(directory)
    .filter((file) => /\.(ya?ml|md)$/.test(file))
    .flatMap((file) =>
      readFileSync(join(directory, file), 'utf8')
        .split('\n')
        .map((line, index) => ({
          file,
          line,
          place: `${contentFileName(file, directory)}, línea ${index + 1}`,
        })),
    );
}

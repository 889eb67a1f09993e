import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

export const SAMPLE_FOLDER = 'sample';

/** The folder with the agency's own content, which `npm run marca` creates. */
export const OWN_FOLDER = 'content';

/**
 * Returns the content folder. The folder is `CONTENT_DIR`. If `CONTENT_DIR` is not set, the folder
 * is the project's `content`, or `sample` if `content` is missing.
 *
 * @param project the absolute path of the project
 */
export function contentDirectory(project = process.cwd()): string {
  const chosen = process.env['CONTENT_DIR'];
  if (chosen) return resolve(chosen);
  const own = join(project, OWN_FOLDER);
  return existsSync(own) ? own : join(project, SAMPLE_FOLDER);
}

/**
 * Returns the name that messages use for a content file. The name is the path from the working
 * directory, or the absolute path if the file is outside the working directory.
 *
 * @param file the path inside the content folder
 */
export function contentFileName(file: string, directory: string): string {
  const path = resolve(directory, file);
  const near = relative(process.cwd(), path);
  const isInside = near !== '' && !near.startsWith('..') && !isAbsolute(near);
  return (isInside ? near : path).replaceAll('\\', '/');
}

const NOT_CONTENT = /^(?:\.|Thumbs\.db$|desktop\.ini$|README\.md$|LICEN[CS]E)/i;

/**
 * Returns the files of a content folder. The result is a sorted list of paths inside the folder.
 */
export function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(join(directory, '/').length).replaceAll('\\', '/'),
    )
    .filter((file) => !file.split('/').some((part) => NOT_CONTENT.test(part)))
    .sort();
}

/**
 * Returns every line of the texts of a content folder. `place` is the file and line that messages
 * show.
 */
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

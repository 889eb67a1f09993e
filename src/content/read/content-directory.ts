import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

/** The sample brand's content, part of the product. */
export const SAMPLE_FOLDER = 'sample';

/** The agency's own content, which `npm run marca` creates. */
export const OWN_FOLDER = 'content';

/**
 * The content folder: CONTENT_DIR, or the project's `content`, or its `sample`.
 *
 * @param project absolute path of the project; by default the working directory
 */
export function contentDirectory(project = process.cwd()): string {
  const chosen = process.env['CONTENT_DIR'];
  if (chosen) return resolve(chosen);
  const own = join(project, OWN_FOLDER);
  return existsSync(own) ? own : join(project, SAMPLE_FOLDER);
}

/**
 * The name of a content file in messages.
 *
 * @param file path inside the content folder
 * @returns its path from the working directory, or the absolute one where it is outside
 */
export function contentFileName(file: string, directory: string): string {
  const path = resolve(directory, file);
  const near = relative(process.cwd(), path);
  const isInside = near !== '' && !near.startsWith('..') && !isAbsolute(near);
  return (isInside ? near : path).replaceAll('\\', '/');
}

/** Files of operating systems, editors and git, and those about the folder itself. */
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

/** Every line of the texts of a content folder, with its place for messages. */
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

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

export const SAMPLE_FOLDER = 'sample';

export const OWN_FOLDER = 'content';

/** Returns the content folder: `CONTENT_DIR`, or the project's `content`, or `sample`. */
export function contentDirectory(project = process.cwd()): string {
  const chosen = process.env['CONTENT_DIR'];
  if (chosen) return resolve(chosen);
  const own = join(project, OWN_FOLDER);
  return existsSync(own) ? own : join(project, SAMPLE_FOLDER);
}

/** Returns a file's path for error messages: a relative path if it is in the working directory. */
export function contentFileName(file: string, directory: string): string {
  const path = resolve(directory, file);
  const near = relative(process.cwd(), path);
  const isInside = near !== '' && !near.startsWith('..') && !isAbsolute(near);
  return (isInside ? near : path).replaceAll('\\', '/');
}

const NOT_CONTENT = /^(?:\.|Thumbs\.db$|desktop\.ini$|README\.md$|LICEN[CS]E)/i;

export function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(join(directory, '/').length).replaceAll('\\', '/'),
    )
    .filter((file) => !file.split('/').some((part) => NOT_CONTENT.test(part)))
    .sort();
}

/** Returns every line of a content folder's texts. `place` is the file and line for errors. */
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

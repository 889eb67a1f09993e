import { isAbsolute, join, relative, resolve } from 'node:path';

/**
 * The folder that holds the agency's texts and brand: CONTENT_DIR, or else the project's `content`.
 *
 * @param project absolute path of the project; by default where the build runs
 */
export function contentDirectory(project = process.cwd()): string {
  const chosen = process.env['CONTENT_DIR'];
  return chosen ? resolve(chosen) : join(project, 'content');
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

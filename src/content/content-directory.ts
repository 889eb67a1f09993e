import { existsSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';

/** The sample brand's content, which every version brings. */
export const SAMPLE_FOLDER = 'sample';

/** The agency's own, which `npm run marca` makes and no version touches. */
export const OWN_FOLDER = 'content';

/**
 * The folder that holds the texts and the brand: CONTENT_DIR, or else the project's `content`, or,
 * as long as there is none, its `sample`.
 *
 * @param project absolute path of the project; by default where the build runs
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

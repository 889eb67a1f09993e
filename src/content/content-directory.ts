import { join, resolve } from 'node:path';

/**
 * The folder that holds the agency's texts and brand: CONTENT_DIR, or else the project's `content`.
 *
 * @param project absolute path of the project; by default where the build runs
 */
export function contentDirectory(project = process.cwd()): string {
  const chosen = process.env['CONTENT_DIR'];
  return chosen ? resolve(chosen) : join(project, 'content');
}

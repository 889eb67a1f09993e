import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Three letters tell 140 000 files apart, and a clash needs the same local name as well. */
const MARK_LETTERS = 3;

/**
 * The class that a name in a CSS module becomes: three letters for the file, then the name itself,
 * which brotli finds again in markup and styles. Vite's own has nine characters of hash and line.
 *
 * @param name as written in the module
 * @param file absolute path of the module
 */
export function className(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  const digest = createHash('sha256').update(path).digest('base64');
  const mark = digest.replace(/[^A-Za-z]/g, '').slice(0, MARK_LETTERS);
  return `${mark}-${name}`;
}

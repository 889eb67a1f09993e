import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillRunningWords, type RunningWords } from '#content/running-words.ts';
import { noticeVersion } from './notices.ts';

/** The notice's twin in Markdown, as the build leaves it. */
const TWIN = 'client/privacidad.md';

/**
 * The privacy notice that a process publishes: what was built, with what its settings make of it. Its
 * version is the digest of all of it but the version itself.
 *
 * @param dist absolute path of `dist/`
 * @param words what the notice says of this process
 * @throws Error in Spanish when the site has not been built
 */
export function publishedNotice(
  dist: string,
  words: Partial<RunningWords>,
): { version: string; body: string } {
  const path = join(dist, TWIN);
  let built: string;
  try {
    built = readFileSync(path, 'utf8');
  } catch (error) {
    const message = `Falta el aviso de privacidad construido en ${path}. Ejecuta «npm run build».`;
    throw new Error(message, { cause: error });
  }
  const text = fillRunningWords(built, words, 'markdown');
  const version = noticeVersion(text);
  return { version, body: fillRunningWords(text, { version }, 'markdown') };
}

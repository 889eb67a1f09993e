import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdContent } from '#content/content.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import { codeOf } from '#server/platform/system-error.ts';

/** Where a build leaves the content that its pages were made from, inside its folder. */
const BUILT_CONTENT = 'contenido.json';

/**
 * Holds the content that a build was made from: what pages, mails and forms say is of one version,
 * whatever somebody is writing in the folder of the content meanwhile.
 *
 * @param dist the built folder
 * @returns whether there is a build
 */
export function holdBuiltContent(dist: string): boolean {
  try {
    const text = readFileSync(join(dist, BUILT_CONTENT), 'utf8');
    holdContent(JSON.parse(text) as ContentSnapshot);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

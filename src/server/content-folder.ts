import { fileURLToPath } from 'node:url';
import { contentDirectory } from '#content/content-directory.ts';
import type { Config } from '#server/config.ts';

/** The project's folder, wherever the server is started from. */
const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the content that the server itself needs. */
export function contentFolder({ contentDir }: Pick<Config, 'contentDir'>): string {
  return contentDir ?? contentDirectory(PROJECT);
}

import { fileURLToPath } from 'node:url';
import { contentDirectory } from '#content/content-directory.ts';
import type { Config } from '#server/platform/config.ts';

/** The project's folder, wherever the server is started from: of this file, or of `dist/server/`. */
const PROJECT = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../' : '../../', import.meta.url),
);

/** The folder of the content that the server itself needs. */
export function contentFolder({ contentDir }: Pick<Config, 'contentDir'>): string {
  return contentDir ?? contentDirectory(PROJECT);
}

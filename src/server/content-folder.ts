import { fileURLToPath } from 'node:url';
import type { Config } from '#server/config.ts';

/** The project's own content, wherever the server is started from. */
const PROJECT_CONTENT = fileURLToPath(new URL('../../content/', import.meta.url));

/** The folder of the content that the server itself needs. */
export function contentFolder({ contentDir }: Pick<Config, 'contentDir'>): string {
  return contentDir ?? PROJECT_CONTENT;
}

import { resolve } from 'node:path';
import { ContentError } from '#content/schemas/content-error.ts';
import { readSnapshot } from '#content/snapshot/snapshot.ts';
import { readConfig } from '#server/settings/config.ts';
import { createFolderReader, manifestDigest } from '#server/publishing/folder.ts';
import { pagesOf } from './pages.ts';
import { loadBuiltSite } from './site.ts';
import { QUIET } from './start-failure.ts';

/** Renders a folder's pages, for servers that start later. The arguments are three folders. */
const [dist = 'dist', folder = 'sample', keptIn = '.cache/hecho'] = process.argv.slice(2);
process.env['NODE_ENV'] ??= 'production';
try {
  const built = await loadBuiltSite(resolve(dist));
  const pages = pagesOf(readConfig({}), built, QUIET, resolve(keptIn));
  const { manifest } = await createFolderReader().read(resolve(folder));
  const digest = manifestDigest(manifest);
  await pages.settle(await pages.finish(await readSnapshot(folder), digest));
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

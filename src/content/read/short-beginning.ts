import { join, resolve } from 'node:path';
import { contentFile } from '#content/schemas/content-files.ts';
import { filesIn, SAMPLE_FOLDER } from './content-directory.ts';

const SHORT_FOLDER = 'sample-corta';

/** Returns the absolute paths of the short sample's files, by their paths in a content folder. */
export function shortBeginning(project = process.cwd()): ReadonlyMap<string, string> {
  const [sample, own] = [resolve(project, SAMPLE_FOLDER), resolve(project, SHORT_FOLDER)];
  const shared = filesIn(sample).filter((file) => contentFile(file)?.isOptional === false);
  return new Map([
    ...shared.map((file) => [file, join(sample, file)] as const),
    ...filesIn(own).map((file) => [file, join(own, file)] as const),
  ]);
}

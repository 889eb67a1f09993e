import { join, resolve } from 'node:path';
import { filesIn, SAMPLE_FOLDER } from './content-directory.ts';

/*
 * An agency begins with the full sample or with a short site. The short one is a folder of files that replace
 * files of the sample; the others are shared.
 */

/** The short site's own files. */
const SHORT_FOLDER = 'sample-corta';

/** The sample's files that the short site leaves out: pages of services, terminals and other options. */
const WITHOUT =
  /^(?:comercio|movil|negocio|seguridad|seguimiento)\.yaml$|^(?:terminal|notas|paginas|imagenes)\/|^imagenes\.yaml$/;

/**
 * The files of the short site.
 *
 * @param project absolute path of the project
 * @returns the path of each, by its path inside a content folder
 */
export function shortBeginning(project = process.cwd()): ReadonlyMap<string, string> {
  const [sample, own] = [resolve(project, SAMPLE_FOLDER), resolve(project, SHORT_FOLDER)];
  const shared = filesIn(sample).filter((file) => !WITHOUT.test(file));
  return new Map([
    ...shared.map((file) => [file, join(sample, file)] as const),
    ...filesIn(own).map((file) => [file, join(own, file)] as const),
  ]);
}

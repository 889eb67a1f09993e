import { join, resolve } from 'node:path';
import { filesIn, SAMPLE_FOLDER } from './content-directory.ts';

/*
 * What an agency can begin with: the full sample, or a short site that is nobody's. The short one is a folder of
 * files that stand over those of the sample, so that what nobody changes is in one place.
 */

/** What the short beginning says in its own words. */
const SHORT_FOLDER = 'sample-corta';

/** What of the sample it does without: pages of services, terminals, and what one can do without. */
const WITHOUT =
  /^(?:comercio|movil|negocio|seguridad|seguimiento)\.yaml$|^(?:terminal|notas|paginas|imagenes)\/|^imagenes\.yaml$/;

/**
 * The files of the short beginning.
 *
 * @param project absolute path of the project
 * @returns where each is, by its path inside a content folder
 */
export function shortBeginning(project = process.cwd()): ReadonlyMap<string, string> {
  const [sample, own] = [resolve(project, SAMPLE_FOLDER), resolve(project, SHORT_FOLDER)];
  const shared = filesIn(sample).filter((file) => !WITHOUT.test(file));
  return new Map([
    ...shared.map((file) => [file, join(sample, file)] as const),
    ...filesIn(own).map((file) => [file, join(own, file)] as const),
  ]);
}

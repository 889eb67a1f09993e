import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentFileName, linesIn } from '#content/read/content-directory.ts';
import { SERVICE_PAGES } from './site-addresses.ts';

/** Most places that a message names. */
const NAMED = 12;

/**
 * Where the content leads to an address, as messages name it: `content/inicio.yaml, línea 44`. What
 * looks like the address in any file counts, whatever is wrong with that file.
 *
 * @param address from the root, such as `/comercio`
 */
export function linksTo(address: string, directory: string): string[] {
  const leads = leadingTo(address);
  return linesIn(directory).flatMap(({ line, place }) => (leads.test(line) ? [place] : []));
}

/** What leads to an address, in YAML as in Markdown. */
export function leadingTo(address: string): RegExp {
  const written = address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`(?:ruta: *['"]?|ruta="|\]\(|^\[[^\]]+\]: *)${written}(?![\w/-])`,
    'm',
  );
}

/**
 * Says of an address that is not there why, where that is known, and who else leads to it: whoever
 * removed a page must mend them all.
 */
export function missingPage(address: string, directory: string): string {
  const file = SERVICE_PAGES[address];
  const isRemoved = file !== undefined && !existsSync(join(directory, file));
  const why = isRemoved ? `; falta ${contentFileName(file, directory)}` : '';
  const places = linksTo(address, directory);
  if (places.length < 2) return why;
  const more = places.length > NAMED ? ` y ${places.length - NAMED} más` : '';
  return `${why}; la enlazan ${places.slice(0, NAMED).join('; ')}${more}`;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentFileName, linesIn } from '#content/read/content-directory.ts';
import { SERVICE_PAGES } from './site-addresses.ts';

/** A message names at most so many places. */
const NAMED = 12;

/**
 * The places of the content that link to an address, as messages name them: `content/inicio.yaml, línea 44`.
 * It looks at lines, so that it also works on files with errors.
 *
 * @param address from the root, such as `/comercio`
 */
export function linksTo(address: string, directory: string): string[] {
  const leads = leadingTo(address);
  return linesIn(directory).flatMap(({ line, place }) => (leads.test(line) ? [place] : []));
}

/** Matches a link to an address, in YAML and in Markdown. */
export function leadingTo(address: string): RegExp {
  const written = address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`(?:ruta: *['"]?|ruta="|\]\(|^\[[^\]]+\]: *)${written}(?![\w/-])`,
    'm',
  );
}

/**
 * Says why an address is missing, where that is known, and which other files link to it: after removing a page,
 * all of them need a change.
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

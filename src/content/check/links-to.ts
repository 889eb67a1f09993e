import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentFileName, linesIn } from '#content/read/content-directory.ts';
import { SERVICE_PAGES } from './site-addresses.ts';

const NAMED = 12;

/** Returns the file and line of every link to an address. Files with errors are searched too. */
export function linksTo(address: string, directory: string): string[] {
  const leads = leadingTo(address);
  return linesIn(directory).flatMap(({ line, place }) => (leads.test(line) ? [place] : []));
}

export function leadingTo(address: string): RegExp {
  const written = address.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    String.raw`(?:ruta: *['"]?|ruta="|\]\(|^\[[^\]]+\]: *)${written}(?![\w/-])`,
    'm',
  );
}

export function missingPage(address: string, directory: string): string {
  const file = SERVICE_PAGES[address];
  const isRemoved = file !== undefined && !existsSync(join(directory, file));
  const why = isRemoved ? `; falta ${contentFileName(file, directory)}` : '';
  const places = linksTo(address, directory);
  if (places.length < 2) return why;
  const more = places.length > NAMED ? ` y ${places.length - NAMED} más` : '';
  return `${why}; la enlazan ${places.slice(0, NAMED).join('; ')}${more}`;
}

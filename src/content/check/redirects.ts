import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ValueProblem } from '#content/schemas/issue-text.ts';
import { ContentError } from '#content/schemas/content-error.ts';
import { readYaml } from '#content/read/read-yaml.ts';
import { type Redirect, redirectsSchema } from '#content/schemas/redirects.ts';
import { NOTES_ADDRESS } from '#content/schemas/content-files.ts';
import { SERVICE_PAGES, type SiteAddresses } from './site-addresses.ts';

export const REDIRECTS = 'redirecciones.yaml';

export const pathIn = (address: string): string => address.replace(/[?#].*$/, '');

/** Returns the old addresses that redirect to a page. A wrong or missing `REDIRECTS` gives []. */
export function movedAddresses(directory: string): string[] {
  if (!existsSync(join(directory, REDIRECTS))) return [];
  try {
    return leading(readYaml(REDIRECTS, redirectsSchema, directory).lista);
  } catch (error) {
    if (error instanceof ContentError) return [];
    throw error;
  }
}

/** Returns the old addresses that redirect to a page. */
export const leading = (list: readonly Redirect[]): string[] =>
  list.flatMap(({ de, ruta }) => (ruta === undefined ? [] : [de]));

/** Finds old paths that are pages, are reserved, appear twice or redirect to another old path. */
export function redirectProblems(
  list: readonly Redirect[],
  { pages, taken }: SiteAddresses,
): ValueProblem[] {
  const leadsTo = new Map(list.map(({ de, ruta }) => [de, ruta]));
  return list.flatMap(({ de, ruta }, index) => {
    const at = (field: string, message: string) => [{ path: ['lista', index, field], message }];
    if (list.findIndex((each) => each.de === de) < index) return at('de', `«${de}» está dos veces`);
    if (pages.includes(de.replace(/\.(?:html|md)$/, ''))) {
      return at('de', `«${de}» es una página del sitio, y no puede llevar a otra`);
    }
    if (isReserved(de, taken))
      return at('de', `«${de}» es del propio sitio, y no puede llevar a otra parte`);
    const next = ruta === undefined ? undefined : leadsTo.get(pathIn(ruta));
    if (next === undefined) return [];
    return at(
      'ruta',
      pathIn(next) === de || pathIn(ruta ?? '') === de
        ? `«${ruta}» lleva de vuelta a «${de}»`
        : `«${ruta}» también es de antes; escribe a dónde lleva: «${next}»`,
    );
  });
}

function isReserved(address: string, taken: readonly string[]): boolean {
  const [, first = '', ...rest] = address.split('/');
  if (first === NOTES_ADDRESS.slice(1))
    return rest.length !== 1 || /^(?:\d+|rss\b.*)$/.test(rest[0] ?? '');
  if (address in SERVICE_PAGES) return false;
  return first === '_astro' || taken.includes(first);
}

/** The server's answer at an old address: a redirect, 410 for `gone`, or 404 for `forgotten`. */
export type Destiny =
  | {
      readonly to: string;
      /** If true, `to` is the moved page itself: older redirects to the page keep their anchor. */
      readonly isSame?: boolean;
    }
  | 'gone'
  | 'forgotten';

/** Returns `list` after a page is moved or removed. No redirect leads to another old address. */
export function redirected(
  list: readonly Redirect[],
  from: string,
  destiny: Destiny,
): readonly Redirect[] {
  const { to, isSame = false } = typeof destiny === 'string' ? {} : destiny;
  const here = pathIn(to ?? '');
  const kept = list.flatMap((each): Redirect[] => {
    if (each.de === from || each.de === here) return [];
    if (each.ruta === undefined || pathIn(each.ruta) !== from) return [each];
    if (destiny === 'forgotten') return [];
    if (to === undefined) return [{ de: each.de }];
    return [{ de: each.de, ruta: isSame ? to + each.ruta.slice(from.length) : to }];
  });
  if (destiny === 'forgotten') return kept;
  return [...kept, to === undefined ? { de: from } : { de: from, ruta: to }];
}

/** Undoes {@link redirected} for the page `from`: restores the redirects that are published. */
export function restored(
  list: readonly Redirect[],
  published: readonly Redirect[],
  from: string,
): readonly Redirect[] {
  const was = published.filter(({ de, ruta }) => de === from || pathIn(ruta ?? '') === from);
  const names = was.map(({ de }) => de);
  return [...list.filter(({ de }) => de !== from && !names.includes(de)), ...was];
}

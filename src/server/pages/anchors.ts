import { linksTo } from '#content/check/links-to.ts';

/** Most parts of a page that a message names. */
const NAMED = 12;
/** An address of the site that names a part of a page. */
const LINK = /<a\s[^>]*?href="((?:\/[^"#?]*)?(?:\?[^"#]*)?#[^"]+)"/g;
const ID = /\sid="([^"]+)"/g;

/** The parts that a page has, and the links of a page to parts of pages. */
export interface Anchors {
  readonly ids: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
}

export function anchorsOf(html: string): Anchors {
  return {
    ids: new Set(Array.from(html.matchAll(ID), ([, id = '']) => id)),
    links: new Set(Array.from(html.matchAll(LINK), ([, href = '']) => href)),
  };
}

/**
 * The links to parts that are not there, in Spanish, each with where the content has it.
 *
 * @param pages what each has, by its path
 * @param directory the content folder
 */
export function anchorProblems(pages: ReadonlyMap<string, Anchors>, directory: string): string[] {
  const problems = new Map<string, string>();
  for (const [path, { links }] of pages) {
    for (const href of links) {
      const [before = '', anchor = ''] = href.split('#');
      const target = before.replace(/\?.*$/, '') || path;
      const ids = pages.get(target)?.ids;
      if (ids === undefined || ids.has(decodeURIComponent(anchor)) || problems.has(href)) continue;
      const places = linksTo(href, directory);
      const where = places.length > 0 ? places.join('; ') : `la página ${path}`;
      problems.set(
        href,
        `${where}: el enlace «${href}» lleva a una parte que «${target}» no tiene; ${among([...ids])}`,
      );
    }
  }
  return [...problems.values()];
}

function among(ids: readonly string[]): string {
  if (ids.length === 0) return 'no hay ninguna';
  const named = ids.slice(0, NAMED).map((id) => `#${id}`);
  return `están ${named.join(', ')}${ids.length > NAMED ? '…' : ''}`;
}

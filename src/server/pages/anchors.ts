import { linksTo } from '#content/links-to.ts';

/** Most parts of a page that a message names. */
const NAMED = 12;
/** An address of the site that names a part of a page. */
const LINK = /<a\s[^>]*?href="((?:\/[^"#?]*)?(?:\?[^"#]*)?#[^"]+)"/g;
const ID = /\sid="([^"]+)"/g;

/**
 * The links to parts that are not there, in Spanish, each with where the content has it.
 *
 * @param pages the HTML of each, by its path
 * @param directory the content folder
 */
export function anchorProblems(pages: ReadonlyMap<string, string>, directory: string): string[] {
  const problems = new Map<string, string>();
  for (const [path, html] of pages) {
    for (const [, href = ''] of html.matchAll(LINK)) {
      const [before = '', anchor = ''] = href.split('#');
      const target = before.replace(/\?.*$/, '') || path;
      const there = pages.get(target);
      if (there === undefined) continue;
      const ids = Array.from(there.matchAll(ID), ([, id = '']) => id);
      if (ids.includes(decodeURIComponent(anchor))) continue;
      const places = linksTo(href, directory);
      const where = places.length > 0 ? places.join('; ') : `la página ${path}`;
      problems.set(
        href,
        `${where}: el enlace «${href}» lleva a una parte que «${target}» no tiene; ${among(ids)}`,
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

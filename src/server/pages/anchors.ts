import { linksTo } from '#content/check/links-to.ts';

const NAMED = 12;
const LINK = /<a\s[^>]*?href="((?:\/[^"#?]*)?(?:\?[^"#]*)?#[^"]+)"/g;
const ID = /\sid="([^"]+)"/g;

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

/** Returns a line in Spanish for each link to an anchor (`#…`) that the target page lacks. */
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

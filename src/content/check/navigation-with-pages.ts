import { ContentError } from '#content/schemas/content-error.ts';
import { LINKS_AT_MOST, type Navigation } from '#content/schemas/navigation.ts';
import type { PageHead } from '#content/schemas/page.ts';

type Link = Navigation['principal'][number];

export interface Placed extends Pick<PageHead, 'titulo' | 'menu' | 'pie'> {
  ruta: string;
  archivo: string;
}

/**
 * Adds links to the menu for pages with `menu`, and to the footer for pages with `pie`. Throws a
 * ContentError if the footer has no column with the name in `pie`, or if the menu gets too long.
 */
export function navigationWithPages(navigation: Navigation, pages: readonly Placed[]): Navigation {
  const titles = navigation.pie.map(({ titulo }) => titulo);
  const lost = pages.find(({ pie }) => pie !== undefined && !titles.includes(pie.columna));
  if (lost?.pie !== undefined) {
    throw new ContentError(
      `content/${lost.archivo}: el pie no tiene la columna «${lost.pie.columna}»; ` +
        `en content/navegacion.yaml están «${titles.join('», «')}».`,
    );
  }
  const principal = withLinks(navigation.principal, pages, ({ menu }) => menu);
  if (principal.length > LINKS_AT_MOST) {
    throw new ContentError(
      `content/navegacion.yaml: el menú tendría ${principal.length} enlaces y caben ${LINKS_AT_MOST}; quita ` +
        'alguno de «principal», o el «menu» de una página de content/paginas o de content/notas.yaml.',
    );
  }
  const pie = navigation.pie.map(({ titulo, enlaces }) => ({
    titulo,
    enlaces: withLinks(enlaces, pages, ({ pie: place }) =>
      place?.columna === titulo ? place : undefined,
    ),
  }));
  return { ...navigation, principal, pie };
}

function withLinks(
  links: readonly Link[],
  pages: readonly Placed[],
  placeOf: (page: Placed) => { texto?: string | undefined; lugar?: number | undefined } | undefined,
): Link[] {
  const all = [...links];
  const asked = pages.flatMap((page) => {
    const place = placeOf(page);
    if (place === undefined) return [];
    const { texto = page.titulo, lugar = Infinity } = place;
    return [{ lugar, link: { texto, ruta: page.ruta } }];
  });
  for (const { lugar, link } of asked.sort((one, other) => one.lugar - other.lugar)) {
    all.splice(lugar - 1, 0, link);
  }
  return all;
}

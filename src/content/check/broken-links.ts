import {
  nearest,
  pictureMissing,
  unknownService,
  type ValueProblem,
} from '#content/schemas/issue-text.ts';
import { missingPage } from './links-to.ts';
import type { ContentPage } from '#content/schemas/page.ts';
import type { SiteAddresses } from './site-addresses.ts';
import { linkedText } from '#content/values/linked-text.ts';
import { pictureNamed } from '#content/values/picture-names.ts';

const OUTSIDE = /^(https:\/\/|mailto:|tel:)[^\s]+$/;

export type Target = Pick<ContentPage, 'ruta' | 'secciones'>;

const ADDRESS = 'ruta';
const PICTURES: readonly unknown[] = ['dibujo', 'retrato'];
const SERVICE = 'servicio';

export interface Targets {
  pages: readonly string[];
  /** The services' identifiers. For servicios.yaml, which defines services, `services` is null. */
  services: readonly string[] | null;
  missing: (page: string) => string;
  pictures: readonly string[];
}

/** Finds links to missing pages, and fields that name a missing service or picture. */
export function brokenLinks(
  value: unknown,
  targets: Targets,
  path: readonly PropertyKey[] = [],
): ValueProblem[] {
  if (typeof value === 'string') {
    return messagesOf(value, path.at(-1), targets).map((message) => ({ path, message }));
  }
  if (typeof value !== 'object' || value === null) return [];
  const entries: [PropertyKey, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([key, item]) => brokenLinks(item, targets, [...path, key]));
}

function messagesOf(
  text: string,
  key: PropertyKey | undefined,
  { pages, services, pictures, missing }: Targets,
) {
  const picture = PICTURES.includes(key) ? pictureNamed(text) : null;
  if (picture !== null && !pictures.includes(picture)) return [pictureMissing(picture, pictures)];
  if (key === SERVICE && services !== null && !services.includes(text)) {
    return [unknownService(text, services)];
  }
  const hrefs =
    key === ADDRESS ? [text] : linkedText(text).flatMap(({ href }) => (href ? [href] : []));
  return hrefs
    .map((href) => href.replace(/[?#].*$/, ''))
    .filter((page) => page.startsWith('/') && !pages.includes(page))
    .map((page) => `el enlace «${page}» ${leadsNowhere(page, pages, missing(page))}`);
}

function leadsNowhere(page: string, pages: readonly string[], more: string): string {
  const meant = nearest(page, pages);
  const hint = meant === null ? '' : `; ¿quisiste decir «${meant}»?`;
  // If the file of a known page is missing, the error names the file and does not list the pages.
  const there = more.startsWith('; falta ') ? '' : `; están ${[...pages].sort().join(', ')}`;
  return `lleva a una página que no existe${hint}${more}${there}`;
}

export function linkProblem(
  href: string,
  own: Target,
  pages: readonly Target[],
  site: Pick<SiteAddresses, 'pages'>,
  directory: string,
): string | null {
  if (OUTSIDE.test(href)) return null;
  const [, path = '', anchor = ''] = /^([^#?]*)(?:\?[^#]*)?#?(.*)$/.exec(href) ?? [];
  if (path !== '' && !path.startsWith('/')) {
    return 'no se entiende; empieza con «/» si es del sitio, o con «https://», «mailto:» o «tel:»';
  }
  const page = path === '' ? own : pages.find(({ ruta }) => ruta === path);
  if (page === undefined && !site.pages.includes(path)) {
    const there = [...site.pages, ...pages.map(({ ruta }) => ruta)];
    return leadsNowhere(path, there, missingPage(path, directory));
  }
  // The product's own pages are not drawn yet, so a link to any of their sections is accepted, such
  // as `/servicios#tienda`.
  if (page === undefined || anchor === '') return null;
  const ids = page.secciones.map(({ id }) => id);
  if (ids.includes(decodeURIComponent(anchor))) return null;
  const there =
    ids.length === 0 ? 'no hay ninguna' : `están ${ids.map((id) => `#${id}`).join(', ')}`;
  return `lleva a una parte que «${page.ruta}» no tiene; ${there}`;
}

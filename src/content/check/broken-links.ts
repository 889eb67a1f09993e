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

/** What leads out of the site. */
const OUTSIDE = /^(https:\/\/|mailto:|tel:)[^\s]+$/;

/** What a link may lead to: a page or an article, with the parts that it has. */
export type Target = Pick<ContentPage, 'ruta' | 'secciones'>;

/** The fields that hold an address: every `ruta`. */
const ADDRESS = 'ruta';
/** The fields that choose a picture. */
const PICTURES: readonly unknown[] = ['dibujo', 'retrato'];
/** The field that names a service of servicios.yaml. */
const SERVICE = 'servicio';

/** What the texts of a site may lead to. */
export interface Targets {
  /** Every page's path. */
  pages: readonly string[];
  /** Every service's `id`; null while servicios.yaml itself is read. */
  services: readonly string[] | null;
  /** Says why a page is not there, and who leads to it. */
  missing: (page: string) => string;
  /** The name of every picture of the agency's. */
  pictures: readonly string[];
}

/**
 * The links of a content file, in its fields and in its texts, that lead to a page that is not there,
 * and the services that it names and nobody sells.
 *
 * @param value what the file holds
 */
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

/**
 * Says that there is no such page, and which there are.
 *
 * @param more why it is not there and who leads to it (links-to.ts)
 */
function leadsNowhere(page: string, pages: readonly string[], more: string): string {
  const meant = nearest(page, pages);
  const hint = meant === null ? '' : `; ¿quisiste decir «${meant}»?`;
  // Where its file was removed, what is left is no help.
  const there = more.startsWith('; falta ') ? '' : `; están ${[...pages].sort().join(', ')}`;
  return `lleva a una página que no existe${hint}${more}${there}`;
}

/**
 * Says in Spanish what is wrong with a link of a text, or null.
 *
 * @param own what the text is part of
 * @param pages those whose parts are known
 */
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
  // Which parts a page of ours has is known once it is drawn.
  if (page === undefined || anchor === '') return null;
  const ids = page.secciones.map(({ id }) => id);
  if (ids.includes(decodeURIComponent(anchor))) return null;
  const there =
    ids.length === 0 ? 'no hay ninguna' : `están ${ids.map((id) => `#${id}`).join(', ')}`;
  return `lleva a una parte que «${page.ruta}» no tiene; ${there}`;
}

import { nearest } from '#content/schemas/issue-text.ts';
import { linkedText } from '#content/values/linked-text.ts';
import { pictureNamed } from '#content/values/picture-names.ts';

/** Something wrong with a part of a value. */
export interface ValueProblem {
  path: readonly PropertyKey[];
  /** In Spanish, with what to write instead. */
  message: string;
}

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
    return [
      `el servicio «${text}» no está en servicios.yaml; están ${services.map((id) => `«${id}»`).join(', ')}`,
    ];
  }
  const hrefs =
    key === ADDRESS ? [text] : linkedText(text).flatMap(({ href }) => (href ? [href] : []));
  return hrefs
    .map((href) => href.replace(/[?#].*$/, ''))
    .filter((page) => page.startsWith('/') && !pages.includes(page))
    .map((page) => `el enlace «${page}» ${leadsNowhere(page, pages, missing(page))}`);
}

/** Says that the agency has no such picture, and which it has. */
export function pictureMissing(name: string, pictures: readonly string[]): string {
  const there = pictures.map((each) => `«${each}»`).join(', ');
  return `no hay ninguna imagen «${name}» en content/imagenes; ${there === '' ? 'la carpeta está vacía' : `están ${there}`}`;
}

/**
 * Says that there is no such page, and which there are.
 *
 * @param more why it is not there and who leads to it (links-to.ts)
 */
export function leadsNowhere(page: string, pages: readonly string[], more: string): string {
  const meant = nearest(page, pages);
  const hint = meant === null ? '' : `; ¿quisiste decir «${meant}»?`;
  // Where its file was removed, what is left is no help.
  const there = more.startsWith('; falta ') ? '' : `; están ${[...pages].sort().join(', ')}`;
  return `lleva a una página que no existe${hint}${more}${there}`;
}

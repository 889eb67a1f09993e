import { readFileSync } from 'node:fs';
import { accentProblem } from '#content/values/accent.ts';
import { shortBeginning } from '#content/read/short-beginning.ts';
import type { Change } from '#content/edit/change.ts';
import { editYaml, valueOf } from '#content/edit/yaml-edit.ts';
import { fileNameFor } from '#content/read/markdown-file.ts';
import { COUNTRY_DEFAULTS, plainWords, taxName } from '#content/values/place-choices.ts';
import { priceIn } from '#content/words/prices.ts';
import { BRAND_FILE, CATALOGUE } from '#content/read/read-yaml.ts';
import { zonesOf } from '#content/schemas/hours.ts';
import { completedTelephone } from '#content/schemas/numbering-plan.ts';
import { dayOf } from '#server/leads/zone.ts';
import { isZone } from '#content/values/locale.ts';

export const SERVICES = [1, 2, 3] as const;

export const LABELS: Readonly<Record<string, string>> = {
  nombre: 'Nombre de tu agencia',
  correo: 'Correo para recibir solicitudes',
  telefono: 'Teléfono',
  pais: 'País',
  ciudad: 'Ciudad',
  moneda: 'Moneda',
  acento: 'Color',
  conImpuesto: 'Mis precios ya llevan el impuesto',
  ...Object.fromEntries(
    SERVICES.flatMap((each) => [
      [`servicio${each}`, `Servicio ${each}`],
      [`precio${each}`, `Precio, desde (servicio ${each})`],
      [`mes${each}`, `Se paga cada mes (servicio ${each})`],
    ]),
  ),
};

type Answers = Readonly<Record<string, string>>;

const NEEDED = ['nombre', 'correo', 'telefono', 'pais', 'ciudad', 'acento', 'servicio1', 'precio1'];

const PLACES: Readonly<Record<string, string>> = {
  [`${BRAND_FILE} nombre`]: 'nombre',
  [`${BRAND_FILE} correo`]: 'correo',
  [`${BRAND_FILE} telefono`]: 'telefono',
  [`${BRAND_FILE} direccion.ciudad`]: 'ciudad',
  [`${BRAND_FILE} direccion.pais`]: 'pais',
  [`${BRAND_FILE} acento`]: 'acento',
  [`${CATALOGUE} moneda`]: 'moneda',
  [`${CATALOGUE} lista`]: 'servicio2',
};

/** Returns the name of the question whose answer fills a field: `pais` for `direccion.pais`. */
export function answerAt(file: string, path: readonly (string | number)[]): string | undefined {
  const [list, index, name] = path;
  if (file === CATALOGUE && list === 'lista' && typeof index === 'number') {
    return `${name === 'desde' ? 'precio' : 'servicio'}${index + 1}`;
  }
  return PLACES[`${file} ${path.join('.')}`];
}

export function missingAnswers(answers: Answers): Record<string, string> {
  const given = (name: string) => (answers[name] ?? '').trim();
  const errors: Record<string, string> = {};
  for (const name of NEEDED) if (given(name) === '') errors[name] = 'Hace falta.';
  if (given('pais') !== '' && given('moneda') === '' && !(given('pais') in COUNTRY_DEFAULTS))
    errors['moneda'] = 'Elige la moneda de tus precios.';
  if (given('acento') !== '' && accentProblem(given('acento')) !== null)
    errors['acento'] = 'Elige un color.';
  for (const each of SERVICES) {
    const [name, price] = [given(`servicio${each}`), given(`precio${each}`)];
    if (name !== '' && price === '') errors[`precio${each}`] = 'Escribe desde cuánto cuesta.';
    if (name === '' && price !== '') errors[`servicio${each}`] = 'Escribe qué servicio es.';
    if (price !== '' && !priceIn(price)) {
      errors[`precio${each}`] = 'Escribe solo el número, sin centavos, por ejemplo 25000.';
    }
  }
  return errors;
}

/** Returns the short sample's files by path, with the valid answers in their fields. */
export function answered(answers: Answers, now = Date.now()): ReadonlyMap<string, Buffer> {
  const texts = new Map(
    Array.from(shortBeginning(), ([file, path]) => [file, readFileSync(path)] as const),
  );
  for (const [file, changes] of Object.entries(changesOf(answers, texts.get(CATALOGUE), now))) {
    const text = texts.get(file)?.toString('utf8') ?? '';
    texts.set(file, Buffer.from(editYaml(text, changes)));
  }
  return texts;
}

const set = (path: string, value: unknown): Change => ({
  kind: 'set',
  path: path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
  value,
});

function changesOf(
  answers: Answers,
  catalogue: Buffer | undefined,
  now: number,
): Record<string, Change[]> {
  const given = (name: string) => (answers[name] ?? '').trim();
  const [name, mail, country, city] = ['nombre', 'correo', 'pais', 'ciudad'].map(given) as [
    ...[string, string, string, string],
  ];
  const zone = zoneOf(country, city);
  const today = dayOf(now, zone);
  const sold = SERVICES.filter((each) => given(`servicio${each}`) !== '');
  const left = (path: string): Change[] =>
    SERVICES.slice(sold.length)
      .toReversed()
      .map((each) => ({ kind: 'remove', path: [...path.split('.'), each - 1] }));
  const services = sold.map((each) => {
    const monthly = given(`mes${each}`) !== '';
    const title = given(`servicio${each}`);
    return { title, id: idOf(title), price: priceIn(given(`precio${each}`)), monthly };
  });
  const { lista } = valueOf(catalogue?.toString('utf8') ?? '') as { lista: { plazo: string }[] };
  return {
    [BRAND_FILE]: [
      set('nombre', name),
      set('razonSocial', name),
      set('folio', folioOf(name)),
      set('correo', mail),
      set('telefono', completedTelephone(given('telefono'), country) ?? given('telefono')),
      set('horario.zona', zone),
      set('horario.lugar', city),
      set('direccion.ciudad', city),
      set('direccion.pais', country),
      set('acento', given('acento')),
    ],
    'legal.yaml': [set('correoPrivacidad', mail)],
    ...Object.fromEntries(DATED.map((file) => [file, [set('actualizado', today)]])),
    [CATALOGUE]: [
      set('moneda', given('moneda') || COUNTRY_DEFAULTS[country]?.currency),
      set('idioma', `es-${country}`),
      set('rotulos.impuesto', taxWords(country, given('conImpuesto') !== '')),
      ...services.flatMap(({ title, id, price, monthly }, index) => [
        set(`lista.${index}.id`, id),
        set(`lista.${index}.tipo`, id),
        set(`lista.${index}.nombre`, title),
        set(`lista.${index}.desde`, price),
        set(`lista.${index}.por`, monthly ? 'mes' : 'proyecto'),
        set(`lista.${index}.plazo`, monthly ? 'Sin plazo fijo' : lista[index]?.plazo),
      ]),
      ...left('lista'),
    ],
    'inicio.yaml': [
      ...services.flatMap(({ id }, index) => [
        set(`servicios.lista.${index}.ruta`, `/servicios#${id}`),
        set(`servicios.lista.${index}.servicio`, id),
      ]),
      ...left('servicios.lista'),
    ],
  };
}

function taxWords(country: string, isIncluded: boolean): string {
  const tax = taxName(country);
  return isIncluded ? `${tax} ${tax === 'impuestos' ? 'incluidos' : 'incluido'}` : `más ${tax}`;
}

/** The files that state the day of their last review. `answered` writes the present day. */
const DATED = ['privacidad.yaml', 'aviso-legal.yaml', 'accesibilidad.yaml'];

/** The first word of an id has only letters: «3D para web» becomes «servicio-3d-para-web». */
function idOf(title: string): string {
  const id = fileNameFor(title).slice(0, LONGEST_ID).replace(/-$/, '');
  return /^[a-z]+(-|$)/.test(id) ? id : `servicio-${id}`.replace(/-$/, '');
}

const LONGEST_ID = 30;

function folioOf(name: string): string {
  const letters = plainWords(name).replaceAll(/[^a-z]/g, '');
  return (letters.length < 2 ? 'age' : letters.slice(0, 3)).toUpperCase();
}

function zoneOf(country: string, city: string): string {
  const zones = zonesOf(country);
  const name = plainWords(city).replaceAll(/\s+/g, '_');
  const own = zones.find((zone) => zone.split('/').at(-1)?.toLowerCase() === name);
  const most = COUNTRY_DEFAULTS[country]?.zone;
  return own ?? (most !== undefined && isZone(most) ? most : (zones[0] ?? 'UTC'));
}

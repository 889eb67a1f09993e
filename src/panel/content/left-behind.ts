import { placeOfFile } from '#content/schemas/content-files.ts';
import { readable } from '#content/edit/yaml-edit.ts';
import { fileTitle } from '#content/edit/file-title.ts';
import { pageWords } from '#content/snapshot/page-words.ts';
import { countryName, currencyName, numberWords } from '#content/values/locale.ts';
import { BRAND_FILE, CATALOGUE } from '#content/read/read-yaml.ts';
import { type Leaf, leavesOf } from './file-text.ts';

export type Texts = ReadonlyMap<string, string>;

export interface LeftField extends Pick<Leaf, 'path' | 'label'> {
  readonly file: string;
  readonly title: string;
  readonly words: string;
}

export interface LeftBehind {
  readonly change: string;
  readonly fields: readonly LeftField[];
}

interface Place {
  readonly currency: string;
  readonly country: string;
}

/** If `after` changes country or currency, returns its fields that keep the old one. Else, null. */
export function leftBehind(before: Texts, after: Texts): LeftBehind | null {
  const [was, is] = [placeOf(before), placeOf(after)];
  const differs = (one: string, other: string) => one !== '' && other !== '' && one !== other;
  const changes = {
    currency: differs(was.currency, is.currency),
    country: differs(was.country, is.country),
  };
  if (!changes.currency && !changes.country) return null;
  const words = wordsOf(was, is, changes);
  const fields = [...after]
    .sort(([one], [other]) => placeOfFile(one) - placeOfFile(other))
    .flatMap(([file, text]) => {
      const old = new Map(leavesOf(file, before.get(file) ?? '').map((leaf) => [leaf.path, leaf]));
      return leavesOf(file, text)
        .filter(({ path, value, price }) => {
          const isSame = old.get(path)?.value === value;
          if (isSame && changes.currency && price !== undefined) return true;
          if (isSame && (changes.country ? OF_COUNTRY : []).includes(`${file} ${path}`))
            return true;
          if (typeof value !== 'string') return false;
          return words.test(value) || (changes.currency && isSame && AMOUNT.test(value));
        })
        .map(({ path, label, value, price }) => ({
          file,
          path,
          label,
          title: fileTitle(file, text),
          words: excerpt(price === undefined ? String(value) : figureWords(Number(value)), words),
        }));
    });
  if (fields.length === 0) return null;
  const said = [
    ...(changes.currency ? [`la moneda, de ${was.currency} a ${is.currency}`] : []),
    ...(changes.country
      ? [`el país, de ${countryName(was.country)} a ${countryName(is.country)}`]
      : []),
  ];
  return { change: said.join(', y '), fields };
}

const OF_COUNTRY: readonly string[] = [
  ...['telefono', 'whatsapp', 'horario.zona', 'horario.lugar'].map(
    (path) => `${BRAND_FILE} ${path}`,
  ),
  ...['calle', 'ciudad', 'codigoPostal'].map((path) => `${BRAND_FILE} direccion.${path}`),
  ...['moneda', 'idioma'].map((path) => `${CATALOGUE} ${path}`),
];

const AMOUNT = /(?:\p{Sc}|\b(?:S\/|Bs|Q|L|C\$|[A-Z]{3}))\s?\d|\d\s?(?:€|[A-Z]{3}\b)/u;

function placeOf(texts: Texts): Place {
  const held = (file: string) =>
    readable(texts.get(file) ?? '') as { moneda?: unknown; direccion?: { pais?: unknown } } | null;
  const code = (letters: RegExp, said: unknown) =>
    typeof said === 'string' && letters.test(said) ? said : '';
  return {
    currency: code(/^[A-Z]{3}$/, held(CATALOGUE)?.moneda),
    country: code(/^[A-Z]{2}$/, held(BRAND_FILE)?.direccion?.pais),
  };
}

/** Returns a pattern for words of `was`, such as «MXN», «pesos mexicanos», «México», «mexicana». */
function wordsOf(was: Place, is: Place, changes: { currency: boolean; country: boolean }): RegExp {
  const nameOf = ({ currency }: Place) => (currency === '' ? '' : currencyName(currency));
  const [noun = '', adjective = ''] = nameOf(was).split(' ');
  const [, ofNew] = nameOf(is).split(' ');
  const isDemonym = adjective !== '' && (changes.country || adjective !== ofNew);
  const found = [
    ...(changes.currency ? [was.currency] : []),
    ...(changes.currency && noun !== '' && !nameOf(is).startsWith(noun) ? [plural(noun)] : []),
    ...(isDemonym ? [`${adjective.replace(/[oa]$/u, '')}[oa]?s?`] : []),
    ...(changes.country ? [countryName(was.country)] : []),
  ];
  return new RegExp(`(?<!\\p{L})(?:${found.join('|')})(?!\\p{L})`, 'iu');
}

const plural = (noun: string) => (/[aeiouáéíóú]$/u.test(noun) ? `${noun}s?` : `${noun}(?:es)?`);

/** Formats a number with the separators of the site's locale. */
export const figureWords = (figure: number) => numberWords(figure, pageWords().locale);

export function excerpt(text: string, words?: RegExp): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const at = words === undefined ? 0 : Math.max(0, plain.search(words), plain.search(AMOUNT));
  const from = at < AROUND ? 0 : at - AROUND / 2;
  const part = plain.slice(from, from + AROUND);
  return `${from > 0 ? '…' : ''}${part}${from + AROUND < plain.length ? '…' : ''}`;
}

const AROUND = 80;

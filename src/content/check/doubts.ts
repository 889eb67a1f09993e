import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { validatePhoneNumberLength } from 'libphonenumber-js/max';
import { LineCounter, parseDocument } from 'yaml';
import { CONTENT_FILES, NOTES_FOLDER, PAGES_FOLDER } from '#content/schemas/content-files.ts';
import {
  contentFileName,
  filesIn,
  linesIn,
  SAMPLE_FOLDER,
} from '#content/read/content-directory.ts';
import { nearest } from '#content/schemas/issue-text.ts';
import { ENDINGS, PICTURES_FOLDER } from '#content/read/picture-files.ts';
import { formatPrice, moneySign } from '#content/words/prices.ts';
import { BRAND_FILE, CATALOGUE } from '#content/read/read-yaml.ts';
import { pricedSchema } from '#content/schemas/services.ts';

/** Returns a Spanish sentence for each possible mistake in the content, such as a typed price. */
export function contentDoubts(directory: string): string[] {
  const catalogue = pricesOf(directory);
  return [
    ...unreadFiles(directory),
    ...(catalogue === null
      ? []
      : [...unlikelyPrices(catalogue, directory), ...typedPrices(catalogue, directory)]),
    ...unlikelyTelephones(directory),
  ];
}

const TEXT_FOLDERS = [PAGES_FOLDER, NOTES_FOLDER];
function unreadFiles(directory: string): string[] {
  const known = CONTENT_FILES.map((each) => each.file);
  return filesIn(directory).flatMap((file) => {
    const [folder = '', ...rest] = file.split('/');
    if ([...TEXT_FOLDERS, PICTURES_FOLDER].includes(folder) && rest.length > 0) return [];
    if (known.includes(file)) return [];
    return [
      `${contentFileName(file, directory)}: nada en el sitio lee este archivo; ${meant(file, directory, known)}`,
    ];
  });
}

function meant(file: string, directory: string, known: readonly string[]): string {
  const ending = /\.([^.]+)$/.exec(file)?.[1]?.toLowerCase() ?? '';
  if (ENDINGS.includes(ending)) return `las imágenes van en la carpeta «${PICTURES_FOLDER}».`;
  if (ending === 'md') {
    const isNote = /^fecha:/m.test(readFileSync(join(directory, file), 'utf8'));
    return isNote
      ? `es una nota, y van en la carpeta «${NOTES_FOLDER}».`
      : `las páginas van en la carpeta «${PAGES_FOLDER}», y las notas, en «${NOTES_FOLDER}».`;
  }
  const same = known.find((each) => basename(each) === basename(file));
  const near = same ?? nearest(file, known);
  return near === null ? 'sácalo de la carpeta, o mira su nombre.' : `¿querías decir «${near}»?`;
}

type Catalogue = NonNullable<ReturnType<typeof pricesOf>>;

function pricesOf(directory: string) {
  const path = join(directory, CATALOGUE);
  if (!existsSync(path)) return null;
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines });
  if (document.errors.length > 0) return null;
  const { success, data } = pricedSchema.safeParse(document.toJS());
  if (!success) return null;
  const { lista, guardia, ...money } = data;
  const night =
    guardia?.turno === undefined
      ? []
      : [{ id: `${guardia.servicio}.turno`, nombre: 'la guardia de noche', desde: guardia.turno }];
  const named = [...lista, ...night];
  const lineOf = (index: number) => {
    const node = document.getIn(['lista', index, 'desde'], true) as
      | { range?: [number] }
      | undefined;
    return lines.linePos(node?.range?.[0] ?? 0).line;
  };
  return { lista, named, money, lineOf };
}

const TEN_TIMES = 10;

function unlikelyPrices({ lista, money, lineOf }: Catalogue, directory: string): string[] {
  return (['proyecto', 'mes'] as const).flatMap((por) => {
    const alike = lista.filter((each) => each.por === por).sort((a, b) => a.desde - b.desde);
    const [least, most] = [alike[0], alike.at(-1)];
    if (least === undefined || most === undefined || most.desde < TEN_TIMES * least.desde)
      return [];
    const price = (amount: number) => formatPrice(amount, money);
    return [
      `${contentFileName(CATALOGUE, directory)}, línea ${lineOf(lista.indexOf(most))}: ¿${price(most.desde)}? «${most.nombre}» cuesta diez veces ` +
        `lo que «${least.nombre}» (${price(least.desde)}), o más; mira si a uno le sobra o al otro le falta una cifra.`,
    ];
  });
}

const MONEY_WORDS =
  'pesos?|euros?|soles|d[óo]lares|colones|quetzales|lempiras|c[óo]rdobas|bolivianos|guaran[íi]es|bol[íi]vares|balboas';

/** Finds texts that contain a typed price: such a text becomes wrong when the price changes. */
function typedPrices({ named, money }: Catalogue, directory: string): string[] {
  const own = resolve(directory) !== resolve(SAMPLE_FOLDER);
  const sample = own ? (pricesOf(resolve(SAMPLE_FOLDER))?.named ?? []) : [];
  // The words for money come before the currency code, so that the pattern finds «euros» and not
  // only «eur».
  const sign = moneySign(money).replaceAll(/[$.]/g, String.raw`\$&`);
  const figure = new RegExp(
    String.raw`(?<![\w.,])(${sign}\s?)?(\d{1,3}(?:[.,\s]\d{3})+|\d+)(?![\d]|[.,]\d)(\s?(?:${MONEY_WORDS}|${money.moneda}|${sign})(?!\p{L}))?`,
    'giu',
  );
  return linesIn(directory).flatMap(({ file, line, place }) => {
    if (file.endsWith('.yaml') && /^\s*#/.test(line)) return [];
    return Array.from(line.matchAll(figure)).flatMap(([whole, before, digits = '', after]) => {
      const amount = Number(digits.replaceAll(/\D/g, ''));
      if (before === undefined && after === undefined && /^\d+$/.test(digits)) return [];
      const problem = priceProblem(whole.trim(), amount, named, sample);
      return problem === null ? [] : [`${place}: ${problem}`];
    });
  });
}

function priceProblem(
  written: string,
  amount: number,
  named: Catalogue['named'],
  sample: Catalogue['named'],
): string | null {
  const sold = named.filter(({ desde }) => desde === amount);
  if (sold.length > 0) {
    const names = sold.map(({ nombre }) => `«${nombre}»`).join(' o ');
    const places = sold.map(({ id }) => `{precio:${id}}`).join(' o ');
    return `«${written}» es lo que cuesta ${names}; si habla de eso, escribe ${places}, que cambia con el precio.`;
  }
  const left = sample.find(({ desde }) => desde === amount);
  if (left === undefined) return null;
  return `«${written}» es un precio de la muestra («${left.nombre}»); mira si quedó de ella.`;
}

function unlikelyTelephones(directory: string): string[] {
  const path = join(directory, BRAND_FILE);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [, field = '', written = ''] =
        /^(telefono|whatsapp): *['"]?(\+[\d ().-]+\d)/.exec(line) ?? [];
      const slip = SLIPS.get(validatePhoneNumberLength(written));
      if (slip === undefined) return [];
      return [
        `${contentFileName(BRAND_FILE, directory)}, línea ${index + 1}: ¿${written}? En su país el ${field} lleva ${slip}.`,
      ];
    });
}

const SLIPS: ReadonlyMap<string | undefined, string> = new Map([
  ['TOO_SHORT', 'más cifras; mira si falta alguna'],
  ['TOO_LONG', 'menos cifras; mira si sobra alguna'],
  ['INVALID_LENGTH', 'otras cifras; mira si sobra o falta alguna'],
  ['INVALID_COUNTRY', 'otro prefijo: ningún país tiene ese'],
]);

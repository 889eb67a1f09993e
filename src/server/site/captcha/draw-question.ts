import { randomInt } from 'node:crypto';
import { fill } from '#content/placeholders.ts';
import type { Questions } from '#content/schemas/questions.ts';

/** A question with its one right answer. */
export interface DrawnQuestion {
  text: string;
  answer: string;
}

/** Numbers as people write them; the index is the number. */
const UNITS = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince ' +
  'dieciséis diecisiete dieciocho diecinueve veinte'
).split(' ');

/** Draws a kind of question, and one of that kind. */
export function drawQuestion(questions: Questions): DrawnQuestion {
  const kinds = [drawSum, drawOddOne, drawLetter, drawOrder];
  return oneOf(kinds)(questions);
}

function drawSum({ cuentas }: Questions): DrawnQuestion {
  const { pregunta, operacion } = oneOf(cuentas);
  const [a, b] = [randomInt(2, 11), randomInt(1, 11)];
  const [left, right] = operacion === 'resta' ? [Math.max(a, b) + 1, Math.min(a, b)] : [a, b];
  const result = { suma: left + right, resta: left - right, producto: left * right }[operacion];
  return {
    text: fill(pregunta, { a: UNITS[left] ?? left, b: UNITS[right] ?? right }),
    answer: String(result),
  };
}

function drawOddOne({ intruso }: Questions): DrawnQuestion {
  const kind = oneOf(intruso.clases);
  const other = oneOf(intruso.clases.filter((each) => each !== kind));
  const answer = oneOf(other.miembros);
  const options = [...shuffled(kind.miembros).slice(0, 3), answer];
  return {
    text: fill(intruso.pregunta, { clase: kind.nombre, opciones: shuffled(options).join(', ') }),
    answer,
  };
}

function drawLetter({ letras }: Questions): DrawnQuestion {
  const palabra = oneOf(letras.palabras);
  const place = randomInt(letras.ordinales.length);
  return {
    text: fill(letras.pregunta, { ordinal: letras.ordinales[place] ?? '', palabra }),
    answer: palabra.charAt(place),
  };
}

function drawOrder({ orden }: Questions): DrawnQuestion {
  const series = oneOf(orden.series);
  const place = randomInt(series.length - 1);
  const [earlier = '', later = ''] = [series[place], series[place + 1]];
  return randomInt(2) === 0
    ? { text: fill(orden.despues, { termino: earlier }), answer: later }
    : { text: fill(orden.antes, { termino: later }), answer: earlier };
}

/** «Once», «las once.» and «11» are the same answer; accents, case and articles do not count. */
export function normaliseAnswer(answer: string): string {
  const plain = unaccent(answer.toLowerCase())
    .replace(/[«»"'“”.,;:!¡?¿()]/g, ' ')
    .trim()
    .replace(/^(?:el|la|los|las|un|una)\s+(?=\S)/, '')
    .replace(/\s+/g, ' ');
  const number = UNITS.findIndex((name) => unaccent(name) === plain);
  return number === -1 ? plain.replace(/^0+(?=\d)/, '') : String(number);
}

function unaccent(text: string): string {
  return text.normalize('NFD').replace(/\p{Mark}/gu, '');
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new RangeError('Nothing to draw from.');
  return item;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: randomInt(2 ** 32) }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

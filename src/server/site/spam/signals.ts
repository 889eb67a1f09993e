import { content } from '#content/snapshot/content.ts';
import { numberWords } from '#content/values/locale.ts';
import type { NewLead } from '#server/leads/lead.ts';
import { folded } from '#server/leads/search.ts';
import { writtenText } from '#server/leads/spam.ts';

export interface Circumstances {
  /** Is true if the hidden field has a text. People do not see this field, but robots fill it. */
  spareFilled: boolean;
  /** Milliseconds from the opening of the page to the POST, or null if unknown. */
  tookMs: number | null;
  passedBy: string;
  sameTextFrom: number;
  blocked: { sender: boolean; text: boolean };
  domainTakesMail: boolean | null;
  phrases: readonly string[];
}

interface Reason {
  weight: number;
  words: string;
}

export type Signal = (lead: NewLead, about: Circumstances) => Reason | null;

const FASTEST_MS = 2_500;

const ADDRESS = /\bhttps?:\/\/|\bwww\./giu;
const MARKUP = /\[url[=\]]|\[link[=\]]|<a\s[^>]*href/iu;
const ADDRESS_IN_NAME = /https?:|www\.|\.(?:com|net|ru|xyz|top|info|biz|online|site|shop)\b/iu;
const FOREIGN =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Arabic}\p{Script=Thai}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Devanagari}]/gu;

const when =
  (
    weight: number,
    words: string,
    holds: (lead: NewLead, about: Circumstances) => boolean,
  ): Signal =>
  (lead, about) =>
    holds(lead, about) ? { weight, words } : null;

const tooFast: Signal = (_lead, { tookMs }) => {
  if (tookMs === null || tookMs < 0 || tookMs >= FASTEST_MS) return null;
  const { idioma } = content().services;
  const seconds = numberWords(tookMs / 1000, idioma, { maximumFractionDigits: 1 });
  return {
    weight: 3,
    words: `Lo envió en ${seconds} segundos, más rápido de lo que alguien escribe`,
  };
};

const manyLinks: Signal = ({ detail }) => {
  const count = writtenText(detail).match(ADDRESS)?.length ?? 0;
  if (count < 4) return null;
  return { weight: count < 7 ? 2 : 4, words: `Trae ${count} enlaces` };
};

const phrases: Signal = ({ nombre, detail }, { phrases: known }) => {
  const text = ` ${foldedWords(`${nombre}\n${writtenText(detail)}`)} `;
  const found = known.filter((phrase) => text.includes(` ${phrase} `));
  if (found.length === 0) return null;
  const shown = found.slice(0, 3).map((phrase) => `«${phrase}»`);
  return { weight: Math.min(9, 3 * found.length), words: `Dice ${shown.join(', ')}` };
};

const sameText: Signal = (_lead, { sameTextFrom: count }) => {
  if (count === 0) return null;
  const from = count === 1 ? 'otro remitente' : `otros ${count} remitentes`;
  return { weight: count < 3 ? 3 : 6, words: `El mismo texto llegó de ${from}` };
};

const noMailDomain: Signal = ({ correo }, { domainTakesMail }) => {
  const domain = correo.slice(correo.lastIndexOf('@') + 1);
  return domainTakesMail === false
    ? { weight: 3, words: `El dominio ${domain} no recibe correo` }
    : null;
};

/** People may use their own alphabet, so this weight plus `noMailDomain`'s is below `THRESHOLD`. */
const otherAlphabet: Signal = ({ detail }) => {
  const text = writtenText(detail);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const foreign = text.match(FOREIGN)?.length ?? 0;
  return letters > 0 && foreign / letters > 0.3
    ? { weight: 1, words: 'Está escrito en otro alfabeto' }
    : null;
};

export const SIGNALS: readonly Signal[] = [
  when(
    10,
    'Otra solicitud de este correo se marcó como no deseada',
    (_, { blocked }) => blocked.sender,
  ),
  when(10, 'Un texto igual se marcó como no deseado', (_, { blocked }) => blocked.text),
  when(6, 'Llenó un campo que las personas no ven', (_, { spareFilled }) => spareFilled),
  sameText,
  phrases,
  when(4, 'Su nombre es una dirección web', ({ nombre }) => ADDRESS_IN_NAME.test(nombre)),
  when(4, 'Trae enlaces escritos para foros o páginas', ({ detail }) =>
    MARKUP.test(writtenText(detail)),
  ),
  tooFast,
  noMailDomain,
  manyLinks,
  otherAlphabet,
  // Robots pass the text question more easily. People answer it too, so the weight is small.
  when(1, 'Pasó por la pregunta de texto', (_, { passedBy }) => passedBy === 'pregunta'),
];

export function foldedWords(text: string): string {
  return folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

import { content } from '#content/snapshot/content.ts';
import { numberWords } from '#content/values/locale.ts';
import type { NewLead } from '#server/leads/lead.ts';
import { folded } from '#server/leads/search.ts';
import { writtenText } from '#server/leads/spam.ts';

/** What is known of an enquiry besides its content. */
export interface Circumstances {
  /** Whether the hidden field was filled in. */
  spareFilled: boolean;
  /** From opening the page to the POST, in milliseconds; null when unknown. */
  tookMs: number | null;
  /** What the visitor passed as a captcha. */
  passedBy: string;
  /** How many other senders sent the same text recently. */
  sameTextFrom: number;
  /** Whether its sender or its text was marked as spam before. */
  blocked: { sender: boolean; text: boolean };
  /** Whether the sender's domain accepts mail; null while unknown. */
  domainTakesMail: boolean | null;
  /** The agency's phrases of spam, as `foldedWords` writes them. */
  phrases: readonly string[];
}

/** A reason to take an enquiry for spam. */
export interface Reason {
  weight: number;
  /** In Spanish, for people who review held enquiries. */
  words: string;
}

/** Checks one property. */
export type Signal = (lead: NewLead, about: Circumstances) => Reason | null;

/** Faster than a person writes a message, in milliseconds. */
const FASTEST_MS = 2_500;

/** An address on the web, with or without its scheme. */
const ADDRESS = /\bhttps?:\/\/|\bwww\./giu;
/** Markup that our forms do not use. */
const MARKUP = /\[url[=\]]|\[link[=\]]|<a\s[^>]*href/iu;
const ADDRESS_IN_NAME = /https?:|www\.|\.(?:com|net|ru|xyz|top|info|biz|online|site|shop)\b/iu;
/** Letters of other alphabets. */
const FOREIGN =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Arabic}\p{Script=Thai}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Devanagari}]/gu;

const blockedSender: Signal = (_lead, { blocked }) =>
  blocked.sender
    ? { weight: 10, words: 'Otra solicitud de este correo se marcó como publicidad' }
    : null;

const blockedText: Signal = (_lead, { blocked }) =>
  blocked.text ? { weight: 10, words: 'Un texto igual se marcó como publicidad' } : null;

const spareField: Signal = (_lead, { spareFilled }) =>
  spareFilled ? { weight: 6, words: 'Llenó un campo que las personas no ven' } : null;

const tooFast: Signal = (_lead, { tookMs }) =>
  tookMs !== null && tookMs >= 0 && tookMs < FASTEST_MS
    ? {
        weight: 3,
        words: `Lo envió en ${numberWords(tookMs / 1000, content().services.idioma, { maximumFractionDigits: 1 })} segundos, más rápido de lo que alguien escribe`,
      }
    : null;

const manyLinks: Signal = ({ detail }) => {
  const count = writtenText(detail).match(ADDRESS)?.length ?? 0;
  // Two or three are normal: their site, one that they like, their shop.
  if (count < 4) return null;
  return { weight: count < 7 ? 2 : 4, words: `Trae ${count} enlaces` };
};

const linkMarkup: Signal = ({ detail }) =>
  MARKUP.test(writtenText(detail))
    ? { weight: 4, words: 'Trae enlaces escritos para foros o páginas' }
    : null;

const addressAsName: Signal = ({ nombre }) =>
  ADDRESS_IN_NAME.test(nombre) ? { weight: 4, words: 'Su nombre es una dirección web' } : null;

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

const noMailDomain: Signal = ({ correo }, { domainTakesMail }) =>
  domainTakesMail === false
    ? {
        weight: 3,
        words: `El dominio ${correo.slice(correo.lastIndexOf('@') + 1)} no recibe correo`,
      }
    : null;

/** People write in their own alphabet: even together with an unknown domain it holds nothing. */
const otherAlphabet: Signal = ({ detail }) => {
  const text = writtenText(detail);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const foreign = text.match(FOREIGN)?.length ?? 0;
  return letters > 0 && foreign / letters > 0.3
    ? { weight: 1, words: 'Está escrito en otro alfabeto' }
    : null;
};

/** Robots pass it most easily, so the other reasons weigh more with it. */
const textQuestion: Signal = (_lead, { passedBy }) =>
  passedBy === 'pregunta' ? { weight: 1, words: 'Pasó por la pregunta de texto' } : null;

/** All checks, the strongest first. */
export const SIGNALS: readonly Signal[] = [
  blockedSender,
  blockedText,
  spareField,
  sameText,
  phrases,
  addressAsName,
  linkMarkup,
  tooFast,
  noMailDomain,
  manyLinks,
  otherAlphabet,
  textQuestion,
];

/** A text's words for comparison, without case or accents. */
export function foldedWords(text: string): string {
  return folded(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

import { randomUUID, randomInt } from 'node:crypto';
import * as z from 'zod';
import { content } from '#content/snapshot/content.ts';
import type { Questions } from '#content/schemas/questions.ts';
import { createSeal, createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';
import {
  limitKey,
  networksOf,
  type OpenRateLimit,
  type RateLimit,
} from '#server/platform/database/rate-limit.ts';
import type { CaptchaResult } from './provider.ts';
import { fill } from '#content/values/placeholders.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * The limits of checked answers, relative to the posts that the rate limit allows one address, each
 * with its key (the index of a network in {@link networksOf}; null for the whole site) and its
 * window in seconds. By default (20) they are 3 in five minutes, 10 in an hour and 40 in a day from
 * one network (/24 or /64), 15 and 20 in an hour from a /56 and a /48, and 200 in an hour in all:
 * an office without scripts is smaller, and so is a busy hour of one site.
 */
const CEILINGS = [
  { name: 'question-burst', network: 0, part: 0.15, seconds: 5 * MINUTE },
  { name: 'question-hour', network: 0, part: 0.5, seconds: HOUR },
  { name: 'question-day', network: 0, part: 2, seconds: 24 * HOUR },
  { name: 'question-56', network: 1, part: 0.75, seconds: HOUR },
  { name: 'question-48', network: 2, part: 1, seconds: HOUR },
  { name: 'question-all', network: null, part: 10, seconds: HOUR },
] as const;

/** Answering text questions costs time, because a browser without scripts can do no work. */
type QuestionCost = ReturnType<typeof createQuestionCost>;

/**
 * @param points posts that the rate limit allows one address
 * @param open opens a limit
 * @returns counts an answer from an IP address, right or wrong: null when it may be checked,
 * otherwise the whole seconds to wait
 */
export function createQuestionCost(points: number, open: OpenRateLimit) {
  const ceilings = CEILINGS.map(({ name, network, part, seconds }) => ({
    network,
    limit: open(name, { points: Math.max(1, Math.ceil(points * part)), seconds }),
  }));

  return async (address: string): Promise<number | null> => {
    const networks = networksOf(address);
    const counted = ceilings.flatMap(({ network, limit }): [RateLimit, string][] => {
      const key = network === null ? 'all' : networks[network];
      return key === undefined ? [] : [[limit, key]];
    });
    // The widest limit is asked first, so that networks behind a full one are not stored…
    for (const [limit, key] of counted.toReversed()) {
      const wait = await limit.wait(key);
      if (wait !== null) return wait;
    }
    // …and counted last, so that refused answers of one network use up nothing of its neighbours'.
    for (const [limit, key] of counted) {
      const wait = await limit.consume(key);
      if (wait !== null) return wait;
    }
    return null;
  };
}

/** `CaptchaProof.by` of an enquiry that passed by the question. */
export const QUESTION_PROOF = 'pregunta';

/** How long a question is valid, in milliseconds: an hour, for slow writers. */
export const QUESTION_LIFETIME_MS = 60 * 60 * 1000;

/** The most remembered wrong answers; each question accepts one guess. */
const MOST_BURNT = 10_000;

/** A text question, with the encrypted token that knows its answer. */
export interface TextQuestion {
  /** What to ask, in Spanish. */
  text: string;
  /** Goes in the hidden field `pregunta`. */
  token: string;
}

/** The visitor of a question: other visitors' answers do not count. */
export interface Asked {
  /** Identifier in the visitor's cookie; null without one. */
  visitor: string | null;
  address: string;
}

/** The encrypted content of a token. The right answer is a keyed digest in it. */
const ticketSchema = z.object({
  id: z.string(),
  /** In milliseconds since 1970. */
  expires: z.number(),
  text: z.string(),
  answer: z.string(),
});
type Ticket = z.infer<typeof ticketSchema>;

interface TextQuestionOptions {
  secretKey: string;
  cost: QuestionCost;
  now?: () => number;
}

/**
 * Questions for browsers without JavaScript. The token is encrypted, bound to one visitor and
 * address, expires, and accepts one answer. Nothing is stored until one is answered.
 */
export function createTextQuestions(options: TextQuestionOptions) {
  const { secretKey, cost, now = Date.now } = options;
  const seal = createSeal(secretKey, 'text-question');
  const signer = createSigner(secretKey, 'text-answer');
  const digest = (id: string, answer: string) => signer.digest(`${id}:${normaliseAnswer(answer)}`);
  const burnt = new Set<string>();

  const open = (token: string, asked: Asked): Ticket | null =>
    ticketSchema.safeParse(seal.open(token, boundTo(asked))).data ?? null;
  return {
    ask(asked: Asked): TextQuestion {
      const { text, answer } = drawQuestion(content().questions);
      const id = randomUUID();
      const expires = now() + QUESTION_LIFETIME_MS;
      const ticket: Ticket = { id, expires, text, answer: digest(id, answer) };
      return { text, token: seal.close(ticket, boundTo(asked)) };
    },
    /** The question of a valid token, to show it again; null for an invalid one. */
    reask(token: string, asked: Asked): TextQuestion | null {
      const ticket = open(token, asked);
      if (ticket === null || ticket.expires <= now() || burnt.has(ticket.id)) return null;
      return { text: ticket.text, token };
    },
    /** Checks an answer, at its cost. A wrong one uses up the question. */
    async verify(token: string, answer: string, asked: Asked): Promise<CaptchaResult> {
      const ticket = open(token, asked);
      // Bound to another visitor or address: a phone that changed networks is asked again, and not
      // told that its answer was wrong.
      if (ticket === null || ticket.expires <= now()) return { passed: false, reason: 'expired' };
      if (burnt.has(ticket.id)) return { passed: false, reason: 'wrong' };
      const wait = await cost(asked.address);
      if (wait !== null) return { passed: false, reason: 'wait', retryAfterSeconds: wait };
      // Another answer to the same question may have been checked meanwhile.
      if (burnt.has(ticket.id)) return { passed: false, reason: 'wrong' };
      if (!equalInConstantTime(digest(ticket.id, answer), ticket.answer)) {
        burnt.add(ticket.id);
        if (burnt.size > MOST_BURNT) burnt.delete(burnt.values().next().value ?? '');
        return { passed: false, reason: 'wrong' };
      }
      const proof = {
        by: QUESTION_PROOF,
        id: `pregunta:${ticket.id}`,
        expiresAt: new Date(ticket.expires),
      };
      return { passed: true, proof, spent: false };
    },
  };
}

function boundTo({ visitor, address }: Asked): string {
  return `${visitor ?? ''}\n${limitKey(address)}`;
}

/** A question with its right answer. */
interface DrawnQuestion {
  text: string;
  answer: string;
}

/** Spelled-out numbers, by index. */
const UNITS = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince ' +
  'dieciséis diecisiete dieciocho diecinueve veinte'
).split(' ');

/** Draws a kind of question, and one question of that kind. */
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

/** «Once», «las once.» and «11» are the same answer: accents, case and articles do not count. */
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

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
 * Each limit allows `part` × `points` answers ({@link createQuestionCost}). `network` is a position
 * in the result of {@link networksOf}, or null for the whole site.
 */
const CEILINGS = [
  { name: 'question-burst', network: 0, part: 0.15, seconds: 5 * MINUTE },
  { name: 'question-hour', network: 0, part: 0.5, seconds: HOUR },
  { name: 'question-day', network: 0, part: 2, seconds: 24 * HOUR },
  { name: 'question-56', network: 1, part: 0.75, seconds: HOUR },
  { name: 'question-48', network: 2, part: 1, seconds: HOUR },
  { name: 'question-all', network: null, part: 10, seconds: HOUR },
] as const;

/**
 * Limits the answers to text questions, because they need no proof of work. `points`: how many
 * posts one address may send. The returned function gives the seconds to wait, or null.
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
    // Checks all limits before it counts, the largest network first. A refused answer leaves no
    // counts, so that an attack from many networks cannot fill the memory.
    for (const [limit, key] of counted.toReversed()) {
      const wait = await limit.wait(key);
      if (wait !== null) return wait;
    }
    // Begins with the smallest network. An answer above its limit does not count for larger
    // networks, so that the visitor's neighbours can still answer.
    for (const [limit, key] of counted) {
      const wait = await limit.consume(key);
      if (wait !== null) return wait;
    }
    return null;
  };
}

export const QUESTION_PROOF = 'pregunta';

/** The question stays valid for an hour, because some visitors write slowly. */
export const QUESTION_LIFETIME_MS = 60 * 60 * 1000;

/** At most this many wrongly answered questions stay in memory, to refuse a second answer. */
const MOST_BURNT = 10_000;

/** A text question for a form. The token is encrypted, and contains a digest of the answer. */
export interface TextQuestion {
  text: string;
  token: string;
}

/** Only this visitor at this address may answer the question. */
export interface Asked {
  visitor: string | null;
  address: string;
}

/** The data in the encrypted token. `answer` is a digest that only the site's key can make. */
const ticketSchema = z.object({
  id: z.string(),
  expires: z.number(),
  text: z.string(),
  answer: z.string(),
});
type Ticket = z.infer<typeof ticketSchema>;

/** Creates questions for browsers without JavaScript. Each question is for one visitor only. */
export function createTextQuestions(options: {
  secretKey: string;
  cost: ReturnType<typeof createQuestionCost>;
  now?: () => number;
}) {
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
    reask(token: string, asked: Asked): TextQuestion | null {
      const ticket = open(token, asked);
      if (ticket === null || ticket.expires <= now() || burnt.has(ticket.id)) return null;
      return { text: ticket.text, token };
    },
    async verify(token: string, answer: string, asked: Asked): Promise<CaptchaResult> {
      const ticket = open(token, asked);
      // The visitor's address may have changed. The visitor then gets a new question and no error.
      if (ticket === null || ticket.expires <= now()) return { passed: false, reason: 'expired' };
      if (burnt.has(ticket.id)) return { passed: false, reason: 'wrong' };
      const wait = await cost(asked.address);
      if (wait !== null) return { passed: false, reason: 'wait', retryAfterSeconds: wait };
      // While `cost` ran, another wrong answer to the same question may have come in.
      if (burnt.has(ticket.id)) return { passed: false, reason: 'wrong' };
      if (!equalInConstantTime(digest(ticket.id, answer), ticket.answer)) {
        burnt.add(ticket.id);
        if (burnt.size > MOST_BURNT) burnt.delete(burnt.values().next().value ?? '');
        return { passed: false, reason: 'wrong' };
      }
      const expiresAt = new Date(ticket.expires);
      const proof = { by: QUESTION_PROOF, id: `pregunta:${ticket.id}`, expiresAt };
      return { passed: true, proof, spent: false };
    },
  };
}

function boundTo({ visitor, address }: Asked): string {
  return `${visitor ?? ''}\n${limitKey(address)}`;
}

interface DrawnQuestion {
  text: string;
  answer: string;
}

const UNITS = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince ' +
  'dieciséis diecisiete dieciocho diecinueve veinte'
).split(' ');

export function drawQuestion(questions: Questions): DrawnQuestion {
  return oneOf([drawSum, drawOddOne, drawLetter, drawOrder])(questions);
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

/** Returns the plain form of an answer: «Once», «las once.» and «11» become equal. */
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
  const places = new Map(items.map((item) => [item, randomInt(2 ** 32)]));
  return items.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

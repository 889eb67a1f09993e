import { randomInt, randomUUID } from 'node:crypto';
import { createSigner } from '#server/signed-token.ts';
import type { CaptchaVerdict } from './captcha.ts';

/** How long a question can be answered, in milliseconds: an hour, for those who write slowly. */
export const QUESTION_LIFETIME_MS = 60 * 60 * 1000;

/** A question that anybody can answer in text, with the token that says which answer is right. */
export interface TextQuestion {
  /** What to ask, in Spanish. */
  text: string;
  /** Goes in the hidden field `pregunta`. */
  token: string;
}

export interface TextQuestions {
  ask(): TextQuestion;
  /** The question of a token that is still good, to show it again; null when it is not. */
  reask(token: string): TextQuestion | null;
  verify(token: string, answer: string): CaptchaVerdict;
}

/** Numbers as people write them; the index is the number. */
const NUMBERS = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince ' +
  'dieciséis diecisiete dieciocho diecinueve veinte'
).split(' ');

/**
 * Questions for browsers without JavaScript: signed, expiring, and single use by the identifier in
 * their token, so that nothing is stored until one is answered.
 */
export function createTextQuestions(
  secretKey: string,
  now: () => number = Date.now,
): TextQuestions {
  const signer = createSigner(secretKey, 'text-question');
  const open = (token: string): Ticket | null => {
    const [id, expires, left, right] = signer.open(token)?.split(':') ?? [];
    return id === undefined
      ? null
      : { id, expires: Number(expires), left: Number(left), right: Number(right) };
  };
  return {
    ask() {
      const [left, right] = [randomInt(1, 11), randomInt(1, 11)];
      const expires = now() + QUESTION_LIFETIME_MS;
      const token = signer.sign(`${randomUUID()}:${expires}:${left}:${right}`);
      return { text: wording(left, right), token };
    },
    reask(token) {
      const ticket = open(token);
      if (ticket === null || ticket.expires <= now()) return null;
      return { text: wording(ticket.left, ticket.right), token };
    },
    verify(token, answer) {
      const ticket = open(token);
      if (ticket === null) return { passed: false, reason: 'wrong' };
      const { id, expires, left, right } = ticket;
      if (expires <= now()) return { passed: false, reason: 'expired' };
      if (normaliseNumber(answer) !== String(left + right)) {
        return { passed: false, reason: 'wrong' };
      }
      const proof = { id: `pregunta:${id}`, expiresAt: new Date(expires) };
      return { passed: true, proof, spent: false };
    },
  };
}

/** What a token says: the summands are no secret, since the question itself shows them. */
interface Ticket {
  id: string;
  /** In milliseconds since 1970. */
  expires: number;
  left: number;
  right: number;
}

function wording(left: number, right: number): string {
  return `¿Cuánto es ${NUMBERS[left] ?? left} más ${NUMBERS[right] ?? right}?`;
}

/** «Once», «11.» and «11» are the same answer; accents and case do not count. */
function normaliseNumber(answer: string): string {
  const plain = unaccent(answer.trim().toLowerCase()).replace(/[.!]$/, '');
  const index = NUMBERS.findIndex((name) => unaccent(name) === plain);
  return index === -1 ? plain.replace(/^0+(?=\d)/, '') : String(index);
}

function unaccent(text: string): string {
  return text.normalize('NFD').replace(/\p{Mark}/gu, '');
}

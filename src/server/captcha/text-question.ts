import { randomInt, randomUUID } from 'node:crypto';
import { createSigner, equalInConstantTime } from '#server/signed-token.ts';
import type { CaptchaVerdict } from './captcha.ts';

/** How long a question can be answered, in milliseconds: an hour, for those who write slowly. */
export const QUESTION_LIFETIME_MS = 60 * 60 * 1000;

/** A question that anybody can answer in text, with the token that says which answer is right. */
export interface TextQuestion {
  /** What to ask, in Spanish. */
  text: string;
  /** Goes in the hidden field `pregunta`; it does not tell the answer. */
  token: string;
}

export interface TextQuestions {
  ask(): TextQuestion;
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
  const seal = (id: string, answer: string) => signer.digest(`${id}:${answer}`);
  return {
    ask() {
      const [left, right] = [randomInt(1, 11), randomInt(1, 11)];
      const id = randomUUID();
      const expires = now() + QUESTION_LIFETIME_MS;
      return {
        text: `¿Cuánto es ${NUMBERS[left] ?? left} más ${NUMBERS[right] ?? right}?`,
        token: signer.sign(`${id}:${expires}:${seal(id, String(left + right))}`),
      };
    },
    verify(token, answer) {
      const [id = '', expires = '', sealed = ''] = signer.open(token)?.split(':') ?? [];
      if (id === '') return { passed: false, reason: 'wrong' };
      if (Number(expires) <= now()) return { passed: false, reason: 'expired' };
      if (!equalInConstantTime(seal(id, normaliseNumber(answer)), sealed)) {
        return { passed: false, reason: 'wrong' };
      }
      return {
        passed: true,
        proof: { id: `pregunta:${id}`, expiresAt: new Date(Number(expires)) },
      };
    },
  };
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

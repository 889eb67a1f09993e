import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { altchaSecrets, CHALLENGE_LIFETIME_MS, ROUNDS } from '#server/site/captcha/altcha.ts';

/**
 * The secret key of servers for which the tests solve captchas in advance. Only tests and
 * measurements use this key.
 */
export const TEST_SECRET_KEY = 'una-clave-que-solo-usan-las-pruebas-y-las-mediciones';

/**
 * The solution of each captcha challenge. Any number works, because the creator of a challenge
 * knows its solution and need not search for it.
 */
const COUNTER = 300;

/**
 * Returns captcha responses for a server with {@link TEST_SECRET_KEY}. Each response is valid for
 * one submission. The server checks these responses as it checks all responses. The tests only save
 * the search for the solution, which takes a quarter of a second in a browser.
 *
 * @param count the number of responses
 * @param now the moment from which the responses are valid, in milliseconds since 1970
 * @returns values for the field `captcha`
 */
export async function presolvedCaptchas(count: number, now = Date.now()): Promise<string[]> {
  const responses: string[] = [];
  while (responses.length < count) {
    const batch = Array.from({ length: Math.min(64, count - responses.length) }, async () => {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: COUNTER,
        deriveKey,
        expiresAt: new Date(now + CHALLENGE_LIFETIME_MS),
        ...altchaSecrets(TEST_SECRET_KEY),
      });
      const solution = await solveChallenge({ challenge, deriveKey, counterStart: COUNTER });
      return btoa(JSON.stringify({ challenge, solution }));
    });
    responses.push(...(await Promise.all(batch)));
  }
  return responses;
}

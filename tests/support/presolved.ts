import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { altchaSecrets, CHALLENGE_LIFETIME_MS, ROUNDS } from '#server/site/captcha/altcha.ts';

/**
 * The key of the servers for which captchas are solved in advance. Only tests and measurements use
 * the key.
 */
export const TEST_SECRET_KEY = 'una-clave-que-solo-usan-las-pruebas-y-las-mediciones';

/**
 * The answer of each challenge, which can be any number. The creator of a challenge knows its
 * answer and need not search.
 */
const COUNTER = 300;

/**
 * Returns captcha responses for a server with {@link TEST_SECRET_KEY}. Each response is valid for
 * one submission. The server checks a response normally. Only the search for the answer is left
 * out, which takes a visitor a quarter of a second.
 *
 * @param count the number of responses
 * @param now the start of their validity, in milliseconds since 1970
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

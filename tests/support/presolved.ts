import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { altchaSecrets, CHALLENGE_LIFETIME_MS, ROUNDS } from '#server/site/captcha/altcha.ts';

/** The key of the servers whose captchas are solved ahead; it is nobody's but the tests'. */
export const TEST_SECRET_KEY = 'una-clave-que-solo-usan-las-pruebas-y-las-mediciones';

/** Any number: whoever makes a challenge knows where its answer is, and need not search. */
const COUNTER = 300;

/**
 * Captcha responses for a server that runs with {@link TEST_SECRET_KEY}, each good for one
 * submission. The server verifies them like any other; only the search for the answer, which costs
 * visitors a quarter of a second each, is spared.
 *
 * @param count how many
 * @param now from when they are good, in milliseconds since 1970
 * @returns what forms send in their `captcha` field
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

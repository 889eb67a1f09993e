import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { altchaSecrets, CHALLENGE_LIFETIME_MS, ROUNDS } from '#server/site/captcha/altcha.ts';

/** The key of the servers whose captchas are solved ahead; it is nobody's but the tests'. */
export const TEST_SECRET_KEY = 'una-clave-que-solo-usan-las-pruebas-y-las-mediciones';

/** Any number: the maker of a challenge knows the answer, and need not search. */
const COUNTER = 300;

/**
 * Captcha responses for a server with {@link TEST_SECRET_KEY}, each valid for one submission. The
 * server verifies them normally; only the search is skipped, which takes a visitor a quarter of a
 * second.
 *
 * @param count how many
 * @param now the start of their validity, in milliseconds since 1970
 * @returns values of the `captcha` field
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

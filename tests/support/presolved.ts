import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { altchaSecrets, CHALLENGE_LIFETIME_MS, ROUNDS } from '#server/site/captcha/altcha.ts';

/** With this key, a server accepts the captchas of `presolvedCaptchas`. */
export const TEST_SECRET_KEY = 'una-clave-que-solo-usan-las-pruebas-y-las-mediciones';

const COUNTER = 300;

/**
 * Creates captchas together with their solutions. A browser needs a quarter of a second to find a
 * solution. A server accepts each solved captcha only once.
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

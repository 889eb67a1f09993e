import { createHmac, randomInt } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { canonicalJson, createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';
import type { CaptchaProvider, CaptchaResult } from './provider.ts';
import { limitKey } from '#server/platform/database/rate-limit.ts';

/**
 * The time for which a challenge is valid, in milliseconds. The time is long because some visitors
 * solve the challenge before writing the form.
 */
export const CHALLENGE_LIFETIME_MS = 20 * 60 * 1000;

/** The number of PBKDF2 rounds for each attempt. */
export const ROUNDS = 2000;

/**
 * The widget's answer, which is JSON in base64. An invalid input is a wrong answer and not an
 * error.
 */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().max(128),
      salt: z.string().max(128),
      cost: z.literal(ROUNDS),
      keyLength: z.int().max(64),
      keyPrefix: z.string().max(128),
      keySignature: z.string().max(128),
      expiresAt: z.number(),
    }),
    signature: z.string().regex(/^[\da-f]{64}$/),
  }),
  solution: z.object({
    counter: z.int().min(0).max(0xffffffff),
    derivedKey: z
      .string()
      .max(128)
      .regex(/^(?:[\da-f]{2})+$/),
    time: z.number().optional(),
  }),
});

/**
 * Creates ALTCHA's proof of work. The visitor needs no third party and no cookies, and has nothing
 * to read or click.
 *
 * @param secretKey the site's secret, which signs the challenges so that the server stores nothing
 */
export function createAltcha(secretKey: string, now: () => number = Date.now): CaptchaProvider {
  const secrets = altchaSecrets(secretKey);
  const workload = createWorkload(now);

  /**
   * Checks a solution like `verifySolution` of altcha-lib. The library uses Web Crypto, whose jobs
   * wait four times in the queue of file operations. The hashes themselves take only microseconds.
   */
  function verify(response: string): CaptchaResult {
    const payload = payloadSchema.safeParse(decode(response));
    if (!payload.success) return { passed: false, reason: 'wrong' };
    const { challenge, solution } = payload.data;
    const { parameters, signature } = challenge;
    const expiresAt = parameters.expiresAt * 1000;
    if (expiresAt < now()) return { passed: false, reason: 'expired' };
    const asked = hmac(secrets.hmacSignatureSecret, canonicalJson(parameters));
    const solved = hmac(secrets.hmacKeySignatureSecret, Buffer.from(solution.derivedKey, 'hex'));
    const genuine = equalInConstantTime(signature, asked);
    if (!genuine || !equalInConstantTime(parameters.keySignature, solved)) {
      return { passed: false, reason: 'wrong' };
    }
    const proof = { by: 'altcha', id: `altcha:${signature}`, expiresAt: new Date(expiresAt) };
    return { passed: true, proof, spent: false };
  }

  return {
    async challenge(address) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ROUNDS,
        counter: workload.attemptsFor(address),
        deriveKey,
        expiresAt: new Date(now() + CHALLENGE_LIFETIME_MS),
        ...secrets,
      });
      return { provider: 'altcha', challenge };
    },
    verify: (response) => Promise.resolve(verify(response)),
  };
}

/** Returns the keys that sign the challenges, with the names that ALTCHA uses. */
export function altchaSecrets(secretKey: string) {
  const signer = createSigner(secretKey, 'altcha');
  return {
    hmacSignatureSecret: signer.digest('challenge'),
    hmacKeySignatureSecret: signer.digest('solution'),
  };
}

function hmac(secret: string, data: string | Buffer): string {
  return createHmac('sha256', secret).update(data).digest('hex');
}

/** The longest response that the server accepts, in characters. A normal response has about 900. */
const LONGEST_RESPONSE = 4096;

function decode(response: string): unknown {
  // A longer response could contain nested values that overflow the stack.
  if (response.length > LONGEST_RESPONSE) return null;
  try {
    return JSON.parse(Buffer.from(response, 'base64').toString());
  } catch {
    return null;
  }
}

/**
 * The largest number of attempts for a solution, by level. A phone that is four times slower than a
 * desktop makes 1200 attempts in two seconds, with one thread (docs/modelo-de-amenazas.md).
 */
const MOST_ATTEMPTS = [400, 800, 1200] as const;

/**
 * The period, in milliseconds, in which the server counts the challenges of one address.
 * `HISTORY_LEVELS` contains the counts that raise the address's level.
 */
const HISTORY_MS = 10 * 60 * 1000;
const HISTORY_LEVELS = [5, 10] as const;

/**
 * The period, in milliseconds, in which a process counts all its challenges. `LOAD_LEVELS` contains
 * the counts that raise the level of all addresses.
 */
const LOAD_MS = 60 * 1000;
const LOAD_LEVELS = [30, 120] as const;

/**
 * The largest number of addresses in memory, which need about 2 MB. Beyond this number, the oldest
 * address is removed.
 */
const MOST_ADDRESSES = 10_000;

/**
 * Creates the counter that makes the proof of work harder. The difficulty depends on the recent
 * challenges of the address and of the site.
 */
export function createWorkload(now: () => number = Date.now) {
  const addresses = new Map<string, { asked: number; since: number }>();
  let minute = { asked: 0, since: 0 };
  const level = (asked: number, levels: readonly number[]) =>
    levels.filter((from) => asked >= from).length;

  function history(address: string): number {
    const key = limitKey(address);
    const known = addresses.get(key);
    if (known !== undefined && now() - known.since < HISTORY_MS) return (known.asked += 1);
    addresses.delete(key);
    addresses.set(key, { asked: 1, since: now() });
    if (addresses.size > MOST_ADDRESSES) addresses.delete(addresses.keys().next().value ?? '');
    return 1;
  }

  function load(): number {
    if (now() - minute.since >= LOAD_MS) minute = { asked: 0, since: now() };
    return (minute.asked += 1);
  }

  return {
    /**
     * Counts a challenge.
     *
     * @returns the number of attempts that the solution needs. The number is random, so that no
     * starting point is better than another.
     */
    attemptsFor(address: string): number {
      const wanted = level(history(address), HISTORY_LEVELS) + level(load(), LOAD_LEVELS);
      const most = MOST_ATTEMPTS[Math.min(wanted, MOST_ATTEMPTS.length - 1)] ?? MOST_ATTEMPTS[0];
      return randomInt(1, most + 1);
    },
  };
}

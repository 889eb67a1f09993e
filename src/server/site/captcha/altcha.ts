import { createHmac, randomInt } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { canonicalJson, createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';
import type { CaptchaProvider, CaptchaResult } from './provider.ts';
import { limitKey } from '#server/platform/database/rate-limit.ts';

/**
 * The lifetime of a challenge is long, because some browsers solve the challenge before the visitor
 * fills in the form.
 */
export const CHALLENGE_LIFETIME_MS = 20 * 60 * 1000;

export const ROUNDS = 2000;

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
 * Creates the captcha ALTCHA, which makes the browser calculate.
 *
 * @param secretKey signs the challenges, which the server does not store
 */
export function createAltcha(secretKey: string, now: () => number = Date.now): CaptchaProvider {
  const secrets = altchaSecrets(secretKey);
  const workload = createWorkload(now);

  /**
   * Checks a captcha's response without `verifySolution` of altcha-lib, which is slow because its
   * Web Crypto calls may wait for file operations.
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

/** The longest response, in characters. A normal response has about 900 characters. */
const LONGEST_RESPONSE = 4096;

function decode(response: string): unknown {
  // Nested values in a longer response could overflow the stack.
  if (response.length > LONGEST_RESPONSE) return null;
  try {
    return JSON.parse(Buffer.from(response, 'base64').toString());
  } catch {
    return null;
  }
}

/**
 * The most attempts for each difficulty. A phone four times slower than a desktop makes 1200
 * attempts in two seconds (docs/modelo-de-amenazas.md).
 */
const MOST_ATTEMPTS = [400, 800, 1200] as const;

/**
 * After 5 challenges in this time, an IP address gets harder challenges, and after 10 the hardest.
 */
const HISTORY_MS = 10 * 60 * 1000;
const HISTORY_LEVELS = [5, 10] as const;

/**
 * In this period, all IP addresses get a harder challenge after 30 challenges of the whole site,
 * and the hardest challenge after 120 (`LOAD_LEVELS`).
 */
const LOAD_MS = 60 * 1000;
const LOAD_LEVELS = [30, 120] as const;

/**
 * The largest number of IP addresses in memory, about 2 MB. The server forgets the oldest IP
 * address first.
 */
const MOST_ADDRESSES = 10_000;

/**
 * Creates the counter that decides the difficulty of a challenge, from the recent challenges of the
 * IP address and of the whole site.
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
     * Counts a challenge for an IP address.
     *
     * @returns how many attempts the browser must make, at random, so that no robot knows the
     * number
     */
    attemptsFor(address: string): number {
      const wanted = level(history(address), HISTORY_LEVELS) + level(load(), LOAD_LEVELS);
      const most = MOST_ATTEMPTS[Math.min(wanted, MOST_ATTEMPTS.length - 1)] ?? MOST_ATTEMPTS[0];
      return randomInt(1, most + 1);
    },
  };
}

import { createHmac, randomInt } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { canonicalJson, createSigner, equalInConstantTime } from '#server/platform/signed-token.ts';
import type { CaptchaProvider, CaptchaResult } from './provider.ts';
import { limitKey } from '#server/platform/database/rate-limit.ts';

/**
 * How long a challenge is valid, in milliseconds: twenty minutes, for visitors who solve it first
 * and write afterwards.
 */
export const CHALLENGE_LIFETIME_MS = 20 * 60 * 1000;

/** PBKDF2 rounds per attempt; the number of attempts is drawn below. */
export const ROUNDS = 2000;

/** The widget's answer, as base64 of JSON; invalid input is a wrong answer, not an error. */
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
 * ALTCHA's proof of work: no third party, no cookies, nothing to read or click.
 *
 * @param secretKey the site's secret, which signs the challenges so that nothing is stored
 */
export function createAltcha(secretKey: string, now: () => number = Date.now): CaptchaProvider {
  const secrets = altchaSecrets(secretKey);
  const workload = createWorkload(now);

  /**
   * `verifySolution` of altcha-lib for challenges with a signed solution, as all of ours are. The
   * library's uses Web Crypto, whose jobs wait in the same queue as file syncs: four turns for
   * hashes that take microseconds.
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

/** The keys that sign the challenges, under ALTCHA's own names. */
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

/** The longest accepted response, in characters: ours have about 900. */
const LONGEST_RESPONSE = 4096;

function decode(response: string): unknown {
  // Deeply nested ones would overflow the stack.
  if (response.length > LONGEST_RESPONSE) return null;
  try {
    return JSON.parse(Buffer.from(response, 'base64').toString());
  } catch {
    return null;
  }
}

/**
 * The most attempts of a solution, by level. The highest is what a phone four times slower than a
 * desktop does in two seconds with one thread (docs/modelo-de-amenazas.md has the figures).
 */
const MOST_ATTEMPTS = [400, 800, 1200] as const;

/** The challenges of one address in ten minutes that raise its level. */
const HISTORY_MS = 10 * 60 * 1000;
const HISTORY_LEVELS = [5, 10] as const;

/** The challenges of the whole process in a minute that raise everybody's level. */
const LOAD_MS = 60 * 1000;
const LOAD_LEVELS = [30, 120] as const;

/** The most remembered addresses: about 2 MB. The oldest is dropped. */
const MOST_ADDRESSES = 10_000;

/** Makes work harder with the number of recent challenges, of the address and of the site. */
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
     * @returns the number of attempts of its solution: random up to a secret bound, so that no
     * starting point is better than another
     */
    attemptsFor(address: string): number {
      const wanted = level(history(address), HISTORY_LEVELS) + level(load(), LOAD_LEVELS);
      const most = MOST_ATTEMPTS[Math.min(wanted, MOST_ATTEMPTS.length - 1)] ?? MOST_ATTEMPTS[0];
      return randomInt(1, most + 1);
    },
  };
}

import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import type { ChallengeParameters } from 'altcha-lib/types';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { createSigner } from '#server/platform/signed-token.ts';
import type { CaptchaProvider, CaptchaResult } from './provider.ts';
import { limitKey } from '#server/platform/database/rate-limit.ts';

/** This lifetime is long, because some browsers solve the challenge before the visitor writes. */
export const CHALLENGE_LIFETIME_MS = 20 * 60 * 1000;

export const ROUNDS = 2000;

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.custom<ChallengeParameters>((value) => value instanceof Object),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** Creates the captcha ALTCHA: the browser must calculate. `secretKey` signs the challenges. */
export function createAltcha(secretKey: string, now: () => number = Date.now): CaptchaProvider {
  const secrets = altchaSecrets(secretKey);
  const workload = createWorkload(now);

  async function verify(response: string): Promise<CaptchaResult> {
    const payload = payloadSchema.safeParse(decode(response));
    if (!payload.success) return { passed: false, reason: 'wrong' };
    const { challenge } = payload.data;
    const { verified, expired } = await verifySolution({ ...payload.data, deriveKey, ...secrets });
    if (!verified) return { passed: false, reason: expired ? 'expired' : 'wrong' };
    const expiresAt = new Date((challenge.parameters.expiresAt ?? 0) * 1000);
    const proof = { by: 'altcha', id: `altcha:${challenge.signature}`, expiresAt };
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
    verify,
  };
}

export function altchaSecrets(secretKey: string) {
  const signer = createSigner(secretKey, 'altcha');
  return {
    hmacSignatureSecret: signer.digest('challenge'),
    hmacKeySignatureSecret: signer.digest('solution'),
  };
}

/** The longest accepted response, in characters. A normal response has about 900. */
const LONGEST_RESPONSE = 4096;

function decode(response: string): unknown {
  // A longer response could contain so many nested values that `JSON.parse` overflows the stack.
  if (response.length > LONGEST_RESPONSE) return null;
  try {
    return JSON.parse(Buffer.from(response, 'base64').toString());
  } catch {
    return null;
  }
}

/** The most attempts at each level. A slow phone makes 1200 in 2 s (docs/modelo-de-amenazas.md). */
const MOST_ATTEMPTS = [400, 800, 1200] as const;

/** In this time, an address's challenges get harder from the 5th on, and again from the 10th on. */
const HISTORY_MS = 10 * 60 * 1000;
const HISTORY_LEVELS = [5, 10] as const;

/** In this time, the site's challenges get harder from the 30th on, and again from the 120th on. */
const LOAD_MS = 60 * 1000;
const LOAD_LEVELS = [30, 120] as const;

/** At most this many addresses are in memory, about 2 MB. The server forgets the oldest first. */
const MOST_ADDRESSES = 10_000;

/** Decides how hard a challenge is, by the recent challenges of one address and of the site. */
export function createWorkload(now: () => number = Date.now) {
  const counts = new Map<string, { asked: number; since: number }>();
  const level = (asked: number, levels: readonly number[]) =>
    levels.filter((from) => asked >= from).length;

  function count(key: string, lastsMs: number): number {
    const known = counts.get(key);
    if (known !== undefined && now() - known.since < lastsMs) return (known.asked += 1);
    counts.delete(key);
    counts.set(key, { asked: 1, since: now() });
    if (counts.size > MOST_ADDRESSES) counts.delete(counts.keys().next().value ?? '');
    return 1;
  }

  return {
    /** Counts a challenge. Returns its number of attempts: random, so that no robot can know it. */
    attemptsFor(address: string): number {
      const history = level(count(limitKey(address), HISTORY_MS), HISTORY_LEVELS);
      const wanted = history + level(count('all', LOAD_MS), LOAD_LEVELS);
      const most = MOST_ATTEMPTS[Math.min(wanted, MOST_ATTEMPTS.length - 1)] ?? MOST_ATTEMPTS[0];
      return randomInt(1, most + 1);
    },
  };
}

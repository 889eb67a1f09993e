import { timingSafeEqual } from 'node:crypto';
import { signature } from '#server/messages/post-signed.ts';

const DEFAULT_TOLERANCE_SECONDS = 300;

/**
 * Checks a webhook's signature as docs/webhook.md says. Compares in constant time, so that nobody
 * can measure how much of a forged signature is right. `now` is in milliseconds since 1970.
 */
export function verifySignature(
  secret: string,
  received: { timestamp: string | null; signature: string | null; body: string },
  options: { now?: number; toleranceSeconds?: number } = {},
): boolean {
  const { timestamp, signature: given, body } = received;
  if (timestamp === null || given === null || !/^\d{1,12}$/.test(timestamp)) return false;
  const { now = Date.now(), toleranceSeconds = DEFAULT_TOLERANCE_SECONDS } = options;
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = Buffer.from(signature(secret, timestamp, body));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

import { timingSafeEqual } from 'node:crypto';
import { signature } from '#server/messages/post-signed.ts';

const DEFAULT_TOLERANCE_SECONDS = 300;

/**
 * Tells whether a webhook message comes from the site and is recent, as docs/webhook.md shows. The
 * time of the comparison does not depend on the place of the first difference.
 *
 * @param received the two headers, null if missing, and the unparsed body
 * @param options `now` in milliseconds since 1970; `toleranceSeconds` before and after `now`
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

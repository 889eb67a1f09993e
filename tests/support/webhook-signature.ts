import { timingSafeEqual } from 'node:crypto';
import { signature } from '#server/messages/post-signed.ts';

/** How far the sender's clock and ours may be apart, in seconds. */
const DEFAULT_TOLERANCE_SECONDS = 300;

/**
 * Whether a received message is ours and recent; docs/webhook.md shows the same for a receiver. The
 * comparison takes the same time wherever the first difference is.
 *
 * @param received the two headers, null when missing, and the body before parsing it
 * @param options `now` in milliseconds since 1970; `toleranceSeconds` either side of it
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

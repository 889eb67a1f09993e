import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How many submissions one address may make, and over how long. */
export interface RateLimitOptions {
  /** Submissions allowed per window. */
  points: number;
  /** Length of the window, in seconds. */
  seconds: number;
}

export interface RateLimit {
  /**
   * Counts one submission.
   *
   * @param address the client's IP address
   * @returns null when it may pass, otherwise the whole seconds until it may try again
   */
  consume(address: string): Promise<number | null>;
}

/**
 * A limit kept in this process's memory: several processes allow so many times more, which is still
 * a limit, and it keeps working when the database does not.
 */
export function createRateLimit({ points, seconds }: RateLimitOptions): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async consume(address) {
      try {
        await limiter.consume(limitKey(address));
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) {
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        }
        throw refusal;
      }
    },
  };
}

/**
 * The key that an address is counted under: a digest, so that no address stays in memory in clear,
 * and for IPv6 the /64 network, since one subscriber holds all of it.
 */
export function limitKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const network = mapped ?? (isIPv6(address) ? ipv6Network(address) : address);
  return createHash('sha256').update(network).digest('base64url');
}

/** The first four groups of an IPv6 address, written out. */
function ipv6Network(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

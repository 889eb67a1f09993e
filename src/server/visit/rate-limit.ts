import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

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
 * Addresses remembered at once: some 20 MB. Beyond it the oldest is forgotten; whoever holds so many
 * addresses has that many times the limit anyway.
 */
const ADDRESS_LIMIT = 100_000;

interface Window {
  used: number;
  endsAt: number;
}

/**
 * A limit kept in this process's memory, which works when the database does not. Several processes
 * share one with {@link createSharedRateLimit} (shared-rate-limit.ts).
 *
 * @param now the clock, in milliseconds; one that is never set back
 * @param most addresses remembered at once
 */
export function createRateLimit(
  { points, seconds }: RateLimitOptions,
  now: () => number = () => performance.now(),
  most = ADDRESS_LIMIT,
): RateLimit & { readonly size: number } {
  // All windows are as long, so that the order of insertion is the order in which they end.
  const windows = new Map<string, Window>();
  const forget = () => {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now() && windows.size < most) return;
      windows.delete(key);
    }
  };
  return {
    get size() {
      return windows.size;
    },
    consume(address) {
      forget();
      const key = limitKey(address);
      const window = windows.get(key) ?? { used: 0, endsAt: now() + seconds * 1000 };
      if (window.used === 0) windows.set(key, window);
      window.used += 1;
      return Promise.resolve(
        window.used > points ? Math.max(1, Math.ceil((window.endsAt - now()) / 1000)) : null,
      );
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

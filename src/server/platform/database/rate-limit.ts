import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { CompiledQuery, sql } from 'kysely';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { Database } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { createSigner } from '#server/platform/signed-token.ts';

export interface RateLimitOptions {
  points: number;
  seconds: number;
}

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Above this number of keys (about 40 MB), several keys share one count. */
const KEY_LIMIT = 100_000;
/** Above `KEY_LIMIT`, the digests that start with the same three characters share one count. */
const SHARED_KEY_LENGTH = 3;

/** Creates a rate limit that counts in the memory of this process. */
export function createRateLimit({ points, seconds }: RateLimitOptions, most = KEY_LIMIT) {
  const limiter = new RateLimiterMemory({ points, duration: seconds, keyPrefix: '' });
  let counted = 0;

  async function keyOf(name: string): Promise<string> {
    const key = limitKey(name);
    if (counted < most || (await limiter.get(key)) !== null) return key;
    return key.slice(0, SHARED_KEY_LENGTH);
  }

  return {
    /** Counts an event. Returns null if the event is allowed, else the seconds to wait. */
    async consume(name: string): Promise<number | null> {
      const key = await keyOf(name);
      return secondsOf(async () => {
        const { isFirstInDuration } = await limiter.consume(key);
        if (!isFirstInDuration) return;
        counted += 1;
        setTimeout(() => (counted -= 1), seconds * 1000).unref();
      }, seconds);
    },
    async wait(name: string): Promise<number | null> {
      return waitIn(await limiter.get(await keyOf(name)), { points, seconds });
    },
    async giveBack(name: string) {
      await limiter.reward(await keyOf(name));
    },
  };
}

export type OpenRateLimit = (name: string, options: RateLimitOptions) => RateLimit;

/** The longest wait for PostgreSQL's count: a visitor must get an answer within ten seconds. */
const PATIENCE_MS = 1_000;

export interface SharedParts {
  database: Pick<Database, 'kysely' | 'capabilities'>;
  /** The key that signs the digests, so that nobody can find out an address from its digest. */
  secretKey: string;
  log: Pick<Logger, 'warn'>;
}

/** Creates limits that all processes share. If PostgreSQL fails, each process counts alone. */
export function createSharedRateLimits({ database, secretKey, log }: SharedParts): OpenRateLimit {
  const { kysely } = database;
  if (!database.capabilities.isShared) return (_name, options) => createRateLimit(options);
  const signer = createSigner(secretKey, 'rate-limit');
  // The table is `unlogged`, so that a submission does not wait for the disk. A crash may empty it.
  const makeTable = () =>
    sql`create unlogged table if not exists rate_limit
      (key text primary key, points integer not null, expire bigint)`.execute(kysely);
  makeTable()
    // PostgreSQL may refuse the table if two processes create it at the same moment: tries again.
    .catch(makeTable)
    .catch((error: unknown) => log.warn({ err: error }, 'the rate limits have no table to share'));

  return (name, options) => {
    const { points, seconds } = options;
    const own = createRateLimit(options);
    const limiter = new RateLimiterPostgres({
      storeClient: {
        query: async ({ text, values }: { text: string; values: readonly unknown[] }) => {
          const { rows } = await kysely.executeQuery(CompiledQuery.raw(text, [...values]));
          return { rows, rowCount: rows.length };
        },
      },
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      points,
      duration: seconds,
      keyPrefix: name,
    });
    const shared = new RLWrapperTimeouts({ limiter, timeoutMs: PATIENCE_MS });
    const keyOf = (key: string) => signer.digest(limitKey(key));
    const alone = (error: unknown) => {
      log.warn({ err: error }, 'the shared rate limit does not answer: counting alone');
      return null;
    };
    return {
      ...own,
      consume: async (key) =>
        (await own.consume(key)) ??
        secondsOf(() => shared.consume(keyOf(key)), seconds).catch(alone),
      wait: async (key) =>
        (await own.wait(key)) ??
        shared
          .get(keyOf(key))
          .then((found) => waitIn(found, options))
          .catch(alone),
    };
  };
}

async function secondsOf(consume: () => Promise<unknown>, seconds: number): Promise<number | null> {
  try {
    await consume();
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return wholeSeconds(refusal, seconds);
    throw refusal;
  }
}

function waitIn(
  found: RateLimiterRes | null,
  { points, seconds }: RateLimitOptions,
): number | null {
  return found !== null && found.consumedPoints >= points && found.msBeforeNext > 0
    ? wholeSeconds(found, seconds)
    : null;
}

/** Returns the wait in seconds: at most one period, even after somebody has set the clock back. */
function wholeSeconds({ msBeforeNext }: RateLimiterRes, seconds: number): number {
  return Math.min(seconds, Math.max(1, Math.ceil(msBeforeNext / 1000)));
}

/** Returns an address's digest. One subscriber has a whole IPv6 /64, so a /64 has one digest. */
export function limitKey(address: string): string {
  const network = unmapped(address) ?? (isIPv6(address) ? networksOf(address)[0] : address);
  return hash('sha256', network ?? address, 'base64url');
}

/** Returns an address's networks: /24 for IPv4, or /64, /56 and /48 for IPv6 (RFC 6177). */
export function networksOf(address: string): readonly string[] {
  const v4 = unmapped(address) ?? address;
  const groups = isIPv6(v4) ? ipv6Groups(v4) : null;
  if (groups === null) return [v4.replace(/\.\d+$/, '.0/24')];
  const [a = '0', b = '0', c = '0', d = '0'] = groups;
  const upper = d.padStart(4, '0').slice(0, 2);
  const site = `${a}:${b}:${c}`;
  return [`${site}:${d}/64`, `${site}:${upper}/56`, `${site}/48`];
}

/** Returns the IPv4 address inside an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2). */
function unmapped(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

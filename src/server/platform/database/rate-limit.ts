import { createHash } from 'node:crypto';
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

/** How many events are allowed in which time. */
export interface RateLimitOptions {
  /** Allowed per window. */
  points: number;
  /** Length of the window, in seconds. */
  seconds: number;
}

/** A fixed window for each key. Keys are stored as digests, so no address is kept in clear. */
export type RateLimit = ReturnType<typeof createRateLimit>;

/**
 * The keys that one limit remembers: some 40 MB. Beyond them, new keys share 64³ windows, so that
 * memory is bounded and every event is counted.
 */
const KEY_LIMIT = 100_000;
/** Characters of the digest that shared windows go by. */
const SHARED_KEY_LENGTH = 3;

/**
 * A limit in this process's memory, which works without the database.
 *
 * @param most keys remembered at once
 */
export function createRateLimit({ points, seconds }: RateLimitOptions, most = KEY_LIMIT) {
  const limiter = new RateLimiterMemory({ points, duration: seconds, keyPrefix: '' });
  // Keys of this window and of the one before: never fewer than the limiter remembers.
  let made = { since: performance.now(), now: 0, before: 0 };

  async function keyOf(name: string): Promise<string> {
    const windows = (performance.now() - made.since) / (seconds * 1000);
    if (windows >= 1) {
      made = { since: performance.now(), now: 0, before: windows < 2 ? made.now : 0 };
    }
    const key = limitKey(name);
    if (made.now + made.before < most || (await limiter.get(key)) !== null) return key;
    return key.slice(0, SHARED_KEY_LENGTH);
  }

  return {
    /**
     * Counts one.
     *
     * @param key an IP address, which is counted by its network where it is IPv6 ({@link limitKey}), or
     *   any other text
     * @returns null when it may pass, otherwise the whole seconds until the window ends
     */
    async consume(name: string): Promise<number | null> {
      const key = await keyOf(name);
      return secondsOf(async () => {
        const { isFirstInDuration } = await limiter.consume(key);
        if (isFirstInDuration) made.now += 1;
      }, seconds);
    },
    /** What `consume` would return now, without counting. */
    async wait(name: string): Promise<number | null> {
      return waitIn(await limiter.get(await keyOf(name)), { points, seconds });
    },
    /** Undoes a count whose event did not happen, in memory alone. */
    async giveBack(name: string) {
      await limiter.reward(await keyOf(name));
    },
  };
}

/** Opens a limit that all processes share, under a name of its own. */
export type OpenRateLimit = (name: string, options: RateLimitOptions) => RateLimit;

/** The longest wait for the database, in milliseconds: the enquiry itself needs the rest of the time. */
const PATIENCE_MS = 1_000;

export interface SharedParts {
  /** Limits stay in memory where processes of other machines do not share the database. */
  database: Pick<Database, 'kysely' | 'capabilities'>;
  /** The site's secret, without which nobody can guess an address from the stored digest. */
  secretKey: string;
  log: Pick<Logger, 'warn'>;
}

/**
 * Limits that the processes of one PostgreSQL share. Each process counts in memory first, so that a
 * flood is refused without a query, and uses that count alone while the database does not answer.
 */
export function createSharedRateLimits({ database, secretKey, log }: SharedParts): OpenRateLimit {
  const { kysely } = database;
  if (!database.capabilities.isShared) return (_name, options) => createRateLimit(options);
  const signer = createSigner(secretKey, 'rate-limit');
  // Unlogged: the counts may be lost in a crash, and no submission waits for a sync.
  const makeTable = () =>
    sql`create unlogged table if not exists rate_limit
      (key text primary key, points integer not null, expire bigint)`.execute(kysely);
  makeTable()
    // When two processes make it at once, PostgreSQL refuses one, which then finds the table.
    .catch(makeTable)
    .catch((error: unknown) => log.warn({ err: error }, 'the rate limits have no table to share'));

  return (name, options) => {
    const { points, seconds } = options;
    const own = createRateLimit(options);
    const limiter = new RateLimiterPostgres({
      storeClient: {
        // The library reads `rowCount` to know whether the key exists.
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
    const orAlone = async (work: () => Promise<number | null>): Promise<number | null> => {
      try {
        return await work();
      } catch (error) {
        log.warn({ err: error }, 'the shared rate limit does not answer: counting alone');
        return null;
      }
    };
    return {
      consume: async (key) =>
        (await own.consume(key)) ??
        orAlone(() => secondsOf(() => shared.consume(keyOf(key)), seconds)),
      wait: async (key) =>
        (await own.wait(key)) ?? orAlone(async () => waitIn(await shared.get(keyOf(key)), options)),
      giveBack: (key) => own.giveBack(key),
    };
  };
}

/** @returns null when the count was taken; otherwise the seconds until its window ends */
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

/** At most the window, because the wall clock may have been set back. */
function wholeSeconds({ msBeforeNext }: RateLimiterRes, seconds: number): number {
  return Math.min(seconds, Math.max(1, Math.ceil(msBeforeNext / 1000)));
}

/**
 * The key of an address: a digest, so that memory holds no address in clear; for IPv6 of the /64
 * network, because one subscriber has all of it.
 */
export function limitKey(address: string): string {
  const network = unmapped(address) ?? (isIPv6(address) ? networksOf(address)[0] : address);
  return createHash('sha256')
    .update(network ?? address)
    .digest('base64url');
}

/**
 * The networks that an address belongs to, narrowest first. IPv4: the /24. IPv6: the /64 (one
 * subscriber's), the /56 and the /48 (what a provider gives a home, a server or a company: RFC 6177).
 */
export function networksOf(address: string): readonly string[] {
  const v4 = unmapped(address) ?? address;
  const groups = isIPv6(v4) ? ipv6Groups(v4) : null;
  if (groups === null) return [v4.replace(/\.\d+$/, '.0/24')];
  const [a = '0', b = '0', c = '0', d = '0'] = groups;
  const upper = d.padStart(4, '0').slice(0, 2);
  const site = `${a}:${b}:${c}`;
  return [`${site}:${d}/64`, `${site}:${upper}/56`, `${site}/48`];
}

/** The IPv4 address in an IPv4-mapped IPv6 one (RFC 4291, 2.5.5.2). */
function unmapped(address: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
}

/** The first four groups of an IPv6 address, written out. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

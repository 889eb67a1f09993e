import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { Database } from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log.ts';
import { createSigner } from '#server/platform/signed-token.ts';
import {
  createRateLimit,
  limitKey,
  type RateLimit,
  type RateLimitOptions,
} from '#server/platform/rate-limit.ts';

/** Past this, in milliseconds, the database is not waited for: the enquiry itself needs it next. */
const PATIENCE_MS = 1_000;

/** What the limit is kept with. */
export interface SharedParts {
  /** Where no other machine's process shares it, the limit stays in memory. */
  database: Pick<Database, 'kysely' | 'abilities'>;
  /** The site's secret: what is stored of an address cannot be guessed back without it. */
  secretKey: string;
  log: Pick<Logger, 'warn'>;
}

/**
 * A limit that the processes of one PostgreSQL share. Each counts in memory first, so that a flood is
 * refused without a query, and goes on with that count alone while the database does not answer.
 */
export function createSharedRateLimit(
  options: RateLimitOptions,
  { database, secretKey, log }: SharedParts,
): RateLimit {
  const own = createRateLimit(options);
  if (!database.abilities.isShared) return own;
  const signer = createSigner(secretKey, 'rate-limit');
  const shared = openStore(options, database.kysely, log);
  return {
    async consume(address) {
      const wait = await own.consume(address);
      if (wait !== null) return wait;
      try {
        await shared.consume(signer.digest(limitKey(address)));
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) {
          return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        }
        log.warn({ err: refusal }, 'the shared rate limit does not answer: counting alone');
      }
      return null;
    },
  };
}

function openStore(
  { points, seconds }: RateLimitOptions,
  kysely: Database['kysely'],
  log: Pick<Logger, 'warn'>,
): Pick<RLWrapperTimeouts, 'consume'> {
  // Unlogged: nobody misses these counts after a crash, and no submission waits for their sync.
  sql`create unlogged table if not exists rate_limit
      (key text primary key, points integer not null, expire bigint)`
    .execute(kysely)
    .catch((error: unknown) => log.warn({ err: error }, 'the rate limit has no table to share'));
  const limiter = new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { text: string; values: readonly unknown[] }) =>
        kysely.executeQuery(CompiledQuery.raw(text, [...values])),
    },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    points,
    duration: seconds,
  });
  return new RLWrapperTimeouts({ limiter, timeoutMs: PATIENCE_MS });
}

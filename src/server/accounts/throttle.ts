import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { createSigner } from '#server/platform/signed-token.ts';
import type { PanelVisit } from './visit.ts';

/** Attempts without a wait: on one account from unknown devices, from a known one, from one address. */
export const FREE_TRIES = { account: 5, device: 5, address: 20 } as const;

/** The longest wait between two attempts, in milliseconds: a quarter of an hour. */
const LONGEST_WAIT_MS = 15 * 60 * 1000;
/** After the free attempts, the wait of one second doubles with each attempt, this often at most. */
const DOUBLINGS = 10;
/** Attempts are forgotten after this time without one, in milliseconds: a day. */
const FORGET_MS = 24 * 60 * 60 * 1000;

export type ThrottleKey = readonly [kind: keyof typeof FREE_TRIES, of: string];

/**
 * Counts attempts with passwords and codes in the database, so that all processes share the count.
 * An attempt is counted before it is checked, so that simultaneous ones do not exceed the limit.
 *
 * Attempts are slowed down and no account is locked. A device that the account was used from counts
 * separately, and a passkey, which nobody can guess, does not count.
 */
export function createThrottle(
  { kysely }: Pick<Database, 'kysely'>,
  now: () => number = () => Date.now(),
) {
  const digest = ([kind, of]: ThrottleKey) =>
    createHash('sha256').update(`${kind}:${of}`).digest('base64url');

  async function count(throttleKey: ThrottleKey): Promise<number | null> {
    const free = FREE_TRIES[throttleKey[0]];
    const key = digest(throttleKey);
    const at = now();
    const tries = sql<number>`case when staff_attempt.updated_at < cast(${at - FORGET_MS} as bigint) then 1 else staff_attempt.tries + 1 end`;
    const over = sql`(${tries} - ${sql.lit(free)})`;
    const wait = sql<number>`case when ${over} < 0 then 0 when ${over} >= ${sql.lit(DOUBLINGS)} then ${sql.lit(LONGEST_WAIT_MS)} else 1000 * (1 << ${over}) end`;
    const judged = await kysely
      .insertInto('staff_attempt')
      .values({ key, tries: 1, next_at: at, updated_at: at })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            tries,
            next_at: sql<number>`cast(${at} as bigint) + ${wait}`,
            updated_at: at,
          })
          // A wait longer than the longest was computed by a clock that was ahead.
          .where((where) =>
            where.or([
              where('staff_attempt.next_at', '<=', at),
              where('staff_attempt.next_at', '>', at + LONGEST_WAIT_MS),
            ]),
          ),
      )
      .returning('tries')
      .executeTakeFirst();
    if (judged !== undefined) return null;
    const row = await kysely
      .selectFrom('staff_attempt')
      .select('next_at')
      .where('key', '=', key)
      .executeTakeFirst();
    return Math.max(1, Math.ceil(((row?.next_at ?? at) - at) / 1000));
  }

  return {
    /** @returns null when the attempt may proceed; otherwise the whole seconds to wait */
    async begin(keys: readonly ThrottleKey[]): Promise<number | null> {
      for (const key of keys) {
        const wait = await count(key);
        if (wait !== null) return wait;
      }
      return null;
    },
    /** Forgets the attempts after a success. */
    async clear(keys: readonly ThrottleKey[]) {
      await kysely.deleteFrom('staff_attempt').where('key', 'in', keys.map(digest)).execute();
    },
    /** Deletes old attempts. */
    async purge() {
      await kysely
        .deleteFrom('staff_attempt')
        .where('updated_at', '<', now() - FORGET_MS)
        .execute();
    },
  };
}

/** How long a browser is known, in seconds: a year after its last sign-in. */
const KNOWN_SECONDS = 365 * 24 * 60 * 60;

/**
 * The browsers that an account was used from. Their attempts count separately, so that attempts
 * from elsewhere never make the owner wait.
 */
export function createDevices(secretKey: string) {
  const signer = createSigner(secretKey, 'panel-device');
  const nameOf = (origin: string) =>
    origin.startsWith('https:') ? '__Host-panel_equipo' : 'panel_equipo';
  const opened = ({ cookie, origin }: Pick<PanelVisit, 'cookie' | 'origin'>): string | null => {
    const pair = cookie
      .split(';')
      .map((each) => each.trim())
      .find((each) => each.startsWith(`${nameOf(origin)}=`));
    return pair === undefined ? null : signer.open(pair.slice(pair.indexOf('=') + 1));
  };
  return {
    /** @returns the user name that this browser was last used with; null for none */
    known: (visit: Pick<PanelVisit, 'cookie' | 'origin'>): string | null =>
      opened(visit)?.split('\n', 1)[0] ?? null,
    /** Sets the browser's cookie, which gives no access. */
    remember({ origin, setCookies }: Pick<PanelVisit, 'origin' | 'setCookies'>, username: string) {
      const secure = origin.startsWith('https:') ? '; Secure' : '';
      const value = signer.sign(`${username.toLowerCase()}\n${crypto.randomUUID()}`);
      setCookies.push(
        `${nameOf(origin)}=${value}; Path=/; Max-Age=${KNOWN_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
      );
    },
    /** What this attempt counts for. */
    keys(
      { cookie, origin, address }: Pick<PanelVisit, 'cookie' | 'origin' | 'address'>,
      username: string,
      what: 'password' | 'code',
    ): ThrottleKey[] {
      const account = username.toLowerCase();
      const known = opened({ cookie, origin });
      if (known?.split('\n', 1)[0] === account) {
        return [['device', `${what}:${known}`]];
      }
      return [
        ['address', address],
        ['account', `${what}:${account}`],
      ];
    },
  };
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { createSigner } from '#server/platform/signed-token.ts';
import { cookiePairs, type PanelVisit } from './visit.ts';

/** Attempts before the first wait. `device`: a browser in which the person has signed in. */
export const FREE_TRIES = { account: 5, device: 5, address: 20 } as const;

const LONGEST_WAIT_MS = 15 * 60 * 1000;
/** The waits grow: 1, 2, 4… seconds. After this many waits, every wait is `LONGEST_WAIT_MS`. */
const DOUBLINGS = 10;
const FORGET_MS = 24 * 60 * 60 * 1000;

export type ThrottleKey = readonly [kind: keyof typeof FREE_TRIES, of: string];

/**
 * Limits sign-in attempts. `begin` counts an attempt before the password is checked, so that
 * attempts at the same time all count.
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
    const extra = sql`(${tries} - ${sql.lit(free)})`;
    const wait = sql<number>`case when ${extra} < 0 then 0 when ${extra} >= ${sql.lit(DOUBLINGS)} then ${sql.lit(LONGEST_WAIT_MS)} else 1000 * (1 << ${extra}) end`;
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
          // Ignores a wait longer than `LONGEST_WAIT_MS`, because a wrong clock stored it.
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
    /** @returns null if the attempt may go on, or how many seconds the visitor must wait first */
    async begin(keys: readonly ThrottleKey[]): Promise<number | null> {
      for (const key of keys) {
        const wait = await count(key);
        if (wait !== null) return wait;
      }
      return null;
    },
    async clear(keys: readonly ThrottleKey[]) {
      await kysely.deleteFrom('staff_attempt').where('key', 'in', keys.map(digest)).execute();
    },
    async purge() {
      await kysely
        .deleteFrom('staff_attempt')
        .where('updated_at', '<', now() - FORGET_MS)
        .execute();
    },
  };
}

const KNOWN_SECONDS = 365 * 24 * 60 * 60;

/** Marks the browsers of a person, so that a stranger's attempts never make this person wait. */
export function createDevices(secretKey: string) {
  const signer = createSigner(secretKey, 'panel-device');
  const nameOf = (origin: string) =>
    origin.startsWith('https:') ? '__Host-panel_equipo' : 'panel_equipo';
  const opened = ({ cookie, origin }: Pick<PanelVisit, 'cookie' | 'origin'>): string | null => {
    const pair = cookiePairs(cookie).find((each) => each.startsWith(`${nameOf(origin)}=`));
    return pair === undefined ? null : signer.open(pair.slice(pair.indexOf('=') + 1));
  };
  return {
    known: (visit: Pick<PanelVisit, 'cookie' | 'origin'>): string | null =>
      opened(visit)?.split('\n', 1)[0] ?? null,
    /** Sets a cookie that marks this browser as known. The cookie does not open the panel. */
    remember({ origin, setCookies }: Pick<PanelVisit, 'origin' | 'setCookies'>, username: string) {
      const secure = origin.startsWith('https:') ? '; Secure' : '';
      const value = signer.sign(`${username.toLowerCase()}\n${crypto.randomUUID()}`);
      setCookies.push(
        `${nameOf(origin)}=${value}; Path=/; Max-Age=${KNOWN_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
      );
    },
    keys(
      { cookie, origin, address }: Pick<PanelVisit, 'cookie' | 'origin' | 'address'>,
      username: string,
      what: 'password' | 'code',
    ): ThrottleKey[] {
      const account = username.toLowerCase();
      const known = opened({ cookie, origin });
      if (known?.split('\n', 1)[0] === account) return [['device', `${what}:${known}`]];
      return [
        ['address', address],
        ['account', `${what}:${account}`],
      ];
    },
  };
}

/** The reasons for copies, which are part of their names. */
export const COPY_REASONS = ['noche', 'a-mano', 'antes-de-migrar', 'antes-de-restaurar'] as const;
export type CopyReason = (typeof COPY_REASONS)[number];

export interface NamedCopy {
  name: string;
  /** Milliseconds since 1970. */
  madeAt: number;
  reason: CopyReason;
}

/** `atalaya-2026-11-22T031500Z-noche.tar.gz`, so that names sort by age. */
export function copyName(madeAt: number, reason: CopyReason, encrypted: boolean): string {
  const stamp = new Date(madeAt).toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  return `atalaya-${stamp}-${reason}.tar.gz${encrypted ? '.age' : ''}`;
}

const NAME = /^atalaya-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z-([a-z-]+)\.tar\.gz(?:\.age)?$/;

/** @returns null for other files */
export function readCopyName(name: string): NamedCopy | null {
  const [, day = '', hour = '', minute = '', second = '', word] = NAME.exec(name) ?? [];
  const reason = COPY_REASONS.find((each) => each === word);
  const madeAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return reason === undefined || Number.isNaN(madeAt) ? null : { name, madeAt, reason };
}

const DAY_MS = 24 * 60 * 60_000;
/** One copy of each of the last days, and of each of the last weeks, the present one included. */
const KEPT = { days: 7, weeks: 5 };
/** The newest copies from before a risky step, and of those made by hand. */
const NEWEST = { before: 3, byHand: 10 };
/**
 * How long destroyed data may remain in a copy, in days: the age of the oldest copy. The privacy
 * notice says it.
 */
export const COPIES_DAYS = KEPT.weeks * 7;

/**
 * The copies to delete: all but the newest of each of the last seven days and of the last five
 * weeks, the newest three from before a migration or a restoration in that time, and the newest ten
 * made by hand.
 *
 * @param now milliseconds since 1970
 */
export function outOfTime(copies: readonly NamedCopy[], now: number): NamedCopy[] {
  const newestFirst = [...copies].sort((one, other) => other.madeAt - one.madeAt);
  // Each kind separately: the copy from before a restoration must not displace the one that is
  // being restored.
  const { nightly = [], ...others } = Object.groupBy(newestFirst, ({ reason }) =>
    reason === 'noche' ? 'nightly' : reason === 'a-mano' ? 'byHand' : 'before',
  );
  const kept = new Set<NamedCopy>();
  // By calendar and not by age: the newest of its week today must still be so tomorrow.
  const keepNewestOfEach = (periodOf: (at: number) => number, count: number) => {
    const seen = new Set<number>();
    for (const copy of nightly) {
      const period = periodOf(copy.madeAt);
      if (period <= periodOf(now) - count || seen.has(period)) continue;
      seen.add(period);
      kept.add(copy);
    }
  };
  const dayOf = (at: number) => Math.floor(at / DAY_MS);
  keepNewestOfEach(dayOf, KEPT.days);
  // 1970 began on a Thursday, and weeks begin on Mondays.
  keepNewestOfEach((at) => Math.floor((dayOf(at) + 3) / 7), KEPT.weeks);
  for (const kind of ['before', 'byHand'] as const) {
    for (const copy of others[kind]?.slice(0, NEWEST[kind]) ?? []) {
      if (now - copy.madeAt < COPIES_DAYS * DAY_MS) kept.add(copy);
    }
  }
  return newestFirst.filter((copy) => !kept.has(copy));
}

export const COPY_REASONS = ['noche', 'a-mano', 'antes-de-migrar', 'antes-de-restaurar'] as const;
export type CopyReason = (typeof COPY_REASONS)[number];

export interface NamedCopy {
  name: string;
  madeAt: number;
  reason: CopyReason;
}

/** Returns a name such as `atalaya-2026-11-22T031500Z-noche.tar.gz`. Such names sort by time. */
export function copyName(madeAt: number, reason: CopyReason, encrypted: boolean): string {
  const stamp = new Date(madeAt).toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  return `atalaya-${stamp}-${reason}.tar.gz${encrypted ? '.age' : ''}`;
}

const NAME = /^atalaya-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z-([a-z-]+)\.tar\.gz(?:\.age)?$/;

export function readCopyName(name: string): NamedCopy | null {
  const [, day = '', hour = '', minute = '', second = '', word] = NAME.exec(name) ?? [];
  const reason = COPY_REASONS.find((each) => each === word);
  const madeAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return reason === undefined || Number.isNaN(madeAt) ? null : { name, madeAt, reason };
}

const DAY_MS = 24 * 60 * 60_000;
/** The site keeps the newest nightly backup of each of the last 7 days and of the last 5 weeks. */
const KEPT = { days: 7, weeks: 5 };
// The site keeps this many of the backups that it made before a migration or a restore (`before`),
// and this many of the backups that a person made (`byHand`).
const NEWEST = { before: 3, byHand: 10 };
/** After this many days, erased data is in no backup any more. The privacy notice says so. */
export const COPIES_DAYS = KEPT.weeks * 7;

/**
 * Returns the backups to delete. `KEPT` and `NEWEST` say how many backups stay. No backup stays
 * longer than `COPIES_DAYS`.
 */
export function outOfTime(copies: readonly NamedCopy[], now: number): NamedCopy[] {
  const newestFirst = [...copies].sort((one, other) => other.madeAt - one.madeAt);
  // Each kind has its own limit, so that a new backup of one kind deletes none of another kind.
  const { nightly = [], ...others } = Object.groupBy(newestFirst, ({ reason }) =>
    reason === 'noche' ? 'nightly' : reason === 'a-mano' ? 'byHand' : 'before',
  );
  const kept = new Set<NamedCopy>();
  // Compares calendar days and weeks, so that the backup that is kept for a past day or week is
  // the same every night.
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
  // Adds 3 because weeks begin on Monday, but day 0 (1 January 1970) is a Thursday.
  keepNewestOfEach((at) => Math.floor((dayOf(at) + 3) / 7), KEPT.weeks);
  for (const kind of ['before', 'byHand'] as const) {
    for (const copy of others[kind]?.slice(0, NEWEST[kind]) ?? []) {
      if (now - copy.madeAt < COPIES_DAYS * DAY_MS) kept.add(copy);
    }
  }
  return newestFirst.filter((copy) => !kept.has(copy));
}

/** The reasons for backups. The reason is part of a backup's name. */
export const COPY_REASONS = ['noche', 'a-mano', 'antes-de-migrar', 'antes-de-restaurar'] as const;
export type CopyReason = (typeof COPY_REASONS)[number];

export interface NamedCopy {
  name: string;
  /** The time of the backup, in milliseconds since 1970. */
  madeAt: number;
  reason: CopyReason;
}

/**
 * Returns the name of a backup, for example `atalaya-2026-11-22T031500Z-noche.tar.gz`. An
 * alphabetical list of names is a list by age.
 */
export function copyName(madeAt: number, reason: CopyReason, encrypted: boolean): string {
  const stamp = new Date(madeAt).toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  return `atalaya-${stamp}-${reason}.tar.gz${encrypted ? '.age' : ''}`;
}

const NAME = /^atalaya-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z-([a-z-]+)\.tar\.gz(?:\.age)?$/;

/** Reads the name of a backup. The result is null for other files. */
export function readCopyName(name: string): NamedCopy | null {
  const [, day = '', hour = '', minute = '', second = '', word] = NAME.exec(name) ?? [];
  const reason = COPY_REASONS.find((each) => each === word);
  const madeAt = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return reason === undefined || Number.isNaN(madeAt) ? null : { name, madeAt, reason };
}

const DAY_MS = 24 * 60 * 60_000;
/**
 * The periods of which the newest nightly backup stays. The present day and the present week count.
 */
const KEPT = { days: 7, weeks: 5 };
/**
 * The numbers of other backups that stay. `before` is for backups before a dangerous step, and
 * `byHand` is for backups that a person asked for.
 */
const NEWEST = { before: 3, byHand: 10 };
/**
 * The age of the oldest backup, in days. Data that was erased may stay in a backup for this time,
 * which the privacy notice states.
 */
export const COPIES_DAYS = KEPT.weeks * 7;

/**
 * Returns the backups that must be deleted. `KEPT` and `NEWEST` say which backups stay. No backup
 * stays longer than `COPIES_DAYS`.
 *
 * @param now the time in milliseconds since 1970
 */
export function outOfTime(copies: readonly NamedCopy[], now: number): NamedCopy[] {
  const newestFirst = [...copies].sort((one, other) => other.madeAt - one.madeAt);
  // Each kind is counted separately. Otherwise the backup before a restoration could delete the
  // backup that is being restored.
  const { nightly = [], ...others } = Object.groupBy(newestFirst, ({ reason }) =>
    reason === 'noche' ? 'nightly' : reason === 'a-mano' ? 'byHand' : 'before',
  );
  const kept = new Set<NamedCopy>();
  // The periods follow the calendar and not the age, so that the newest backup of a week is still
  // the newest tomorrow.
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
  // Weeks begin on Monday, but the day 0 (1 January 1970) is a Thursday.
  keepNewestOfEach((at) => Math.floor((dayOf(at) + 3) / 7), KEPT.weeks);
  for (const kind of ['before', 'byHand'] as const) {
    for (const copy of others[kind]?.slice(0, NEWEST[kind]) ?? []) {
      if (now - copy.madeAt < COPIES_DAYS * DAY_MS) kept.add(copy);
    }
  }
  return newestFirst.filter((copy) => !kept.has(copy));
}

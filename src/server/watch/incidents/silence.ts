import type { PromiseClock } from '#server/leads/promise.ts';
import type { Finding } from './incident.ts';

/** What a site's rhythm is learned from. Moments in milliseconds since 1970. */
export interface SilenceFacts {
  /** When enquiries came, oldest first. */
  arrivals: readonly number[];
  /** When silences began that were noticed: no rhythm of the site's. */
  silences: readonly number[];
}

/** Enquiries that the rhythm is learned from, at the most and at the least. */
export const LEADS_READ = 1_000;
const LEADS_NEEDED = 30;

/** How many times the usual silence is too much. */
const TOO_MUCH = 2;
/** Of the longest silences two may have been chance: a holiday, a fault that nobody saw. */
const USUAL_RANK = 2;
/** Never sooner than this, in milliseconds of working time: two hours. */
const LEAST_MS = 2 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/**
 * Whether no enquiry has come for far longer than is usual here. Reckoned in the agency's working
 * hours, so that neither nights nor weekends nor its holidays count as silence.
 */
export function judgeSilence(
  { arrivals, silences }: SilenceFacts,
  clock: Pick<PromiseClock, 'workingMs'>,
  now: number,
): Finding {
  const last = arrivals.at(-1);
  if (last === undefined || arrivals.length < LEADS_NEEDED) return 'fine';
  const gaps: number[] = [];
  for (const [index, to] of arrivals.entries()) {
    const from = arrivals[index - 1];
    if (from === undefined || silences.some((at) => at > from && at < to)) continue;
    gaps.push(clock.workingMs(from, to));
  }
  const usual = gaps.sort((one, other) => other - one)[USUAL_RANK] ?? 0;
  const quiet = clock.workingMs(last, now);
  if (quiet <= Math.max(TOO_MUCH * usual, LEAST_MS)) return 'fine';
  const hours = (ms: number) => Math.max(1, Math.round(ms / HOUR_MS));
  return {
    wrong:
      `en ${hours(quiet)} horas de trabajo no ha llegado ninguna solicitud; ` +
      `lo habitual aquí es que no pasen más de ${hours(usual)}`,
  };
}
